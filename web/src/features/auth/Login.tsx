import type { Admin } from '@okur/contract/accounts';
import { loginAdmin } from '@okur/contract/sessions';
import { roles } from '@okur/contract/roles';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import type { Tokens } from '../../kit/client/session.ts';
import { landing } from '../../shell/guards.ts';
import { enterAsStaff } from './enter.ts';
import { SignInForm, WithSchool, type Credentials } from './SignInForm.tsx';

/** Comes with the first person who has a second factor. */
const SecondStep = lazy(() => import('./SecondStep.tsx').then((module) => ({ default: module.SecondStep })));

const isStaff = (role: string) => (roles as readonly string[]).includes(role);

interface Waiting {
  token: string;
  keep: boolean;
}

export default function Login() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [tooLate, setTooLate] = useState(false);

  async function enter(answer: { access_token: Tokens; admin: Admin }, keep: boolean) {
    await enterAsStaff(answer, keep);
    await navigate({ to: landing('corporate') });
  }
  async function signIn(body: Credentials) {
    setTooLate(false);
    const keep = body.keep ?? false;
    const answer = await call(loginAdmin, { body });
    if ('second_factor' in answer) setWaiting({ token: answer.second_factor.token, keep });
    else await enter(answer, keep);
  }
  function back(late: boolean) {
    setWaiting(null);
    setTooLate(late);
  }

  if (waiting)
    return (
      <Suspense>
        <SecondStep token={waiting.token} onSignedIn={(answer) => enter(answer, waiting.keep)} onBack={back} />
      </Suspense>
    );
  return (
    <>
      <SignInForm
        title={t('auth.staff_title')}
        text={t('auth.staff_text')}
        identifier={t('auth.email')}
        submit={signIn}
        forgot="/auth/forgot-password"
        isOurs={isStaff}
        notice={tooLate ? t('second_factor.too_late') : undefined}
      />
      <WithSchool type="staff" />
    </>
  );
}
