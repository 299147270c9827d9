import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { listDepartments } from '@okur/contract/departments';
import { name } from '@okur/contract/fields';
import {
  createPresentationAccount,
  getPresentationAccount,
  renewPresentationKey,
  updatePresentationAccount,
  type PresentationAccount as PresentationAccountSchema,
} from '@okur/contract/presentation-accounts';
import { IconExternalLink, IconPresentation } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../kit/client/api.ts';
import { failureText } from '../../kit/feedback/failureText.ts';
import { useAct } from '../../kit/feedback/useAct.ts';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { SearchableSelect } from '../../kit/fields/SearchableSelect.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { ModalFrame } from '../../kit/form/ModalFrame.tsx';
import { useRowBeside } from '../../kit/form/useRowBeside.ts';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { useNow } from '../../kit/useNow.ts';

type Account = z.infer<typeof PresentationAccountSchema>;
/** An empty choice is a missing one, not a malformed id. */
const schema = updatePresentationAccount.body.extend({ department_id: name(36) });

const valuesOf = ({ user, version }: Account) => ({ department_id: user.student.department_id ?? '', version });

/** A demonstration account for lessons. A load that fails means there is none yet. */
export function PresentationAccount() {
  const { t } = useTranslation();
  const account = useCall(getPresentationAccount, {}, { retry: false, staleTime: 0, gcTime: 0 });
  if (account.isPending) {
    return (
      <ModalFrame title={t('presentation.title')} size="lg">
        <TextSkeleton />
      </ModalFrame>
    );
  }
  return <PresentationForm account={account.data?.data ?? null} />;
}

export function PresentationForm({ account }: { account: Account | null }) {
  const { t } = useTranslation();
  const departments = useCall(listDepartments, { query: { isAll: 'true' } });
  const options =
    departments.data?.data.map(({ id, department_name }) => ({ value: id, label: department_name })) ?? [];
  const stored = account ? valuesOf(account) : { department_id: '', version: undefined };
  const form = useServerForm({
    schema,
    initial: stored,
    valuesOf,
    submit: ({ version, ...body }) =>
      account
        ? call(updatePresentationAccount, { body: { ...body, version } })
        : call(createPresentationAccount, { body }),
    failureToast: (failure) => failureText(failure, t),
  });
  // A new key changes the account beside the form.
  useRowBeside(form, stored);
  const department = form.field('department_id');
  return (
    <FormModal
      form={form}
      title={t('presentation.title')}
      size="lg"
      action={account ? t('kit.save') : t('presentation.create_account')}
    >
      <Alert icon={<IconPresentation />}>{account ? t('presentation.save_text') : t('presentation.create_text')}</Alert>
      <SearchableSelect
        {...department}
        onChange={(id) => department.onChange(id ?? '')}
        label={t('presentation.department')}
        options={options}
        required
        data-autofocus
      />
      {account ? <Key account={account} /> : null}
    </FormModal>
  );
}

/** The way to the presentation, and a new key for one that too many know or that is spent. */
function Key({ account }: { account: Account }) {
  const { t } = useTranslation();
  const f = useFormat();
  const now = useNow();
  const isSpent = Date.parse(account.key_ends_at) < now;
  const { act } = useAct();
  const [busy, setBusy] = useState(false);
  const renew = async () => {
    setBusy(true);
    await act(() => call(renewPresentationKey), t('presentation.key_renewed'));
    setBusy(false);
  };
  return (
    <Stack gap="xs">
      <Text size="sm" c={isSpent ? 'red' : 'dimmed'}>
        {t(isSpent ? 'presentation.key_spent' : 'presentation.key_ends', { day: f.date(account.key_ends_at) })}
      </Text>
      <Group gap="sm">
        <Button
          component="a"
          href={account.connect_url}
          target="_blank"
          rel="noreferrer"
          variant="light"
          leftSection={<IconExternalLink size={17} />}
        >
          {t('presentation.connect')}
        </Button>
        <Button variant="subtle" onClick={() => void renew()} loading={busy}>
          {t('presentation.new_key')}
        </Button>
      </Group>
    </Stack>
  );
}
