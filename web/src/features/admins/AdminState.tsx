import { adminStates, type StaffAccount, stateOfAccount } from '@okur/contract/admins';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';

const tones = { active: 'good', invited: 'care', disabled: 'bad' } as const;

/** The states of an account, to choose from. */
export function useStates() {
  const { t } = useTranslation();
  return adminStates.map((state) => ({ value: state, label: t(`admins.state_${state}`) }));
}

export function AdminState({ account }: { account: StaffAccount }) {
  const { t } = useTranslation();
  if (account.deleted_at) return <StateBadge tone="quiet">{t('kit.is_deleted')}</StateBadge>;
  const state = stateOfAccount(account);
  return <StateBadge tone={tones[state]}>{t(`admins.state_${state}`)}</StateBadge>;
}
