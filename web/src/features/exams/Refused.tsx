import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Answers of this device that the server does not take, now or later. */
export function Refused({ mt }: { mt?: 'sm' }) {
  const { t } = useTranslation();
  return (
    <Alert color="red" role="alert" title={t('exams.refused_title')} mt={mt}>
      {t('exams.refused_text')}
    </Alert>
  );
}
