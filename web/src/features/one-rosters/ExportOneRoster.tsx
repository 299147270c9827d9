import { Button, Text } from '@mantine/core';
import { exportPeopleMax } from '@okur/contract/exports';
import { exportOneRoster } from '@okur/contract/one-rosters';
import { IconFileExport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../kit/client/api.ts';
import { saveFile } from '../../kit/saveFile.ts';
import { ServerFailure } from '../../kit/client/failure.ts';
import { sayFailure } from '../../kit/feedback/sayFailure.ts';
import { PasswordField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';

const take = (id: string, password?: string) => call(exportOneRoster, { params: { id }, body: { password } });
const asksPassword = (failure: unknown): boolean =>
  failure instanceof ServerFailure && failure.errors?.['password'] !== undefined;

/** Hands a company over as the zip that other systems take; a large one only with the own password. */
export function ExportOneRoster({ companyId }: { companyId: string }) {
  const { t } = useTranslation();
  const save = useMutation({
    mutationFn: () => take(companyId),
    onSuccess: (file) => saveFile(file, 'OneRoster.zip'),
    onError: (failure) =>
      asksPassword(failure) ? void openFormModal(<WithPassword companyId={companyId} />) : sayFailure(failure, t),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconFileExport size={16} />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t('one_roster.export')}
    </Button>
  );
}

const Password = z.object({ password: z.string().min(1, { error: 'validation.required' }) });

function WithPassword({ companyId }: { companyId: string }) {
  const { t } = useTranslation();
  const form = useServerForm({
    schema: Password,
    initial: { password: '' },
    submit: ({ password }) => take(companyId, password),
    onSaved: (file) => saveFile(file, 'OneRoster.zip'),
  });
  return (
    <FormModal form={form} title={t('kit.export_password_title')} action={t('kit.export_go')}>
      <Text size="sm">{t('kit.export_password_text', { count: exportPeopleMax })}</Text>
      <PasswordField
        {...form.field('password')}
        label={t('kit.own_password')}
        autoComplete="current-password"
        data-autofocus
        required
      />
    </FormModal>
  );
}
