import { Button } from '@mantine/core';
import { exportOneRoster } from '@okur/contract/one-rosters';
import { IconFileExport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import type { Download } from '../../kit/client/http.ts';
import { saveFile } from '../../kit/saveFile.ts';
import { ServerFailure } from '../../kit/client/failure.ts';
import { sayFailure } from '../../kit/feedback/sayFailure.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { ExportPassword } from '../../kit/list/ExportPassword.tsx';

const take = (id: string, password?: string) => call(exportOneRoster, { params: { id }, body: { password } });
const asksPassword = (failure: unknown): boolean =>
  failure instanceof ServerFailure && failure.errors?.['password'] !== undefined;

/** Hands a company over as the zip that other systems take; a large one only with their own password. */
export function ExportOneRoster({ companyId }: { companyId: string }) {
  const { t } = useTranslation();
  const toDisk = (file: Download) => saveFile(file, 'OneRoster.zip');
  const save = useMutation({
    mutationFn: () => take(companyId),
    onSuccess: toDisk,
    onError: (failure) =>
      asksPassword(failure)
        ? void openFormModal(<ExportPassword take={(password) => take(companyId, password)} onTaken={toDisk} />)
        : sayFailure(failure, t),
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
