import { Alert, Button, Group, Text } from '@mantine/core';
import { IconCloudUp } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { watchDevice } from '../../../kit/client/offline/deviceStore.ts';
import { sendWaitingBooks, waitingChapters } from '../books/waiting-books.ts';
import { discard, useWaiting } from './waiting.ts';

/** Readings of this device that the server does not have yet, those in books as well: the shell sends them. */
export function WaitingNotes({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const { waiting, send } = useWaiting(studentId);
  const inBooks = useSyncExternalStore(watchDevice, () => waitingChapters(studentId));
  const unsent = waiting.filter((entry) => !entry.refused && (!entry.sent || entry.answers)).length + inBooks;
  const sendAll = () => Promise.all([send(), sendWaitingBooks(studentId)]);
  const refused = waiting.filter((entry) => entry.refused);
  return (
    <>
      {unsent > 0 ? (
        <Alert color="yellow" icon={<IconCloudUp />} title={t('student.waiting_title')}>
          <Group justify="space-between">
            <Text size="sm">{t('student.waiting', { count: unsent })}</Text>
            <Button size="sm" variant="default" onClick={() => void sendAll()}>
              {t('student.send_now')}
            </Button>
          </Group>
        </Alert>
      ) : null}
      {refused.map((entry) => (
        <Alert
          key={entry.reading.id}
          color="red"
          title={t('student.refused_title', { title: entry.title })}
          withCloseButton
          closeButtonLabel={t('student.refused_discard')}
          onClose={() => discard(studentId, entry.reading.id)}
        >
          {t('student.refused')}
        </Alert>
      ))}
    </>
  );
}
