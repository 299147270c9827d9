import { departmentsCompared, type DepartmentFigures } from '@okur/contract/reports';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../../kit/ability.ts';
import { useCompany } from '../../../kit/client/account.ts';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { FromTo } from '../../../kit/list/FromTo.tsx';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import { useList } from '../../../kit/list/useList.ts';
import { CompanyPicker } from '../../companies/CompanyPicker.tsx';
import { useCharts } from '../lists/crumbs.ts';
import { inWords, useFigureColumns } from './sideBySide.tsx';
import { useToday } from '../filters/filters.ts';

/** Departments side by side, with the period before. A row opens its charts. */
export default function DepartmentsCompared() {
  const { t } = useTranslation();
  const f = useFormat();
  const ofPlatform = useCompany() === null;
  const seesCompanies = useAbility().can('view', 'COMPANY');
  const list = useList(departmentsCompared, { sort: 'name' });
  const figures = useFigureColumns<DepartmentFigures>();
  return (
    <ListPage
      list={list}
      title={t('reports.departments')}
      crumbs={useCharts(t('reports.departments'))}
      columns={[
        { key: 'department_name', label: t('reports.department'), sort: 'name', lead: true },
        inWords<DepartmentFigures>(t, f),
        ...(ofPlatform ? [{ key: 'company_name', label: t('reports.company'), lead: true }] : []),
        ...figures,
      ]}
      filters={
        <>
          {ofPlatform && seesCompanies ? (
            <CompanyPicker
              {...list.filter('company_id')}
              aria-label={t('reports.company')}
              placeholder={t('reports.all_companies')}
              w={{ base: '100%', xs: 200 }}
            />
          ) : null}
          <FromTo list={list} latest={useToday()} />
        </>
      }
      rowLink={({ id }) => `/charts-graphs?department_id=${id}`}
      empty={{ title: t('reports.no_departments'), text: t('reports.no_departments_text') }}
    />
  );
}
