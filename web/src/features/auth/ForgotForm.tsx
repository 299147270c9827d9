import { Alert, Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { forgotAdmin, type forgotParent } from '@okur/contract/auth';
import { IconArrowLeft, IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { call } from '../../kit/client/api.ts';
import { TextField } from '../../kit/fields/TextField.tsx';
import { useAuthForm } from './useAuthForm.tsx';

interface ForgotFormProps {
  route: typeof forgotAdmin | typeof forgotParent;
  login: '/auth/login' | '/auth/parent-login';
}

/** Asks for a link by mail; the answer never tells whether the address exists. */
export function ForgotForm({ route, login }: ForgotFormProps) {
  const { t } = useTranslation();
  const [sent, setSent] = useState(false);
  const form = useAuthForm({
    schema: forgotAdmin.body,
    initial: { email: '' },
    submit: (body) => call(route, { body }),
    onSaved: () => setSent(true),
  });
  return (
    <form noValidate onSubmit={form.send} aria-busy={form.busy}>
      <Stack gap="lg">
        <div>
          <Title order={1}>{t('auth.forgot_title')}</Title>
          <Text c="dimmed" mt={6}>
            {t('auth.forgot_text')}
          </Text>
        </div>
        {form.notice}
        {sent ? (
          <Alert role="status" icon={<IconMailCheck />}>
            {t('auth.forgot_sent')}
          </Alert>
        ) : (
          <>
            <TextField
              {...form.field('email')}
              label={t('auth.mail')}
              size="md"
              type="email"
              autoComplete="email"
              data-autofocus
            />
            <Button type="submit" size="md" fullWidth loading={form.busy}>
              {t('auth.send_link')}
            </Button>
          </>
        )}
        <BackToLogin to={login} />
      </Stack>
    </form>
  );
}

export function BackToLogin({ to }: { to: '/auth/login' | '/auth/parent-login' | '/auth/student-login' }) {
  const { t } = useTranslation();
  return (
    <Anchor
      component={Link}
      to={to}
      size="sm"
      style={{ display: 'inline-flex', alignItems: 'center', gap: 6, alignSelf: 'flex-start' }}
    >
      <IconArrowLeft size={16} aria-hidden />
      {t('auth.back_to_login')}
    </Anchor>
  );
}
