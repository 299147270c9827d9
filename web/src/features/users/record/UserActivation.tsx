import { Alert, Button, Group, Paper, Text, Title } from '@mantine/core';
import { reactivateUser, type UserRecord } from '@okur/contract/users';
import { IconAlertTriangle, IconPlayerPlay, IconRefresh, IconShoppingCart } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../../kit/ability.ts';
import { call } from '../../../kit/client/api.ts';
import { useAct } from '../../../kit/feedback/useAct.ts';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { Facts } from '../../../kit/record/Facts.tsx';
import { useBuyCodes, useNoCodes } from '../../../reading/licences/useNoCodes.ts';
import { userName } from '../userName.ts';
import { useUserStatus } from '../useUserActions.tsx';

/** How long a student's time lasts; once it is over, how to renew it: a free activation, or a seat of the contract. */
export function UserActivation({ user }: { user: UserRecord }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { activation, next_activation: next } = user;
  if (user.status === 'expired' && !user.deleted_at) return <Renewal user={user} />;
  if (!activation) return null;
  return (
    <Paper withBorder radius="md" p="lg">
      <Title order={2} size="h4" mb="md">
        {t('users.activation')}
      </Title>
      <Facts
        items={[
          ...(activation.code === null ? [] : [[t('users.activation_code'), activation.code] as const]),
          [t('users.activation_from'), f.date(activation.started_at)],
          [t('users.activation_until'), f.date(activation.expires_at)],
          [
            t('users.next_activation'),
            next &&
              [
                next.code,
                t('users.next_activation_value', { from: f.date(next.started_at), until: f.date(next.expires_at) }),
              ]
                .filter(Boolean)
                .join(', '),
          ],
        ]}
      />
    </Paper>
  );
}

function Renewal({ user }: { user: UserRecord }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { act } = useAct();
  const renews = useAbility().can('edit', 'USER');
  const noCodes = useNoCodes();
  const buy = useBuyCodes();
  const setStatus = useUserStatus();
  const { activation, free_activations: free, licensing } = user;
  const bySeat = licensing === 'contract' && free === 0;
  const done = t('users.reactivated', { name: userName(user) });
  const renew = () => act(() => call(reactivateUser, { params: { id: user.id } }), done, noCodes);
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle />}
      title={activation ? t('users.time_over_since', { date: f.date(activation.expires_at) }) : t('users.time_over')}
    >
      <Text size="sm">
        {free > 0
          ? t('users.free_activations', { count: free })
          : t(bySeat ? 'users.seat_of_contract' : 'users.no_activation')}
      </Text>
      <Group mt="sm">
        {renews && free > 0 ? (
          <Button size="xs" leftSection={<IconRefresh size={16} />} onClick={renew}>
            {t('users.reactivate')}
          </Button>
        ) : null}
        {renews && bySeat ? (
          <Button size="xs" leftSection={<IconPlayerPlay size={16} />} onClick={() => setStatus(user, 'active', done)}>
            {t('users.activate')}
          </Button>
        ) : null}
        {buy && free === 0 && !bySeat ? (
          <Button
            size="xs"
            leftSection={<IconShoppingCart size={16} />}
            onClick={() => buy(1, user.company_id, { student: user.id })}
          >
            {t('licences.buy_missing', { count: 1 })}
          </Button>
        ) : null}
      </Group>
    </Alert>
  );
}
