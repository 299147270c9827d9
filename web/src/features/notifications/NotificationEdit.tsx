import { getNotification } from '@okur/contract/notifications';
import { Navigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RecordPage } from '../../kit/record/RecordPage.tsx';
import { useCall } from '../../kit/client/useCall.ts';
import { NotificationForm } from './NotificationForm.tsx';
import { textIn } from './texts.ts';

/** Changing what is not sent yet; what is sent is only shown. */
export default function NotificationEdit() {
  const { t, i18n } = useTranslation();
  const { id } = useParams({ strict: false }) as { id: string };
  const notification = useCall(getNotification, { params: { id } });
  const data = notification.data?.data;
  if (data && (data.state === 'sent' || data.deleted_at))
    return <Navigate to="/notifications/$id" params={{ id }} replace />;
  return (
    <RecordPage
      key={id}
      query={notification}
      crumbs={[
        { label: t('menu.notifications'), to: '/notifications/list' },
        ...(data ? [{ label: textIn(data.title, i18n.language), to: `/notifications/${id}` }] : []),
        { label: t('kit.edit') },
      ]}
      title={() => t('notifications.change')}
    >
      {(answer) => <NotificationForm notification={answer.data} />}
    </RecordPage>
  );
}
