import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { Registration, registerParent } from '@okur/contract/parent-codes';
import { IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { TextField } from '../../kit/fields/TextField.tsx';
import { languages } from '../../kit/i18n.ts';
import { BackToLogin } from './ForgotForm.tsx';
import { useAuthForm } from './useAuthForm.tsx';

/** A parent without an account asks for one with the code of a child; the link of a mail opens it. */
export default function ParentRegister() {
  const { t, i18n } = useTranslation();
  const [sentTo, setSentTo] = useState('');
  const form = useAuthForm({
    schema: Registration,
    initial: {
      code: '',
      email: '',
      locale: languages.find((language) => language === i18n.language) ?? 'tr',
    },
    submit: async (body) => {
      await call(registerParent, { body });
      setSentTo(body.email);
    },
  });
  return (
    <form noValidate onSubmit={form.send} aria-busy={form.busy}>
      <Stack gap="lg">
        <div>
          <Title order={1}>{t('auth.register_title')}</Title>
          {sentTo ? null : (
            <Text c="dimmed" mt={6}>
              {t('auth.register_text')}
            </Text>
          )}
        </div>
        {form.notice}
        {sentTo ? (
          <Alert role="status" icon={<IconMailCheck />}>
            {t('auth.register_sent', { email: sentTo })}
          </Alert>
        ) : (
          <>
            <TextField
              {...form.field('code')}
              label={t('auth.child_code')}
              description={t('auth.child_code_hint')}
              placeholder="KFT7M-HD4PX"
              size="md"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              data-autofocus
            />
            <TextField {...form.field('email')} label={t('auth.mail')} size="md" type="email" autoComplete="email" />
            <Button type="submit" size="md" fullWidth loading={form.busy}>
              {t('auth.register')}
            </Button>
          </>
        )}
        <BackToLogin to="/auth/parent-login" />
      </Stack>
    </form>
  );
}
