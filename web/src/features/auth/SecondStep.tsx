import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import type { AnswerOf } from '@okur/contract/route';
import { signInWithCode } from '@okur/contract/second-factor';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { ServerFailure } from '../../kit/client/failure.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { CodeField } from '../../kit/fields/CodeField.tsx';
import { useAuthForm } from './useAuthForm.tsx';

interface SecondStepProps {
  token: string;
  onSignedIn: (answer: AnswerOf<typeof signInWithCode>) => Promise<unknown>;
  /** Back to the password: wanted, or because the token has run out. */
  onBack: (tooLate: boolean) => void;
}

/** The second step of a sign-in. */
export function SecondStep({ token, onSignedIn, onBack }: SecondStepProps) {
  const { t } = useTranslation();
  const [recovery, setRecovery] = useState(false);
  const form = useCodeForm(token, onSignedIn, onBack);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [recovery]);
  const change = () => {
    form.set('code', '');
    setRecovery(!recovery);
  };
  return (
    <form noValidate onSubmit={form.send} aria-busy={form.busy}>
      <Stack gap="lg">
        <div>
          <Title order={1}>{t('second_factor.step_title')}</Title>
          <Text c="dimmed" mt={6}>
            {t(recovery ? 'second_factor.step_recovery_text' : 'second_factor.step_text')}
          </Text>
        </div>
        {form.notice}
        <CodeField
          key={String(recovery)}
          {...form.field('code')}
          recovery={recovery}
          label={t(recovery ? 'second_factor.recovery_code' : 'second_factor.code')}
          size="md"
          ref={field}
        />
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          {t('auth.sign_in')}
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={change} style={{ alignSelf: 'flex-start' }}>
          {t(recovery ? 'second_factor.use_code' : 'second_factor.use_recovery')}
        </Anchor>
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => onBack(false)}
          style={{ display: 'inline-flex', alignItems: 'center', gap: 6, alignSelf: 'flex-start' }}
        >
          <IconArrowLeft size={16} aria-hidden />
          {t('auth.back_to_login')}
        </Anchor>
      </Stack>
    </form>
  );
}

function useCodeForm(
  token: SecondStepProps['token'],
  onSignedIn: SecondStepProps['onSignedIn'],
  onBack: SecondStepProps['onBack'],
) {
  const { t } = useTranslation();
  return useAuthForm({
    schema: signInWithCode.body,
    initial: { token, code: '' },
    submit: async (body) => {
      try {
        const answer = await call(signInWithCode, { body });
        await onSignedIn(answer);
        if (answer.recovery_codes_left !== null)
          toast.care(
            `${t('second_factor.left', { count: answer.recovery_codes_left })}. ${t('second_factor.left_hint')}`,
          );
      } catch (failure) {
        if (!(failure instanceof ServerFailure) || failure.code !== 'token_spent') throw failure;
        onBack(true);
      }
    },
  });
}
