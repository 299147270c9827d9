import { loginAdmin } from '@okur/contract/auth';
import { roles } from '@okur/contract/roles';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { setAdmin } from '../../kit/account.ts';
import { call } from '../../kit/api.ts';
import { session, tokensOf } from '../../kit/session.ts';
import { landing } from '../../shell/guards.ts';
import { SignInForm, type Credentials } from './SignInForm.tsx';

const isStaff = (role: string) => (roles as readonly string[]).includes(role);

export default function Login() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const signIn = async (body: Credentials) => {
    const { access_token, admin } = await call(loginAdmin, { body });
    session.save(tokensOf(access_token), { keep: body.keep ?? false });
    setAdmin(admin);
    await navigate({ to: landing('corporate') });
  };
  return <SignInForm title={t('auth.staff_title')} text={t('auth.staff_text')} identifier={t('auth.email')} submit={signIn} forgot="/auth/forgot-password" isOurs={isStaff} />;
}
