import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { resetAdmin, resetParent, restoreEmail } from '@okur/contract/auth';
import { IconAlertCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { ServerFailure } from '../../kit/client/failure.ts';
import { failureText } from '../../kit/feedback/failureText.ts';
import { BackToLogin } from './ForgotForm.tsx';
import { AskAgain, ResetForm } from './ResetForm.tsx';
import { useLinkToken } from './useLinkToken.ts';
import { useLinkType } from './useLinkType.ts';

const resets = {
  staff: { route: resetAdmin, login: '/auth/login', forgot: '/auth/forgot-password' },
  parent: { route: resetParent, login: '/auth/parent-login', forgot: '/auth/parent-forgot-password' },
} as const;

/**
 * The way back from an address that another person gave the account; a new password follows at once. A button, so that
 * a program that looks at links changes nothing.
 */
export default function RestoreEmail() {
  const { t } = useTranslation();
  const token = useLinkToken();
  const { forgot, login } = resets[useLinkType()];
  const link = useMutation({ mutationFn: () => call(restoreEmail, { body: { token } }) });
  // A link that was used or is too old stays so; after a lost connection the button is there for another try.
  const isSpent = link.error instanceof ServerFailure && link.error.code === 'token_spent';
  const isUsable = token !== '' && !isSpent;
  if (link.data) {
    const { type, ...given } = link.data.data;
    return <ResetForm {...resets[type]} given={given} />;
  }
  return (
    <Stack gap="lg">
      <div>
        <Title order={1}>{t('auth.restore_email_title')}</Title>
        {isUsable ? (
          <Text c="dimmed" mt={6}>
            {t('auth.restore_email_text')}
          </Text>
        ) : null}
      </div>
      {isSpent ? (
        <Alert role="alert" color="yellow" icon={<IconAlertCircle />}>
          {t('auth.reset_spent')} <AskAgain to={forgot} />
        </Alert>
      ) : link.isError || token === '' ? (
        <Alert role="alert" color="yellow" icon={<IconAlertCircle />}>
          {token === '' ? t('auth.link_incomplete') : failureText(link.error, t)}
        </Alert>
      ) : null}
      {isUsable ? (
        <Button size="md" fullWidth loading={link.isPending} onClick={() => link.mutate()} data-autofocus>
          {t('auth.restore_email')}
        </Button>
      ) : (
        <BackToLogin to={login} />
      )}
    </Stack>
  );
}
