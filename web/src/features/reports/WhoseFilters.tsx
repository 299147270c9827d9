import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { useCompany } from '../../kit/client/account.ts';
import { DateField } from '../../kit/fields/DateField.tsx';
import type { List } from '../../kit/list/useList.ts';
import { CompanyPicker } from '../companies/CompanyPicker.tsx';
import { DepartmentPicker } from '../departments/DepartmentPicker.tsx';
import { UserPicker } from '../users/UserPicker.tsx';
import { useToday } from './filters.ts';

/** Whose records, and of which days. */
export function WhoseFilters({
  list,
}: {
  list: List<unknown, 'company_id' | 'department_id' | 'user_id' | 'from' | 'to'>;
}) {
  const { t } = useTranslation();
  const ofPlatform = useCompany() === null && useAbility().can('view', 'COMPANY');
  const { company_id: companyId, from, to } = list.state.filters;
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
      <Days list={list} from={from} to={to} />
    </>
  );
}

/** Two days that belong together go on to the next line together. */
export function Days({
  list,
  from,
  to,
}: {
  list: Pick<List<unknown, 'from' | 'to'>, 'filter'>;
  from: string | undefined;
  to: string | undefined;
}) {
  const { t } = useTranslation();
  return (
    <Group gap="xs" wrap="nowrap">
      <DateField
        {...list.filter('from')}
        aria-label={t('audit.from')}
        placeholder={t('audit.from')}
        maxDate={to}
        w={130}
        flex="1 1 126px"
      />
      <DateField
        {...list.filter('to')}
        aria-label={t('audit.to')}
        placeholder={t('audit.to')}
        minDate={from}
        maxDate={useToday()}
        w={130}
        flex="1 1 126px"
      />
    </Group>
  );
}
