import { Alert, Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { confirmParent } from '@okur/contract/parent-codes';
import { IconAlertCircle } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parentQuery } from '../../kit/account.ts';
import { call } from '../../kit/api.ts';
import { queryClient } from '../../kit/query.ts';
import { session, tokensOf } from '../../kit/session.ts';
import { landing } from '../../shell/guards.ts';
import { BackToLogin } from './ForgotForm.tsx';
import { useAuthForm } from './useAuthForm.tsx';

/** The link of the mail: a button, so that a program that looks at mails opens no account. The token leaves the address at once. */
export default function ParentConfirm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [token] = useState(String(search.token ?? ''));
  useEffect(() => {
    if (search.token) void navigate({ to: '.', search: {}, replace: true });
  }, [navigate, search]);

  const form = useAuthForm({
    schema: confirmParent.body,
    initial: { token },
    submit: async (body) => {
      const { access_token, parent } = await call(confirmParent, { body });
      session.save(tokensOf(access_token), { type: 'parent', keep: false });
      queryClient.setQueryData(parentQuery.queryKey, parent);
      await navigate({ to: landing('parent') });
    },
  });
  return (
    <form noValidate onSubmit={form.send} aria-busy={form.busy}>
      <Stack gap="lg">
        <div>
          <Title order={1}>{t('auth.confirm_title')}</Title>
          {token ? <Text c="dimmed" mt={6}>{t('auth.confirm_text')}</Text> : null}
        </div>
        {form.notice}
        {token ? (
          <Button type="submit" size="md" fullWidth loading={form.busy} data-autofocus>{t('auth.confirm')}</Button>
        ) : (
          <Alert role="alert" color="yellow" icon={<IconAlertCircle />}>
            {t('auth.reset_incomplete')} <Anchor component={Link} to="/auth/parent-register" size="sm" c="inherit" underline="always">{t('auth.register_again')}</Anchor>
          </Alert>
        )}
        <BackToLogin to="/auth/parent-login" />
      </Stack>
    </form>
  );
}
