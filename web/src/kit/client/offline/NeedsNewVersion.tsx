import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { takeNew } from './worker.ts';

/**
 * In place of what a page that has been open for long does not know yet: nothing is wrong, it wants to be loaded again.
 */
export function NeedsNewVersion() {
  const { t } = useTranslation();
  return (
    <Paper withBorder radius="lg" p={{ base: 'md', xs: 'xl' }}>
      <Stack gap="md" align="start">
        <Title order={1} size="1.7rem">
          {t('kit.new_version')}
        </Title>
        <Text size="lg">{t('kit.new_version_needed')}</Text>
        <Button
          size="lg"
          radius="xl"
          leftSection={<IconRefresh size={20} aria-hidden />}
          onClick={() => void takeNew()}
        >
          {t('kit.new_version_load')}
        </Button>
      </Stack>
    </Paper>
  );
}
