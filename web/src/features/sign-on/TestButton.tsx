import { Alert, Button, Text } from '@mantine/core';
import type { IdentityProvider } from '@okur/contract/sign-on';
import { IconAlertCircle, IconStethoscope } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../kit/feedback/useAct.ts';
import { useFormat } from '../../kit/format/useFormat.ts';

/** Tests a connection to a system elsewhere. */
export function TestButton({ name, test }: { name: string; test: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const { act } = useAct();
  const [busy, setBusy] = useState(false);
  async function begin() {
    setBusy(true);
    await act(test);
    setBusy(false);
  }
  return (
    <Button
      variant="default"
      leftSection={<IconStethoscope size={16} />}
      aria-label={t('sign_on.test_of', { name })}
      loading={busy}
      onClick={() => void begin()}
    >
      {t('sign_on.test')}
    </Button>
  );
}

/** What the last test of a provider found, of a company's or a partner's. */
export function LastTest({ tested_at, fault }: Pick<IdentityProvider, 'tested_at' | 'fault'>) {
  const { t } = useTranslation();
  const f = useFormat();
  if (!tested_at)
    return (
      <Text size="sm" c="dimmed">
        {t('sign_on.not_tested')}
      </Text>
    );
  if (!fault) return <Text size="sm">{t('sign_on.tested_good', { date: f.dateTime(tested_at) })}</Text>;
  return (
    <Alert color="red" icon={<IconAlertCircle />} title={t('sign_on.tested_bad', { date: f.dateTime(tested_at) })}>
      {t(`sign_on.fault_${fault}`)}
    </Alert>
  );
}
