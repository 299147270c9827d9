import { Anchor, Text } from '@mantine/core';
import { loginStudent } from '@okur/contract/sessions';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { call } from '../../kit/client/api.ts';
import { changeLanguage, isSupported } from '../../kit/i18n.ts';
import { useAddress } from '../../kit/useAddress.ts';
import { landing } from '../../shell/guards.ts';
import { enterAsStudent } from './enter.ts';
import { showIn } from './showIn.ts';
import { SignInForm, WithSchool, type Credentials } from './SignInForm.tsx';

const isStudent = (role: string) => role === 'student';

/**
 * The code of a card brings the username and the language along. A language that was chosen here, by the card or by
 * hand, becomes that of a student who has none yet.
 */
export default function StudentLogin() {
  const { t, i18n } = useTranslation();
  const ofDevice = useRef(i18n.language);
  const [{ username, lang }] = useAddress();
  useEffect(() => {
    if (isSupported(lang)) void changeLanguage(lang).catch(() => undefined);
  }, [lang]);
  const navigate = useNavigate();
  const signIn = async (body: Credentials) => {
    const answer = await call(loginStudent, { body });
    enterAsStudent(answer, body.keep ?? false);
    const { student } = answer;
    const { locale } = student.settings;
    if (locale === null && isSupported(i18n.language) && (lang || i18n.language !== ofDevice.current)) {
      const { storeLanguage } = await import('../../shell/student/storeLanguage.ts');
      await storeLanguage(student, i18n.language).catch(() => undefined);
    } else await showIn(locale ?? student.language);
    await navigate({ to: landing('student') });
  };
  return (
    <>
      <SignInForm
        title={t('auth.student_title')}
        text={t('auth.student_text')}
        identifier={t('auth.username')}
        submit={signIn}
        hint={t('auth.student_hint')}
        username={username ?? ''}
        isOurs={isStudent}
      />
      <WithSchool type="student" />
      <Text size="sm" mt="lg">
        {t('auth.have_code')}{' '}
        <Anchor component={Link} to="/auth/student-activate" size="sm" underline="always">
          {t('auth.activate_link')}
        </Anchor>
      </Text>
    </>
  );
}
