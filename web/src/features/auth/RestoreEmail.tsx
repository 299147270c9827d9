import { resetAdmin, resetParent, restoreEmail } from '@okur/contract/auth';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { EmailLink } from './EmailLink.tsx';
import { ResetForm } from './ResetForm.tsx';

const resets = {
  staff: { route: resetAdmin, login: '/auth/login', forgot: '/auth/forgot-password' },
  parent: { route: resetParent, login: '/auth/parent-login', forgot: '/auth/parent-forgot-password' },
} as const;

/** The way back from an address that somebody else gave the account; a new password follows at once. */
export default function RestoreEmail() {
  const { t } = useTranslation();
  return (
    <EmailLink
      title={t('auth.restore_email_title')}
      text={t('auth.restore_email_text')}
      action={t('auth.restore_email')}
      follow={async (token) => (await call(restoreEmail, { body: { token } })).data}
      done={({ type, email, token }) => <ResetForm {...resets[type]} given={{ token, email }} />}
    />
  );
}
