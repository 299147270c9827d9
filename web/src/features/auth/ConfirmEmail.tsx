import { Alert, Title } from '@mantine/core';
import { confirmEmail } from '@okur/contract/auth';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { EmailLink } from './EmailLink.tsx';
import { BackToLogin } from './ForgotForm.tsx';

const logins = { staff: '/auth/login', parent: '/auth/parent-login' } as const;

/** The link that goes to a new address of the own account. */
export default function ConfirmEmail() {
  const { t } = useTranslation();
  return (
    <EmailLink
      title={t('auth.new_email_title')}
      text={t('auth.new_email_text')}
      action={t('auth.new_email_confirm')}
      follow={async (token) => (await call(confirmEmail, { body: { token } })).data}
      done={({ type, email }) => (
        <>
          <Title order={1}>{t('auth.new_email_title')}</Title>
          <Alert role="status" icon={<IconCircleCheck />}>
            {t('auth.new_email_done', { email })}
          </Alert>
          <BackToLogin to={logins[type]} />
        </>
      )}
    />
  );
}
