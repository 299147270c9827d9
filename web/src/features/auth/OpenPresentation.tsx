import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { openPresentation } from '@okur/contract/presentation-accounts';
import { IconPresentation } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { studentQuery } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { queryClient } from '../../kit/client/query.ts';
import { homePath, session, tokensOf } from '../../kit/client/session.ts';
import { TextField } from '../../kit/fields/TextField.tsx';
import { useAuthForm } from './useAuthForm.tsx';

/** Where "Connect" leads: with the key of its address, or one that is typed, to the student of the sample school. */
export default function OpenPresentation() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const given = typeof search.key === 'string' ? search.key : '';
  const form = useAuthForm({
    schema: openPresentation.body,
    initial: { key: given },
    submit: async (body) => {
      const { access_token, student } = await call(openPresentation, { body });
      session.saveInTab(tokensOf(access_token), 'student');
      queryClient.clear();
      queryClient.setQueryData(studentQuery.queryKey, student);
      // Without the key: who goes back does not find it in the address.
      await navigate({ to: homePath('student'), replace: true });
    },
  });
  const key = form.field('key');
  const asks = given === '' || key.error !== undefined;
  return (
    <form noValidate onSubmit={form.send} aria-busy={form.busy}>
      <Stack gap="lg">
        <div>
          <Title order={1}>{t('presentation.open_title')}</Title>
          <Text c="dimmed" mt={6}>
            {t('presentation.open_text')}
          </Text>
        </div>
        {form.notice}
        {asks ? (
          <TextField
            {...key}
            label={t('presentation.key')}
            size="md"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
          />
        ) : null}
        <Button type="submit" size="md" fullWidth loading={form.busy} leftSection={<IconPresentation size={18} />}>
          {t('presentation.open')}
        </Button>
        {given !== '' && key.error ? <Alert color="gray">{t('presentation.ask_for_key')}</Alert> : null}
      </Stack>
    </form>
  );
}
