import { Alert, Button, Group, Text } from '@mantine/core';
import { IconCloudUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { discardRefused, useAttempts } from './results/attempts.ts';

/** Attempts that the server does not have yet. */
export function WaitingAttemptsTab({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const { open, refused, send } = useAttempts(studentId);
  return (
    <>
      {open > 0 ? (
        <Alert color="yellow" icon={<IconCloudUp />} title={t('exercise.waiting', { count: open })}>
          <Group justify="space-between">
            <Text size="sm">{t('exercise.waiting_text')}</Text>
            <Button size="sm" variant="default" onClick={send}>
              {t('student.send_now')}
            </Button>
          </Group>
        </Alert>
      ) : null}
      {refused > 0 ? (
        <Alert
          color="red"
          title={t('exercise.refused', { count: refused })}
          withCloseButton
          closeButtonLabel={t('student.refused_discard')}
          onClose={() => discardRefused(studentId)}
        >
          {t('exercise.refused_text')}
        </Alert>
      ) : null}
    </>
  );
}
