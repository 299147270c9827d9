import { loginStudent } from '@okur/contract/sessions';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { studentQuery } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { queryClient } from '../../kit/client/query.ts';
import { session, tokensOf } from '../../kit/client/session.ts';
import { changeLanguage, isSupported } from '../../kit/i18n.ts';
import { useAddress } from '../../kit/useAddress.ts';
import { landing } from '../../shell/guards.ts';
import { SignInForm, type Credentials } from './SignInForm.tsx';

const isStudent = (role: string) => role === 'student';

/** The code of a card brings the username and the language along. */
export default function StudentLogin() {
  const { t } = useTranslation();
  const [{ username, lang }] = useAddress();
  useEffect(() => {
    if (isSupported(lang)) void changeLanguage(lang).catch(() => undefined);
  }, [lang]);
  const navigate = useNavigate();
  const signIn = async (body: Credentials) => {
    const { access_token, student } = await call(loginStudent, { body });
    session.save(tokensOf(access_token), { type: 'student', keep: body.keep ?? false });
    queryClient.setQueryData(studentQuery.queryKey, student);
    // As chosen on whichever device; that its texts cannot be loaded keeps nobody out.
    const { locale } = student.settings;
    if (locale) await changeLanguage(locale).catch(() => undefined);
    await navigate({ to: landing('student') });
  };
  return (
    <SignInForm
      title={t('auth.student_title')}
      text={t('auth.student_text')}
      identifier={t('auth.username')}
      submit={signIn}
      hint={t('auth.student_hint')}
      username={username ?? ''}
      isOurs={isStudent}
    />
  );
}
