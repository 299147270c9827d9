import { Alert, Anchor, Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { Login } from '@okur/contract/sessions';
import { IconAlertCircle } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from '../../kit/Link.tsx';
import type { FieldBinding } from '../../kit/form/binding.ts';
import { useTranslation } from 'react-i18next';
import { PasswordField, TextField } from '../../kit/fields/TextField.tsx';
import { session } from '../../kit/client/session.ts';
import { useAuthForm } from './useAuthForm.tsx';

/** The demo's alone: no one waits for it, and one who cannot load it signs in without. */
const DemoSignIns = lazy(() => import('./DemoSignIns.tsx').catch(() => ({ default: () => null })));

export interface Credentials {
  email?: string | undefined;
  password: string;
  keep?: boolean | undefined;
}

interface SignInFormProps {
  title: string;
  text: string;
  /** What is above the first field: an e-mail address, or whatever else the area takes. */
  identifier: string;
  submit: (credentials: Credentials) => Promise<unknown>;
  /** Address of the forgotten-password page; students ask their teacher instead. */
  forgot?: '/auth/forgot-password' | '/auth/parent-forgot-password';
  hint?: string;
  /** What is filled in from the address, as a card's code has it. */
  username?: string;
  /** Why the form is here again. */
  notice?: string | undefined;
  /** The demo sign-ins that belong here. */
  isOurs: (role: string) => boolean;
}

/** The one form behind the three sign-ins. */
export function SignInForm(props: SignInFormProps) {
  const { title, text, identifier, submit, forgot, hint, username = '', notice, isOurs } = props;
  const { t } = useTranslation();
  const form = useAuthForm({
    schema: Login,
    initial: { email: username, password: '', keep: false },
    submit: ({ email, password, keep }) => submit({ email, password, keep }),
  });
  const [hasExpired] = useState(session.hasExpired);
  const reason = notice ?? (hasExpired ? t('auth.session_expired') : null);
  const fill = (email: string, password: string) => {
    form.set('email', email);
    form.set('password', password);
  };
  return (
    <form noValidate onSubmit={form.send} aria-busy={form.busy}>
      <Stack gap="lg">
        <div>
          <Title order={1}>{title}</Title>
          <Text c="dimmed" mt={6}>
            {text}
          </Text>
        </div>
        {form.notice ?? (reason ? <Reason text={reason} /> : null)}
        <TextField
          {...form.field('email')}
          label={identifier}
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus={username === '' || undefined}
        />
        <PasswordField
          {...form.field('password')}
          label={t('auth.password')}
          size="md"
          autoComplete="current-password"
          data-autofocus={username !== '' || undefined}
        />
        <KeepAndForgot keep={form.field('keep')} forgot={forgot} />
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          {t('auth.sign_in')}
        </Button>
        {hint ? (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        ) : null}
        {navigator.onLine ? (
          <Suspense fallback={null}>
            <DemoSignIns isOurs={isOurs} onChoose={fill} />
          </Suspense>
        ) : null}
      </Stack>
    </form>
  );
}

/** The way to the accounts of a school. */
export function WithSchool({ type }: { type: 'staff' | 'student' }) {
  const { t } = useTranslation();
  return (
    <Text size="sm" mt="lg">
      <Anchor component={Link} to="/auth/school" search={{ type } as never} size="sm" underline="always">
        {t('auth.with_school')}
      </Anchor>
    </Text>
  );
}

const Reason = ({ text }: { text: string }) => (
  <Alert role="status" icon={<IconAlertCircle />}>
    {text}
  </Alert>
);

function KeepAndForgot({
  keep,
  forgot,
}: {
  keep: FieldBinding<boolean | undefined>;
  forgot: SignInFormProps['forgot'];
}) {
  const { t } = useTranslation();
  return (
    <Group justify="space-between">
      <Checkbox
        name={keep.name}
        checked={keep.value ?? false}
        onChange={(event) => keep.onChange(event.currentTarget.checked)}
        label={t('auth.keep')}
      />
      {forgot ? (
        <Anchor component={Link} to={forgot} size="sm">
          {t('auth.forgot')}
        </Anchor>
      ) : null}
    </Group>
  );
}
