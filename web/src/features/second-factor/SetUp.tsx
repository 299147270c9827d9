import { Code, CopyButton, Button, Group, Stack, Text } from '@mantine/core';
import { confirmSecondFactor, setUpSecondFactor } from '@okur/contract/second-factor';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { CodeField } from '../../kit/fields/CodeField.tsx';
import { PasswordField } from '../../kit/fields/TextField.tsx';
import { FormBody } from '../../kit/form/FormBody.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { QrCode } from '../../kit/QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface SetUpProps {
  /** Said above the first field. */
  text: string;
  cancel?: ReactNode;
  /** The codes were kept. */
  onDone: () => void;
}

interface Secret {
  secret: string;
  uri: string;
}

/** Three steps: the password, the secret with a first code of it, the recovery codes. */
export function SetUp({ text, cancel, onDone }: SetUpProps) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onSaved={onDone} />;
  if (secret) return <Scan {...secret} cancel={cancel} onConfirmed={setCodes} />;
  return <Begin text={text} cancel={cancel} onBegun={setSecret} />;
}

function Begin({ text, cancel, onBegun }: Pick<SetUpProps, 'text' | 'cancel'> & { onBegun: (secret: Secret) => void }) {
  const { t } = useTranslation();
  const form = useServerForm({
    schema: setUpSecondFactor.body,
    initial: { password: '' },
    submit: (body) => call(setUpSecondFactor, { body }),
    onSaved: ({ data }) => onBegun(data),
  });
  return (
    <FormBody form={form} onSubmit={form.send} action={t('second_factor.begin')} cancel={cancel}>
      <Text size="sm">{text}</Text>
      <PasswordField
        {...form.field('password')}
        label={t('second_factor.password')}
        autoComplete="current-password"
        data-autofocus
        required
      />
    </FormBody>
  );
}

function Scan({
  secret,
  uri,
  cancel,
  onConfirmed,
}: Secret & Pick<SetUpProps, 'cancel'> & { onConfirmed: (codes: readonly string[]) => void }) {
  const { t } = useTranslation();
  const form = useServerForm({
    schema: confirmSecondFactor.body,
    initial: { code: '' },
    submit: (body) => call(confirmSecondFactor, { body }),
    onSaved: ({ data }) => onConfirmed(data.recovery_codes),
  });
  return (
    <FormBody form={form} onSubmit={form.send} action={t('second_factor.switch_on')} cancel={cancel}>
      <Text size="sm">{t('second_factor.scan')}</Text>
      <Group align="flex-start" gap="lg">
        <QrCode text={uri} label={t('second_factor.picture')} />
        <Stack gap="xs" flex={1} miw={180}>
          <Text size="sm" c="dimmed">
            {t('second_factor.by_hand')}
          </Text>
          <Code block style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-word' }}>
            {inFours(secret)}
          </Code>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" size="compact-sm" onClick={copy} style={{ alignSelf: 'flex-start' }}>
                {t(copied ? 'second_factor.copied' : 'second_factor.copy')}
              </Button>
            )}
          </CopyButton>
        </Stack>
      </Group>
      <CodeField
        {...form.field('code')}
        label={t('second_factor.code')}
        description={t('second_factor.code_hint')}
        data-autofocus
        required
      />
    </FormBody>
  );
}

const inFours = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');
