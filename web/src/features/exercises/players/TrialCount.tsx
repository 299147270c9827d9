import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export function TrialCount({ at, count }: { at: number; count: number }) {
  const { t } = useTranslation();
  return (
    <Text c="dimmed" ta="center">
      {t('exercise.trial_of', { at: at + 1, count })}
    </Text>
  );
}
