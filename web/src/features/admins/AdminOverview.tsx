import { Alert, Avatar, Group, Paper, Stack, Text } from '@mantine/core';
import type { StaffAccount } from '@okur/contract/admins';
import { IconKey, IconMailForward } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { languageName, phone } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { Facts } from '../../kit/record/Facts.tsx';

export function AdminOverview({ account }: { account: StaffAccount }) {
  const { t } = useTranslation();
  const f = useFormat();
  const isOpen = !account.deleted_at && account.status === 'active';
  return (
    <Stack gap="md">
      {isOpen && account.invited ? (
        <Alert icon={<IconMailForward />} color="yellow">
          {t('admins.waits_for_password')}
        </Alert>
      ) : null}
      {isOpen && account.must_change_password ? (
        <Alert icon={<IconKey />} color="yellow">
          {t('admins.waits_for_change')}
        </Alert>
      ) : null}
      <Paper withBorder radius="md" p="lg">
        <Group gap="md" mb="lg" wrap="nowrap">
          <Avatar src={account.avatar || '/assets/avatar.svg'} alt="" size={56} radius="xl" />
          <Stack gap={0} miw={0}>
            <Text fw={600}>{account.username}</Text>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {account.email}
            </Text>
          </Stack>
        </Group>
        <Facts
          items={[
            [t('admins.phone_number'), phone(account.phone_number)],
            [t('admins.address'), account.address],
            [t('admins.locale'), languageName(account.locale, f.locale)],
            [t('second_factor.title'), t(account.second_factor ? 'second_factor.on' : 'second_factor.off')],
            [t('admins.last_login_at'), f.dateTime(account.last_login_at) || t('admins.never')],
            [t('admins.created_at'), f.date(account.created_at)],
            [t('admins.updated_at'), f.dateTime(account.updated_at)],
          ]}
        />
      </Paper>
    </Stack>
  );
}
