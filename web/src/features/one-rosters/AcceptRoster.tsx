import { Alert, List, Text } from '@mantine/core';
import { acceptOneRoster, type OneRoster, rosterEffects, rosterKinds } from '@okur/contract/one-rosters';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../kit/client/api.ts';
import { NumberField } from '../../kit/fields/NumberField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useStartedJob } from '../../kit/jobs/useJob.ts';

/** Asks with the numbers; where many people would go, their number has to be typed. */
export function AcceptRoster({ roster }: { roster: OneRoster }) {
  const { t } = useTranslation();
  const f = useFormat();
  const started = useStartedJob();
  const { removals, counts, fault_counts, id, fingerprint } = roster;
  const form = useServerForm({
    schema: z.object({
      confirm_removals: removals.must_confirm
        ? z.literal(removals.people, { error: 'one_roster.removals_unconfirmed' })
        : z.null(),
    }),
    initial: { confirm_removals: null } as { confirm_removals: never },
    submit: ({ confirm_removals }) =>
      call(acceptOneRoster, {
        params: { id },
        body: { fingerprint, skip_faulty: fault_counts.fault > 0, confirm_removals },
      }),
    onSaved: ({ data }) => started(data),
  });
  const lines = rosterKinds
    .map((kind) => [kind, rosterEffects.filter((effect) => counts[kind][effect] > 0)] as const)
    .filter(([, effects]) => effects.length > 0);
  return (
    <FormModal form={form} title={t('one_roster.accept_title')} action={t('one_roster.accept')}>
      {lines.length === 0 ? <Text size="sm">{t('one_roster.nothing_new_text')}</Text> : null}
      <List size="sm" spacing={2}>
        {lines.map(([kind, effects]) => (
          <List.Item key={kind}>
            <b>{t('kit.label', { label: t(`one_roster.kinds.${kind}`) })}</b>{' '}
            {effects
              .map((effect) => `${f.number(counts[kind][effect])} ${t(`one_roster.effect_of.${effect}`)}`)
              .join(', ')}
          </List.Item>
        ))}
      </List>
      {fault_counts.fault > 0 ? (
        <Text size="sm" fw={600}>
          {t('one_roster.left_out', { count: fault_counts.fault })}
        </Text>
      ) : null}
      {removals.must_confirm ? (
        <>
          <Alert color="yellow" icon={<IconAlertTriangle />}>
            {t('one_roster.many_go_text', { count: removals.people, of: removals.of })}
          </Alert>
          <NumberField
            {...form.field('confirm_removals')}
            label={t('one_roster.type_removals', { count: removals.people })}
            required
            hideControls
          />
        </>
      ) : null}
    </FormModal>
  );
}
