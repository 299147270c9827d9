import { useTranslation } from 'react-i18next';
import { useAbility } from '../../../kit/ability.ts';
import { useCompany } from '../../../kit/client/account.ts';
import { FromTo } from '../../../kit/list/FromTo.tsx';
import type { List } from '../../../kit/list/useList.ts';
import { CompanyPicker } from '../../companies/CompanyPicker.tsx';
import { DepartmentPicker } from '../../departments/DepartmentPicker.tsx';
import { UserPicker } from '../../users/UserPicker.tsx';
import { useToday } from './filters.ts';

/** Whose records, and of which days. */
export function WhoseFilters({
  list,
}: {
  list: List<unknown, 'company_id' | 'department_id' | 'user_id' | 'from' | 'to'>;
}) {
  const { t } = useTranslation();
  const ofPlatform = useCompany() === null && useAbility().can('view', 'COMPANY');
  const { company_id: companyId } = list.state.filters;
  return (
    <>
      {ofPlatform ? (
        <CompanyPicker
          {...list.filter('company_id')}
          aria-label={t('reports.company')}
          placeholder={t('reports.all_companies')}
          w={{ base: '100%', xs: 190 }}
        />
      ) : null}
      <DepartmentPicker
        {...list.filter('department_id')}
        companyId={companyId}
        aria-label={t('reports.department')}
        placeholder={t('reports.all_departments')}
        w={{ base: '48%', xs: 150 }}
      />
      <UserPicker
        {...list.filter('user_id')}
        aria-label={t('reports.student')}
        placeholder={t('reports.all_students')}
        w={{ base: '48%', xs: 180 }}
      />
      <FromTo list={list} latest={useToday()} />
    </>
  );
}
