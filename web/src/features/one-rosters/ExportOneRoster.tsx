import { Button } from '@mantine/core';
import { exportOneRoster } from '@okur/contract/one-rosters';
import { IconFileExport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, saveFile } from '../../kit/api.ts';
import { failureText } from '../../kit/feedback/failureText.ts';
import { toast } from '../../kit/feedback/toast.tsx';

/** Hands a company over as the zip that other systems take. */
export function ExportOneRoster({ companyId }: { companyId: string }) {
  const { t } = useTranslation();
  const save = useMutation({
    mutationFn: () => call(exportOneRoster, { params: { id: companyId }, body: {} }),
    onSuccess: (file) => saveFile(file, 'OneRoster.zip'),
    onError: (failure) => toast.error(failureText(failure, t)),
  });
  return <Button variant="default" leftSection={<IconFileExport size={16} />} loading={save.isPending} onClick={() => save.mutate()}>{t('one_roster.export')}</Button>;
}
