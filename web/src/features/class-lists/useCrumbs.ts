import { getCompany } from '@okur/contract/companies';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import type { Crumb } from '../../kit/PageHeader.tsx';
import { useCall } from '../../kit/client/useCall.ts';

/** The way to a class list: by its company for roles of the platform, by the students for a company manager. */
export function useCrumbs(companyId: string): Crumb[] {
  const { t } = useTranslation();
  const seesCompanies = useAbility().can('view', 'COMPANY');
  const company = useCall(getCompany, { params: { id: companyId } }, { enabled: seesCompanies }).data?.data;
  if (!seesCompanies)
    return [
      { label: t('menu.users'), to: '/management/users' },
      { label: t('class_list.title'), to: '/management/class-lists' },
    ];
  return [
    { label: t('menu.companies'), to: '/management/companies' },
    { label: company?.company_name ?? t('class_list.company'), to: `/management/companies/${companyId}` },
  ];
}
