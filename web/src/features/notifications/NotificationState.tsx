import type { Notification } from '@okur/contract/notifications';
import { useTranslation } from 'react-i18next';
import { StateBadge, type Tone } from '../../kit/feedback/StateBadge.tsx';

const tones: Record<Notification['state'], Tone> = { draft: 'quiet', scheduled: 'care', sent: 'good' };

export function NotificationState({ state }: Pick<Notification, 'state'>) {
  const { t } = useTranslation();
  return <StateBadge tone={tones[state]}>{t(`notifications.state_${state}`)}</StateBadge>;
}
