import { Button, Stack, Text, Title } from '@mantine/core';
import { activateStudent, StudentActivation } from '@okur/contract/student-activation';
import { Username } from '@okur/contract/fields';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { studentQuery } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { queryClient } from '../../kit/client/query.ts';
import { session, tokensOf } from '../../kit/client/session.ts';
import { PasswordField, TextField } from '../../kit/fields/TextField.tsx';
import { landing } from '../../shell/guards.ts';
import { BackToLogin } from './ForgotForm.tsx';
import { useAuthForm } from './useAuthForm.tsx';

/** A person who types a username remembers it; one that is made up would have to be written down. */
const schema = StudentActivation.extend({ username: Username });

/** A child with a code and no account yet makes one. */
export default function StudentActivate() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useAuthForm({
    schema,
    initial: { code: '', name: '', username: '', password: '' },
    submit: async ({ name, ...body }) => {
      const { access_token, student } = await call(activateStudent, { body: { ...body, name: name || undefined } });
      session.save(tokensOf(access_token), { type: 'student', keep: false });
      queryClient.setQueryData(studentQuery.queryKey, student);
      await navigate({ to: landing('student') });
    },
  });
  return (
    <form noValidate onSubmit={form.send} aria-busy={form.busy}>
      <Stack gap="lg">
        <div>
          <Title order={1}>{t('auth.activate_title')}</Title>
          <Text c="dimmed" mt={6}>
            {t('auth.activate_text')}
          </Text>
        </div>
        {form.notice}
        <TextField
          {...form.field('code')}
          label={t('activations.code')}
          placeholder="BKM4-7TXV-P3RD"
          size="md"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
        />
        <TextField {...form.field('name')} label={t('auth.activate_name')} size="md" autoComplete="name" />
        <TextField
          {...form.field('username')}
          label={t('auth.username')}
          description={t('auth.activate_username_hint')}
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField {...form.field('password')} label={t('auth.password')} size="md" autoComplete="new-password" />
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          {t('auth.activate')}
        </Button>
        <BackToLogin to="/auth/student-login" />
      </Stack>
    </form>
  );
}
