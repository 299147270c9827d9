import { Group, Stack, Text } from '@mantine/core';
import { type ChosenActivations, Revocation, revokeActivations } from '@okur/contract/activations';
import type { AnswerOf } from '@okur/contract/route';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { ModalFrame } from '../../kit/form/ModalFrame.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { ActivationState } from './ActivationState.tsx';
import { useRestore } from './useRestore.ts';

/** Takes codes that no one uses out of use; the others are named. */
export function RevokeForm({ chosen, count }: { chosen: ChosenActivations; count: number }) {
  const { t } = useTranslation();
  const restore = useRestore();
  const form = useServerForm({
    schema: Revocation.pick({ reason: true }),
    initial: { reason: '' },
    submit: ({ reason }) => call(revokeActivations, { body: { ...chosen, reason } }),
    onSaved: ({ data: { deleted, refused } }) => {
      // What was withdrawn before stays so.
      const others = new Set(refused.map(({ id }) => id));
      const undo = () => restore(chosen.ids ? { ids: chosen.ids.filter((id) => !others.has(id)) } : chosen);
      if (deleted > 0) toast.undo(t('activations.revoked', { count: deleted }), t('kit.undo'), undo);
      if (refused.length > 0) void openFormModal(<Refused refused={refused} />);
    },
  });
  return (
    <FormModal form={form} title={t('activations.revoke_title', { count })} action={t('activations.revoke')}>
      <Text size="sm">{t('activations.revoke_text')}</Text>
      <TextField {...form.field('reason')} label={t('activations.reason')} required data-autofocus />
    </FormModal>
  );
}

type RefusedCodes = AnswerOf<typeof revokeActivations>['data']['refused'];

function Refused({ refused }: { refused: RefusedCodes }) {
  const { t } = useTranslation();
  return (
    <ModalFrame title={t('activations.refused', { count: refused.length })}>
      <Stack gap="xs">
        <Text size="sm">{t('activations.refused_text')}</Text>
        {refused.map(({ id, code, reason }) => (
          <Group key={id} justify="space-between">
            <Text ff="monospace" size="sm">
              {code}
            </Text>
            <ActivationState state={reason} />
          </Group>
        ))}
      </Stack>
    </ModalFrame>
  );
}
