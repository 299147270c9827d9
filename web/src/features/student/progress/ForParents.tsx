import { Alert, Button, CopyButton, Group, Paper, Text, Title } from '@mantine/core';
import { makeOwnParentCode, type ParentCode } from '@okur/contract/parent-codes';
import { IconCheck, IconCopy, IconTicket } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStudent } from '../../../kit/client/account.ts';
import { call } from '../../../kit/client/api.ts';
import { failureText } from '../../../kit/feedback/failureText.ts';
import { useFormat } from '../../../kit/format/useFormat.ts';
import css from '../student.module.css';

/** A code that lets a parent of one's own see how one reads; made when asked for and shown until the page is left. */
export function ForParents() {
  const { t } = useTranslation();
  const [code, setCode] = useState<ParentCode | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  if (!useStudent()?.may_invite_parents) return null;

  async function make() {
    setBusy(true);
    setFailure(null);
    try {
      setCode((await call(makeOwnParentCode, {})).data);
    } catch (reason) {
      setFailure(reason);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Paper component="section" withBorder radius="lg" p="lg" aria-labelledby="for-parents">
      <Title order={2} size="h3" id="for-parents">
        {t('student.for_parents')}
      </Title>
      <Text c="dimmed" mt={4}>
        {t('student.for_parents_text')}
      </Text>
      {failure ? (
        <Alert role="alert" color="red" mt="md">
          {failureText(failure, t)}
        </Alert>
      ) : null}
      {code ? (
        <Code code={code} />
      ) : (
        <Button
          mt="md"
          variant="default"
          radius="xl"
          size="md"
          loading={busy}
          leftSection={<IconTicket size={18} />}
          onClick={make}
        >
          {t('student.make_code')}
        </Button>
      )}
    </Paper>
  );
}

function Code({ code }: { code: ParentCode }) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <div role="status">
      <Group mt="md" gap="md">
        <Text className={css.code}>{code.code}</Text>
        {'clipboard' in navigator ? (
          <CopyButton value={code.code}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                radius="xl"
                size="md"
                leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
                onClick={copy}
              >
                {t(copied ? 'users.copied' : 'users.copy')}
              </Button>
            )}
          </CopyButton>
        ) : null}
      </Group>
      <Text size="sm" c="dimmed" mt="xs">
        {t('student.code_how', {
          address: `${location.host}/#/auth/parent-register`,
          date: f.date(code.expires_at),
        })}
      </Text>
    </div>
  );
}
