import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import {
  disableSecondFactor,
  ownSecondFactor,
  PasswordAndCode,
  renewRecoveryCodes,
} from '@okur/contract/second-factor';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../kit/client/api.ts';
import { CodeField } from '../../kit/fields/CodeField.tsx';
import { PasswordField } from '../../kit/fields/TextField.tsx';
import { FormBody } from '../../kit/form/FormBody.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Recovery codes left below which it is said in yellow. */
const few = 3;

/** While it is on: since when, how many recovery codes are left, new ones, and off. */
export function Manage({ onOff }: { onOff: () => void }) {
  const { t } = useTranslation();
  const f = useFormat();
  const state = useCall(ownSecondFactor, {}).data?.data;
  const [step, setStep] = useState<'overview' | 'codes' | 'off'>('overview');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const back = () => {
    setCodes(null);
    setStep('overview');
  };
  if (codes) return <RecoveryCodes codes={codes} onSaved={back} />;
  if (step === 'codes') return <NewCodes onBack={back} onCreated={setCodes} />;
  if (step === 'off') return <Off required={state?.required ?? false} onBack={back} onOff={onOff} />;
  const left = state?.recovery_codes_left ?? 0;
  return (
    <Stack gap="md">
      <Alert color="teal" icon={<IconShieldCheck />}>
        {t('second_factor.is_on', { date: f.date(state?.confirmed_at ?? null) })}
      </Alert>
      {left < few ? (
        <Alert color="yellow" icon={<IconAlertTriangle />}>
          {t('second_factor.left', { count: left })}
        </Alert>
      ) : (
        <Text size="sm">{t('second_factor.left', { count: left })}</Text>
      )}
      {state?.recovery_codes_outdated ? (
        <Alert color="yellow" icon={<IconAlertTriangle />}>
          {t('second_factor.codes_outdated')}
        </Alert>
      ) : null}
      <Group>
        <Button variant="default" onClick={() => setStep('codes')}>
          {t('second_factor.new_codes')}
        </Button>
        <Button variant="light" color="red.9" onClick={() => setStep('off')}>
          {t('second_factor.switch_off')}
        </Button>
      </Group>
    </Stack>
  );
}

function NewCodes({ onBack, onCreated }: { onBack: () => void; onCreated: (codes: readonly string[]) => void }) {
  const { t } = useTranslation();
  return (
    <PasswordAndCodeForm
      submit={(body) => call(renewRecoveryCodes, { body })}
      onDone={({ data }) => onCreated(data.recovery_codes)}
      onBack={onBack}
      action={t('second_factor.make_codes')}
    >
      <Text size="sm">{t('second_factor.new_codes_text')}</Text>
    </PasswordAndCodeForm>
  );
}

function Off({ required, onBack, onOff }: { required: boolean; onBack: () => void; onOff: () => void }) {
  const { t } = useTranslation();
  return (
    <PasswordAndCodeForm
      submit={(body) => call(disableSecondFactor, { body })}
      onDone={onOff}
      onBack={onBack}
      action={t('second_factor.switch_off')}
    >
      <Text fw={600}>{t('second_factor.switch_off_title')}</Text>
      <Text size="sm">{t('second_factor.switch_off_text')}</Text>
      {required ? (
        <Alert color="yellow" icon={<IconAlertTriangle />}>
          {t('second_factor.switch_off_required')}
        </Alert>
      ) : null}
    </PasswordAndCodeForm>
  );
}

interface PasswordAndCodeFormProps<Answer> {
  submit: (body: z.output<typeof PasswordAndCode>) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onBack: () => void;
  action: string;
  /** What it is about, above the fields. */
  children: ReactNode;
}

/** An open browser alone changes nothing: the password and a code first. */
function PasswordAndCodeForm<Answer>({ submit, onDone, onBack, action, children }: PasswordAndCodeFormProps<Answer>) {
  const { t } = useTranslation();
  const form = useServerForm({
    schema: PasswordAndCode,
    initial: { password: '', code: '' },
    submit,
    onSaved: onDone,
  });
  return (
    <FormBody
      form={form}
      onSubmit={form.send}
      action={action}
      cancel={
        <Button variant="default" onClick={onBack}>
          {t('kit.cancel')}
        </Button>
      }
    >
      {children}
      <PasswordField
        {...form.field('password')}
        label={t('second_factor.password')}
        autoComplete="current-password"
        data-autofocus
        required
      />
      <CodeField {...form.field('code')} recovery label={t('second_factor.code_or_recovery')} required />
    </FormBody>
  );
}
