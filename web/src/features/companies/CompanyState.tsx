import type { Company } from '@okur/contract/companies';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';

const tones = { trial: 'care', active: 'good', suspended: 'bad' } as const;

export function CompanyState({ company }: { company: Company }) {
  const { t } = useTranslation();
  if (company.deleted_at) return <StateBadge tone="quiet">{t('kit.is_deleted')}</StateBadge>;
  return <StateBadge tone={tones[company.status]}>{t(`companies.status.${company.status}`)}</StateBadge>;
}
