import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { stopMails } from '@okur/contract/notifications';
import { IconAlertCircle, IconMailOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { ServerFailure } from '../../kit/client/failure.ts';
import { failureText } from '../../kit/feedback/failureText.ts';

const notifications = {
  title: 'mail_stop.title',
  text: 'mail_stop.text',
  stopped: 'mail_stop.stopped',
  begun: 'mail_stop.begun',
};
const reports = {
  title: 'mail_stop.reports_title',
  text: 'mail_stop.reports_text',
  stopped: 'mail_stop.reports_stopped',
  begun: 'mail_stop.reports_begun',
};

/**
 * Where the foot of a mail leads: one click ends such mails, another brings them back. A program that only looks at
 * links ends nothing.
 */
export default function MailStop() {
  const { t } = useTranslation();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const token = String(search.token ?? '');
  const texts = search.about === 'reports' ? reports : notifications;
  const change = useMutation({ mutationFn: (stopped: boolean) => call(stopMails, { body: { token, stopped } }) });
  const stopped = change.data?.data.stopped;
  // Cut off on its way, or of an account that is gone: asking for another one, as with passwords, leads nowhere.
  const isBroken = token === '' || (change.error instanceof ServerFailure && change.error.code === 'invalid');
  return (
    <Stack gap="lg">
      <Title order={1}>{t(texts.title)}</Title>
      {stopped === undefined ? (
        <Text c="dimmed">{t(texts.text)}</Text>
      ) : (
        <Alert role="status" color="teal" icon={<IconMailOff />}>
          {t(stopped ? texts.stopped : texts.begun)}
        </Alert>
      )}
      {change.isError || isBroken ? (
        <Alert role="alert" color="yellow" icon={<IconAlertCircle />}>
          {isBroken ? t('mail_stop.broken') : failureText(change.error, t)}
        </Alert>
      ) : null}
      <Button
        size="md"
        variant={stopped ? 'default' : 'filled'}
        disabled={token === ''}
        loading={change.isPending}
        onClick={() => change.mutate(!stopped)}
      >
        {t(stopped ? 'mail_stop.again' : 'mail_stop.stop')}
      </Button>
    </Stack>
  );
}
