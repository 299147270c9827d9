import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { RecordTabs } from '../../kit/record/RecordTabs.tsx';
import { IssuedList } from './IssuedList.tsx';
import { TemplateList } from './TemplateList.tsx';

/** What was given, and what can be given. */
export default function CertificatesPage() {
  const { t } = useTranslation();
  return (
    <Stack gap="md">
      <PageHeader title={t('menu.certificates')} />
      <RecordTabs
        tabs={[
          { key: 'issued', label: t('certificates.issued'), content: <IssuedList /> },
          { key: 'templates', label: t('certificates.templates'), content: <TemplateList /> },
        ]}
      />
    </Stack>
  );
}
