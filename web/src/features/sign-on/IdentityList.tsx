import { Button, Group, Stack, Text } from '@mantine/core';
import { IconUnlink } from '@tabler/icons-react';
import type { Identity } from '@okur/contract/sign-on';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { impersonation } from '../../kit/impersonation/impersonation.ts';

interface IdentityListProps {
  identities: readonly Identity[];
  disconnect: (id: string) => Promise<unknown>;
}

/** The accounts elsewhere that open one's own; their owner alone disconnects them, no one who looks on. */
export function IdentityList({ identities, disconnect }: IdentityListProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const { act } = useAct();
  async function ask({ id, provider }: Identity) {
    const sure = await confirm({
      title: t('sign_on.disconnect_title', { provider }),
      text: t('sign_on.disconnect_text'),
      action: t('sign_on.disconnect'),
      danger: true,
    });
    if (sure) await act(() => disconnect(id), t('sign_on.disconnected', { provider }));
  }
  return (
    <Stack gap="md">
      {identities.map((identity) => (
        <Group key={identity.id} justify="space-between" gap="sm">
          <div>
            <Text fw={500}>{identity.provider}</Text>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {t('sign_on.connected_on', { date: f.date(identity.created_at), issuer: identity.issuer })}
            </Text>
          </div>
          {impersonation.get() ? null : (
            <Button
              variant="default"
              leftSection={<IconUnlink size={16} />}
              aria-label={t('sign_on.disconnect_title', { provider: identity.provider })}
              onClick={() => void ask(identity)}
            >
              {t('sign_on.disconnect')}
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  );
}
