import { Button, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ServerFailure } from '../client/failure.ts';
import { failureText } from './failureText.ts';

interface ErrorStateProps {
  error: unknown;
  retry?: () => void;
}

/** For what failed to load: what happened, that nothing was lost, a retry, and the id that finds the log lines. */
export function ErrorState({ error, retry }: ErrorStateProps) {
  const { t } = useTranslation();
  const body = error instanceof ServerFailure ? error : null;
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center" role="alert">
      <ThemeIcon size={48} radius="xl" variant="light" color="red" aria-hidden>
        {body ? <IconAlertTriangle /> : <IconPlugConnectedX />}
      </ThemeIcon>
      <Title order={2} size="h4">
        {t('kit.load_failed')}
      </Title>
      <Text size="sm">{failureText(error, t)}</Text>
      <Text size="sm" c="dimmed">
        {t('kit.nothing_lost')}
      </Text>
      {retry ? (
        <Button variant="light" onClick={retry}>
          {t('kit.retry')}
        </Button>
      ) : null}
      {body?.request_id ? (
        <Text size="xs" c="dimmed">
          {t('kit.request_id')}{' '}
          <Text span ff="monospace" inherit>
            {body.request_id}
          </Text>
        </Text>
      ) : null}
    </Stack>
  );
}
