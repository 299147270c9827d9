import { Alert, Anchor, Button, Checkbox, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { beginSignOn, type ProviderKind, School, schoolSignOn } from '@okur/contract/sign-on';
import { IconAlertCircle, IconLogin2 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../kit/client/api.ts';
import { ServerFailure } from '../../kit/client/failure.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { failureText } from '../../kit/feedback/failureText.ts';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { useAddress } from '../../kit/useAddress.ts';
import { begun } from './begun.ts';
import { BackToLogin } from './ForgotForm.tsx';
import { useAuthForm } from './useAuthForm.tsx';

const types = ['staff', 'student'] as const;
type SignOnType = (typeof types)[number];

const logins = { staff: '/auth/login', student: '/auth/student-login' } as const;

/** The providers of a school, which is named by the address or typed. */
export default function SchoolSignIn() {
  const { t } = useTranslation();
  const [{ school, type: named }, write] = useAddress();
  const offered = useOffered(school);
  const type = types.find((one) => one === named) ?? offered.only;
  return (
    <Stack gap="lg">
      <div>
        <Title order={1}>{t('sign_on.title')}</Title>
        <Text c="dimmed" mt={6}>
          {t(school ? 'sign_on.text_school' : 'sign_on.text')}
        </Text>
      </div>
      {school ? (
        <Offered
          school={school}
          offered={offered}
          type={type}
          onType={(chosen) => write({ type: chosen }, { replace: true })}
          onOther={() => write({ school: undefined })}
        />
      ) : (
        <SchoolForm onChosen={(chosen) => write({ school: chosen })} />
      )}
      <BackToLogin to={logins[type ?? 'staff']} />
    </Stack>
  );
}

const schema = z.strictObject({ school: School });

function SchoolForm({ onChosen }: { onChosen: (school: string) => void }) {
  const { t } = useTranslation();
  const form = useAuthForm({
    schema,
    initial: { school: '' },
    submit: async ({ school }) => school.trim().toUpperCase(),
    onSaved: onChosen,
  });
  return (
    <form noValidate onSubmit={form.send} aria-busy={form.busy}>
      <Stack gap="lg">
        <TextField
          {...form.field('school')}
          label={t('sign_on.school')}
          size="md"
          autoComplete="organization"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
        />
        <Button type="submit" size="md" fullWidth>
          {t('sign_on.next')}
        </Button>
      </Stack>
    </form>
  );
}

/** What a school offers, and to whom. */
function useOffered(school: string | undefined) {
  const params = { school: school ?? '' };
  const { data, error } = useCall(schoolSignOn, { params }, { retry: false, enabled: Boolean(school) });
  const all = data?.data.providers ?? [];
  const providersOf = (type: SignOnType) => all.filter((one) => (type === 'staff' ? one.staff : one.students));
  const offeredTypes = types.filter((type) => providersOf(type).length > 0);
  return { data, error, providersOf, offeredTypes, only: offeredTypes.length === 1 ? offeredTypes[0] : undefined };
}

interface OfferedProps {
  school: string;
  offered: ReturnType<typeof useOffered>;
  /** Not known where the school shared this page and offers it to everyone. */
  type: SignOnType | undefined;
  onType: (type: SignOnType) => void;
  onOther: () => void;
}

function Offered({ school, offered, type, onType, onOther }: OfferedProps) {
  const { t } = useTranslation();
  const { error, data, offeredTypes } = offered;
  const isUnknown = error instanceof ServerFailure && error.status < 500;
  const isOffered = type ? offeredTypes.includes(type) : offeredTypes.length > 0;
  const other = (
    <Anchor component="button" type="button" size="sm" onClick={onOther} style={{ alignSelf: 'flex-start' }}>
      {t('sign_on.another_school')}
    </Anchor>
  );
  if (isUnknown || (data && !isOffered))
    return (
      <>
        <Notice text={t('sign_on.none', { school })} />
        {other}
      </>
    );
  if (error) return <Notice text={failureText(error, t)} />;
  if (!data) return <TextSkeleton />;
  return (
    <>
      <Title order={2} size="h4">
        {data.data.company_name}
      </Title>
      {offeredTypes.length > 1 ? <TypeChoice type={type} onChange={onType} /> : null}
      {type ? <Providers providers={offered.providersOf(type)} school={school} type={type} /> : null}
      {other}
    </>
  );
}

/** No one is chosen until the person says so. */
function TypeChoice({ type, onChange }: { type: SignOnType | undefined; onChange: (type: SignOnType) => void }) {
  const { t } = useTranslation();
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500} aria-hidden>
        {t('sign_on.who')}
      </Text>
      <SegmentedControl
        fullWidth
        aria-label={t('sign_on.who')}
        value={type ?? ''}
        onChange={(value) => onChange(value as SignOnType)}
        data={[
          { value: 'staff', label: t('auth.for_staff') },
          { value: 'student', label: t('auth.for_students') },
        ]}
      />
    </Stack>
  );
}

const Notice = ({ text }: { text: string }) => (
  <Alert role="alert" color="yellow" icon={<IconAlertCircle />}>
    {text}
  </Alert>
);

interface ProvidersProps {
  providers: readonly { id: string; kind: ProviderKind; name: string }[];
  school: string;
  type: SignOnType;
}

function Providers({ providers, school, type }: ProvidersProps) {
  const { t } = useTranslation();
  const [keep, setKeep] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  // After Back from the provider a browser may show this page just as it was left.
  useEffect(() => {
    const release = ({ persisted }: PageTransitionEvent) => persisted && setChosen(undefined);
    window.addEventListener('pageshow', release);
    return () => window.removeEventListener('pageshow', release);
  }, []);
  async function begin(provider: string, kind: ProviderKind) {
    setChosen(provider);
    setFailure(undefined);
    try {
      const { data } = await call(beginSignOn, { body: { provider, type, keep } });
      begun.note({ school, type, kind });
      location.assign(data.url);
    } catch (error) {
      setFailure(error);
      setChosen(undefined);
    }
  }
  return (
    <>
      {failure ? <Notice text={failureText(failure, t)} /> : null}
      {providers.map(({ id, kind, name }) => (
        <Button
          key={id}
          size="md"
          fullWidth
          leftSection={<IconLogin2 size={18} />}
          loading={chosen === id}
          disabled={chosen !== undefined && chosen !== id}
          onClick={() => void begin(id, kind)}
        >
          {t('sign_on.with', { provider: name })}
        </Button>
      ))}
      <Checkbox checked={keep} onChange={(event) => setKeep(event.currentTarget.checked)} label={t('auth.keep')} />
    </>
  );
}
