import { Alert, Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { ResetPassword, type resetAdmin, type resetParent } from '@okur/contract/auth';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { call } from '../../kit/client/api.ts';
import { ServerFailure } from '../../kit/client/failure.ts';
import { PasswordField } from '../../kit/fields/TextField.tsx';
import { BackToLogin } from './ForgotForm.tsx';
import { useAuthForm } from './useAuthForm.tsx';

interface ResetFormProps {
  route: typeof resetAdmin | typeof resetParent;
  login: '/auth/login' | '/auth/parent-login';
  forgot: '/auth/forgot-password' | '/auth/parent-forgot-password';
  /** Instead of the link's own. */
  given?: { token: string; email: string };
}

/** A new password with the link of the mail. Token and e-mail leave the address at once. */
export function ResetForm({ route, login, forgot, given }: ResetFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [link] = useState(given ?? { token: String(search.token ?? ''), email: String(search.email ?? '') });
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (search.token || search.email) void navigate({ to: '.', search: {}, replace: true });
  }, [navigate, search]);

  const form = useAuthForm({
    schema: ResetPassword,
    initial: { ...link, password: '', new_password_confirm: '' },
    submit: (body) => call(route, { body }),
    onSaved: () => setDone(true),
  });
  const usable = link.token !== '' && link.email !== '';
  const isSpent = form.failure instanceof ServerFailure && form.failure.code === 'token_spent';
  return (
    <form noValidate onSubmit={form.send} aria-busy={form.busy}>
      <Stack gap="lg">
        <div>
          <Title order={1}>{t('auth.reset_title')}</Title>
          {usable && !done ? (
            <Text c="dimmed" mt={6}>
              {t('auth.reset_text', { email: link.email })}
            </Text>
          ) : null}
        </div>
        {isSpent ? (
          <Alert role="alert" color="red" icon={<IconAlertCircle />}>
            {t('auth.reset_spent')} <AskAgain to={forgot} />
          </Alert>
        ) : (
          form.notice
        )}
        {done ? (
          <Alert role="status" icon={<IconCircleCheck />}>
            {t('auth.reset_done')}
          </Alert>
        ) : null}
        {usable ? null : (
          <Alert role="alert" color="yellow" icon={<IconAlertCircle />}>
            {t('auth.reset_incomplete')} <AskAgain to={forgot} />
          </Alert>
        )}
        {usable && !done ? <NewPassword form={form} /> : null}
        <BackToLogin to={login} />
      </Stack>
    </form>
  );
}

/** Where a new link is sent from. */
export function AskAgain({ to }: { to: ResetFormProps['forgot'] }) {
  const { t } = useTranslation();
  return (
    <Anchor component={Link} to={to} size="sm" c="inherit" underline="always">
      {t('auth.reset_again')}
    </Anchor>
  );
}

function NewPassword({ form }: { form: ReturnType<typeof useAuthForm<typeof ResetPassword, unknown>> }) {
  const { t } = useTranslation();
  return (
    <>
      <PasswordField
        {...form.field('password')}
        label={t('auth.new_password')}
        size="md"
        autoComplete="new-password"
        data-autofocus
      />
      <PasswordField
        {...form.field('new_password_confirm')}
        label={t('auth.new_password_confirm')}
        size="md"
        autoComplete="new-password"
      />
      <Button type="submit" size="md" fullWidth loading={form.busy}>
        {t('auth.set_password')}
      </Button>
    </>
  );
}
