import { Group, Stack, Text, Title } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { parentDashboard } from '@okur/contract/parents';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TileSkeletons } from '../../kit/feedback/Skeletons.tsx';
import { useParent } from '../../kit/client/account.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { AddChildButton } from './AddChild.tsx';
import { ChildCard } from './ChildCard.tsx';

/** A card for each of their own children: how it goes, what is due, what was read. */
export default function ParentDashboard() {
  const { t } = useTranslation();
  const parent = useParent();
  const dashboard = useCall(parentDashboard, {});
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={1}>
            {parent?.name ? t('parent.hello', { name: parent.name }) : t('parent.hello_nameless')}
          </Title>
          <Text c="dimmed">{t('parent.intro')}</Text>
        </div>
        {dashboard.data?.data.length ? <AddChildButton /> : null}
      </Group>
      {dashboard.isPending ? <TileSkeletons count={1} height={420} /> : null}
      {dashboard.isError && !dashboard.data ? (
        <ErrorState error={dashboard.error} retry={() => void dashboard.refetch()} />
      ) : null}
      {dashboard.data?.data.length === 0 ? (
        <EmptyState
          icon={<IconUsers />}
          title={t('parent.no_children')}
          text={t('parent.no_children_text')}
          action={<AddChildButton />}
        />
      ) : null}
      {dashboard.data?.data.map((child) => (
        <ChildCard key={child.id} child={child} />
      ))}
    </Stack>
  );
}
