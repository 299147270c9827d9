import { Button } from '@mantine/core';
import { IconMicrophone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** The way to reading a text aloud that was read before. */
export function RecordButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="subtle"
      size="md"
      radius="xl"
      mt="sm"
      leftSection={<IconMicrophone size={18} aria-hidden />}
      onClick={onClick}
    >
      {t('oral_readings.record')}
    </Button>
  );
}
