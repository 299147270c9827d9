import { Button, Stack, Text, Title } from '@mantine/core';
import type { AnswerOf } from '@okur/contract/route';
import { type finishSignOn, linkSignOn } from '@okur/contract/sign-on';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { ServerFailure } from '../../kit/client/failure.ts';
import { CodeField } from '../../kit/fields/CodeField.tsx';
import { PasswordField, TextField } from '../../kit/fields/TextField.tsx';
import { BackToLogin } from './ForgotForm.tsx';
import { useAuthForm } from './useAuthForm.tsx';

export type Waiting = Extract<AnswerOf<typeof finishSignOn>, { link: unknown }>['link'];

const logins = { staff: '/auth/login', student: '/auth/student-login' } as const;

interface LinkAccountProps {
  waiting: Waiting;
  onSignedIn: (answer: AnswerOf<typeof linkSignOn>) => Promise<unknown>;
}

/** The first time: whose account here the one of the school opens, said once with its password. */
export function LinkAccount({ waiting, onSignedIn }: LinkAccountProps) {
  const { t } = useTranslation();
  const { token, type, provider, company_name, account, idle } = waiting;
  const [needsCode, setNeedsCode] = useState(false);
  const form = useAuthForm({
    schema: linkSignOn.body,
    initial: { token, email: '', password: '', code: '' as string | undefined },
    submit: async ({ code, ...body }) => {
      try {
        await onSignedIn(await call(linkSignOn, { body: code ? { ...body, code } : body }));
      } catch (failure) {
        if (failure instanceof ServerFailure && failure.errors?.['code']) setNeedsCode(true);
        throw failure;
      }
    },
  });
  const code = form.field('code');
  return (
    <form noValidate onSubmit={form.send} aria-busy={form.busy}>
      <Stack gap="lg">
        <div>
          <Title order={1}>{t('sign_on.link_title')}</Title>
          <Text c="dimmed" mt={6}>
            {t('sign_on.link_text', { provider, company: company_name })}
          </Text>
          {idle ? <Text mt={6}>{t('sign_on.link_idle')}</Text> : null}
          {account ? (
            <Text mt={6} style={{ overflowWrap: 'anywhere' }}>
              {t('sign_on.link_account', { account })}
            </Text>
          ) : null}
        </div>
        {form.notice}
        <TextField
          {...form.field('email')}
          label={t(type === 'staff' ? 'auth.email' : 'auth.username')}
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
        />
        <PasswordField
          {...form.field('password')}
          label={t('auth.password')}
          size="md"
          autoComplete="current-password"
        />
        {needsCode ? (
          <CodeField {...code} value={code.value ?? ''} recovery label={t('second_factor.code')} size="md" />
        ) : null}
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          {t('sign_on.link')}
        </Button>
        <BackToLogin to={logins[type]} />
      </Stack>
    </form>
  );
}
