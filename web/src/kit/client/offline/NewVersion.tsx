import { Button, CloseButton, Paper, Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { offlineArea } from './area.ts';
import { startWorker, takeNew } from './worker.ts';

/**
 * Starts the service worker behind everything else, and says when a new version of the application is ready: no one has
 * to take it now.
 */
export default function NewVersion() {
  const { t } = useTranslation();
  const isBusy = useLocation({ select: ({ pathname }) => offlineArea().undisturbed.test(pathname) });
  const [isThere, setThere] = useState(false);
  useEffect(() => startWorker(() => setThere(true)), []);
  if (!isThere || isBusy) return null;
  return (
    <Paper
      role="status"
      withBorder
      shadow="md"
      radius="md"
      pos="fixed"
      right={16}
      bottom={{ base: 84, sm: 16 }}
      maw="calc(100vw - 32px)"
      p={8}
      pl={14}
      style={{ zIndex: 150, display: 'flex', gap: 10, alignItems: 'center' }}
    >
      <Text size="sm">{t('kit.new_version')}</Text>
      <Button size="compact-md" variant="light" onClick={takeNew}>
        {t('kit.new_version_load')}
      </Button>
      <CloseButton aria-label={t('kit.new_version_later')} onClick={() => setThere(false)} />
    </Paper>
  );
}
