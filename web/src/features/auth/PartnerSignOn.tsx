import { Alert, Button, Loader, Stack, Text, Title } from '@mantine/core';
import type { AnswerOf } from '@okur/contract/route';
import { beginSignOn, partnerInstructorLogin, partnerSignOn, partnerSso } from '@okur/contract/sign-on';
import { IconAlertCircle, IconLogin2 } from '@tabler/icons-react';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logOut } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { choose } from '../../kit/client/choose.ts';
import { session } from '../../kit/client/session.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { failureText } from '../../kit/feedback/failureText.ts';
import { landing } from '../../shell/guards.ts';
import { begun } from './begun.ts';
import { enterAsStaff } from './enter.ts';
import { BackToLogin } from './ForgotForm.tsx';
import { LinkAccount, type Waiting } from './LinkAccount.tsx';

const SecondStep = lazy(() => import('./SecondStep.tsx').then((module) => ({ default: module.SecondStep })));

type Handover = Extract<AnswerOf<typeof partnerSso>, { handover: unknown }>['handover'];
type Post = Handover['posts'][number];
type SignedIn = Extract<AnswerOf<typeof partnerInstructorLogin>, { admin: unknown }>;

type Step =
  | { at: 'asking' }
  | { at: 'beginning' }
  | { at: 'failed'; text: string }
  | { at: 'going_on'; handover: Handover }
  | { at: 'second_factor'; token: string; post: Post | undefined }
  | { at: 'link'; waiting: Waiting };

/** Where a partner sends people. What it sent along leaves the address at once, and no one comes in without a word. */
export default function PartnerSignOn() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { partner = '' } = useParams({ strict: false });
  const [step, setStep] = useStep(partner);
  async function enter({ access_token, admin, keep }: SignedIn, post?: Post): Promise<void> {
    if (session.token()) await logOut();
    await enterAsStaff({ access_token, admin }, keep);
    if (post) choose({ companyId: post.company_id, instructorId: post.instructor_id });
    await navigate({ to: landing('corporate'), replace: true });
  }
  async function goOn(handover: Handover, post: Post | undefined): Promise<void> {
    const body = { token: handover.token, ...(post ? { instructor_id: post.instructor_id } : {}) };
    const answer = await call(partnerInstructorLogin, { body });
    if ('second_factor' in answer) setStep({ at: 'second_factor', token: answer.second_factor.token, post });
    else await enter(answer, post);
  }
  const fail = (failure: unknown) => setStep({ at: 'failed', text: failureText(failure, t) });
  if (step.at === 'second_factor') {
    const back = (tooLate: boolean) =>
      tooLate ? setStep({ at: 'failed', text: t('second_factor.too_late') }) : void navigate({ to: '/auth/login' });
    return (
      <Suspense>
        <SecondStep
          token={step.token}
          onSignedIn={(answer) => enter({ ...answer, keep: false }, step.post)}
          onBack={back}
        />
      </Suspense>
    );
  }
  if (step.at === 'link')
    return (
      <LinkAccount
        waiting={step.waiting}
        onSignedIn={async (answer) => ('admin' in answer ? enter(answer) : undefined)}
      />
    );
  return (
    <Stack gap="lg">
      <Title order={1}>{t('sign_on.title')}</Title>
      {step.at === 'going_on' ? (
        <GoOn handover={step.handover} onChosen={(post) => goOn(step.handover, post).catch(fail)} />
      ) : step.at === 'beginning' ? (
        <Begin partner={partner} onFailure={fail} />
      ) : step.at === 'failed' ? (
        <>
          <Alert role="alert" color="red" icon={<IconAlertCircle />}>
            {step.text}
          </Alert>
          <BackToLogin to="/auth/login" />
        </>
      ) : (
        <Working />
      )}
    </Stack>
  );
}

interface GoOnProps {
  handover: Handover;
  onChosen: (post: Post | undefined) => Promise<unknown>;
}

/** One button for each post; one alone where there is nothing to choose. */
function GoOn({ handover: { name, partner, posts }, onChosen }: GoOnProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const choices: (Post | undefined)[] = posts.length > 0 ? posts : [undefined];
  async function choosePost(post: Post | undefined) {
    setBusy(true);
    await onChosen(post);
    setBusy(false);
  }
  return (
    <>
      <Text>{t('sign_on.sent_by', { partner, name })}</Text>
      {session.token() ? <Alert color="yellow">{t('sign_on.signs_out')}</Alert> : null}
      {choices.map((post) => (
        <Button
          key={post?.instructor_id ?? ''}
          size="md"
          fullWidth
          leftSection={<IconLogin2 size={18} />}
          disabled={busy}
          onClick={() => void choosePost(post)}
        >
          {post && posts.length > 1
            ? t('sign_on.go_on_at', { company: post.company_name })
            : t('sign_on.go_on_as', { name })}
        </Button>
      ))}
      <BackToLogin to="/auth/login" />
    </>
  );
}

/** For who came without an assertion: the sign-in begins here, at the partner. */
function Begin({ partner, onFailure }: { partner: string; onFailure: (failure: unknown) => void }) {
  const { t } = useTranslation();
  const { data, error } = useCall(partnerSignOn, { params: { partner } }, { retry: false });
  const [busy, setBusy] = useState(false);
  async function begin(provider: string) {
    setBusy(true);
    try {
      const answer = await call(beginSignOn, { body: { provider, type: 'staff' } });
      begun.note({ partner });
      location.assign(answer.data.url);
    } catch (failure) {
      onFailure(failure);
    }
  }
  return (
    <>
      {error ? (
        <Alert role="alert" color="yellow" icon={<IconAlertCircle />}>
          {t('sign_on.no_partner')}
        </Alert>
      ) : null}
      {data ? (
        <Button
          size="md"
          fullWidth
          leftSection={<IconLogin2 size={18} />}
          loading={busy}
          onClick={() => void begin(data.data.provider)}
        >
          {t('sign_on.with', { provider: data.data.name })}
        </Button>
      ) : null}
      <BackToLogin to="/auth/login" />
    </>
  );
}

/** Gives the assertion to the server once. */
function useStep(partner: string): [Step, (step: Step) => void] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [step, setStep] = useState<Step>({ at: 'asking' });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const token = String(search.token ?? '');
    async function ask(): Promise<void> {
      await navigate({ to: '.', search: {}, replace: true });
      if (!token) return setStep({ at: 'beginning' });
      const answer = await call(partnerSso, { params: { partner }, body: { token } });
      setStep('link' in answer ? { at: 'link', waiting: answer.link } : { at: 'going_on', handover: answer.handover });
    }
    ask().catch((failure: unknown) => setStep({ at: 'failed', text: failureText(failure, t) }));
  }, [navigate, partner, search, t]);
  return [step, setStep];
}

function Working() {
  const { t } = useTranslation();
  return (
    <Text role="status" style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
      <Loader size="sm" aria-hidden />
      {t('sign_on.working')}
    </Text>
  );
}
