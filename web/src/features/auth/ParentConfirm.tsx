import { Alert, Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { Confirmation, confirmParent } from '@okur/contract/parent-codes';
import { IconAlertCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { call } from '../../kit/client/api.ts';
import { PasswordField, TextField } from '../../kit/fields/TextField.tsx';
import { landing } from '../../shell/guards.ts';
import { BackToLogin } from './ForgotForm.tsx';
import { enterAsParent } from './enterAsParent.ts';
import { useAuthForm } from './useAuthForm.tsx';
import { useLinkToken } from './useLinkToken.ts';

/**
 * The link of the mail: the person who follows it gives their name and chooses the password; a program that looks at
 * mails opens no account. The token leaves the address at once.
 */
export default function ParentConfirm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const token = useLinkToken();

  const form = useAuthForm({
    schema: Confirmation,
    initial: { token, name: '', password: '' },
    submit: async (body) => {
      await enterAsParent(await call(confirmParent, { body }), false);
      await navigate({ to: landing('parent') });
    },
  });
  return (
    <form noValidate onSubmit={form.send} aria-busy={form.busy}>
      <Stack gap="lg">
        <div>
          <Title order={1}>{t('auth.confirm_title')}</Title>
          {token ? (
            <Text c="dimmed" mt={6}>
              {t('auth.confirm_text')}
            </Text>
          ) : null}
        </div>
        {form.notice}
        {token ? (
          <>
            <TextField
              {...form.field('name')}
              label={t('auth.own_name')}
              description={t('auth.own_name_hint')}
              size="md"
              autoComplete="name"
              data-autofocus
            />
            <PasswordField
              {...form.field('password')}
              label={t('auth.new_password')}
              size="md"
              autoComplete="new-password"
            />
            <Button type="submit" size="md" fullWidth loading={form.busy}>
              {t('auth.confirm')}
            </Button>
          </>
        ) : (
          <Alert role="alert" color="yellow" icon={<IconAlertCircle />}>
            {t('auth.reset_incomplete')}{' '}
            <Anchor component={Link} to="/auth/parent-register" size="sm" c="inherit" underline="always">
              {t('auth.register_again')}
            </Anchor>
          </Alert>
        )}
        <BackToLogin to="/auth/parent-login" />
      </Stack>
    </form>
  );
}
