import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { ConfirmEmail as Confirmation, confirmEmail } from '@okur/contract/auth';
import type { AnswerOf } from '@okur/contract/route';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { ServerFailure } from '../../kit/client/failure.ts';
import { PasswordField } from '../../kit/fields/TextField.tsx';
import { BackToLogin } from './ForgotForm.tsx';
import { useAuthForm } from './useAuthForm.tsx';
import { useLinkToken } from './useLinkToken.ts';
import { useLinkType } from './useLinkType.ts';

const logins = { staff: '/auth/login', parent: '/auth/parent-login' } as const;

/** The link that goes to a new address of their own account: the person who opens it knows the password, too. */
export default function ConfirmEmail() {
  const { t } = useTranslation();
  const token = useLinkToken();
  const type = useLinkType();
  const [confirmed, setConfirmed] = useState<AnswerOf<typeof confirmEmail>['data']>();
  const form = useAuthForm({
    schema: Confirmation,
    initial: { token, password: '' },
    submit: (body) => call(confirmEmail, { body }),
    onSaved: ({ data }) => setConfirmed(data),
  });
  const refusal = form.failure instanceof ServerFailure ? form.failure.code : null;
  // A link that was used or is too old stays so.
  const isSpent = refusal === 'token_spent';
  const isUsable = token !== '' && !isSpent && !confirmed;
  return (
    <form noValidate onSubmit={form.send} aria-busy={form.busy}>
      <Stack gap="lg">
        <div>
          <Title order={1}>{t('auth.new_email_title')}</Title>
          {isUsable ? (
            <Text c="dimmed" mt={6}>
              {t('auth.new_email_text')}
            </Text>
          ) : null}
        </div>
        {refusal === 'old_password_wrong' || isSpent ? null : form.notice}
        {token === '' || isSpent ? (
          <Alert role="alert" color="yellow" icon={<IconAlertCircle />}>
            {t(isSpent ? 'auth.reset_spent' : 'auth.link_incomplete')}
          </Alert>
        ) : null}
        {isUsable ? (
          <>
            <PasswordField
              {...form.field('password')}
              label={t('auth.password')}
              size="md"
              autoComplete="current-password"
              data-autofocus
            />
            <Button type="submit" size="md" fullWidth loading={form.busy}>
              {t('auth.new_email_confirm')}
            </Button>
          </>
        ) : null}
        {confirmed ? (
          <Alert role="status" icon={<IconCircleCheck />}>
            {t('auth.new_email_done', { email: confirmed.email })}
          </Alert>
        ) : null}
        {/* A new link is sent from the profile. */}
        {isUsable ? null : <BackToLogin to={logins[confirmed?.type ?? type]} />}
      </Stack>
    </form>
  );
}
