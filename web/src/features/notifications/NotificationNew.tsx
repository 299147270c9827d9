import { Stack } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { NotificationForm } from './NotificationForm.tsx';

export default function NotificationNew() {
  const { t } = useTranslation();
  if (!useAbility().can('add', 'NOTIFICATIONS')) return <Navigate to="/error/$type" params={{ type: '401' }} replace />;
  return (
    <Stack gap="md">
      <PageHeader
        title={t('notifications.write')}
        crumbs={[{ label: t('menu.notifications'), to: '/notifications/list' }, { label: t('notifications.write') }]}
      />
      <NotificationForm />
    </Stack>
  );
}
