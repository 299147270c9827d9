import type { User } from '@okur/contract/users';
import { useTranslation } from 'react-i18next';
import { StateBadge, type Tone } from '../../kit/feedback/StateBadge.tsx';

const tones: Record<User['status'], Tone> = { active: 'good', invited: 'care', expired: 'bad', frozen: 'quiet' };

export function UserState({ user }: { user: Pick<User, 'status' | 'deleted_at'> }) {
  const { t } = useTranslation();
  if (user.deleted_at) return <StateBadge tone="quiet">{t('kit.is_deleted')}</StateBadge>;
  return <StateBadge tone={tones[user.status]}>{t(`users.status.${user.status}`)}</StateBadge>;
}
