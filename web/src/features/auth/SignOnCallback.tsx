import { Alert, Button, Loader, Stack, Text, Title } from '@mantine/core';
import type { AnswerOf } from '@okur/contract/route';
import { connectWithK12, finishSignOn, type linkSignOn } from '@okur/contract/sign-on';
import { IconAlertCircle } from '@tabler/icons-react';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { call } from '../../kit/client/api.ts';
import { failureText } from '../../kit/feedback/failureText.ts';
import { landing } from '../../shell/guards.ts';
import { begun } from './begun.ts';
import { enterAsStaff, enterAsStudent } from './enter.ts';
import { LinkAccount, type Waiting } from './LinkAccount.tsx';
import { showIn } from './showIn.ts';

const SecondStep = lazy(() => import('./SecondStep.tsx').then((module) => ({ default: module.SecondStep })));

type Step =
  | { at: 'asking' }
  | { at: 'failed'; text: string }
  | { at: 'second_factor'; token: string; keep: boolean }
  | { at: 'link'; waiting: Waiting };

/** Where a provider sends the browser back to; what it sent along leaves the address at once. */
export default function SignOnCallback() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const enter = useEnter();
  const [step, setStep] = useStep();
  if (step.at === 'second_factor') {
    const back = (tooLate: boolean) =>
      tooLate ? setStep({ at: 'failed', text: t('second_factor.too_late') }) : void navigate(begun.wayBack());
    return (
      <Suspense>
        <SecondStep token={step.token} onSignedIn={(answer) => enter({ ...answer, keep: step.keep })} onBack={back} />
      </Suspense>
    );
  }
  if (step.at === 'link') return <LinkAccount waiting={step.waiting} onSignedIn={enter} />;
  return (
    <Stack gap="lg">
      <Title order={1}>{t('sign_on.title')}</Title>
      {step.at === 'failed' ? (
        <>
          <Alert role="alert" color="red" icon={<IconAlertCircle />}>
            {step.text}
          </Alert>
          <Button component={Link} {...begun.wayBack()} size="md" variant="default">
            {t('auth.back_to_login')}
          </Button>
        </>
      ) : (
        <Text role="status" style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
          <Loader size="sm" aria-hidden />
          {t('sign_on.working')}
        </Text>
      )}
    </Stack>
  );
}

function useEnter() {
  const navigate = useNavigate();
  return async (answer: AnswerOf<typeof linkSignOn>): Promise<void> => {
    if ('admin' in answer) await enterAsStaff(answer, answer.keep);
    else {
      enterAsStudent(answer, answer.keep);
      await showIn(answer.student.settings.locale ?? answer.student.language);
    }
    await navigate({ to: landing('admin' in answer ? 'corporate' : 'student'), replace: true });
  };
}

/** Asks the server once what came of it, and where the person is therefore. */
function useStep(): [Step, (step: Step) => void] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const enter = useEnter();
  const { hash = '' } = useParams({ strict: false });
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [step, setStep] = useState<Step>({ at: 'asking' });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const [code, state] = [String(search.code ?? ''), String(search.state ?? '')];
    const iss = search.iss === undefined ? {} : { iss: String(search.iss) };
    async function ask(): Promise<void> {
      await navigate({ to: '.', search: {}, replace: true });
      if (!code || !state) {
        const isCancelled = search.error === 'access_denied';
        return setStep({ at: 'failed', text: t(isCancelled ? 'sign_on.cancelled' : 'error.sign_on_failed') });
      }
      const answer = await call(begun.isK12() ? connectWithK12 : finishSignOn, { body: { hash, code, state, ...iss } });
      if ('link' in answer) setStep({ at: 'link', waiting: answer.link });
      else if ('second_factor' in answer)
        setStep({ at: 'second_factor', token: answer.second_factor.token, keep: answer.keep });
      else await enter(answer);
    }
    ask().catch((failure: unknown) => setStep({ at: 'failed', text: failureText(failure, t) }));
  }, [enter, hash, navigate, search, t]);
  return [step, setStep];
}
