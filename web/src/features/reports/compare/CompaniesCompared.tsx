import { companiesCompared, type CompanyFigures } from '@okur/contract/reports';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { FromTo } from '../../../kit/list/FromTo.tsx';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import { useList } from '../../../kit/list/useList.ts';
import { useCharts } from '../lists/crumbs.ts';
import { inWords, useFigureColumns } from './sideBySide.tsx';
import { useToday } from '../filters/filters.ts';

/** Companies side by side, with the period before and their licences. A row opens its charts. */
export default function CompaniesCompared() {
  const { t } = useTranslation();
  const f = useFormat();
  const list = useList(companiesCompared, { sort: 'name' });
  const figures = useFigureColumns<CompanyFigures>();
  const seats = ({ used, licence_limit: limit }: CompanyFigures) =>
    limit === null ? f.number(used) : t('dashboard.finished_of', { done: f.number(used), all: f.number(limit) });
  return (
    <ListPage
      list={list}
      title={t('reports.companies')}
      crumbs={useCharts(t('reports.companies'))}
      columns={[
        { key: 'company_name', label: t('reports.company'), sort: 'name', lead: true },
        inWords<CompanyFigures>(t, f),
        { key: 'city', label: t('reports.city'), hidden: true },
        { key: 'used', label: t('dashboard.licence'), value: seats, align: 'right' },
        ...figures,
      ]}
      filters={<FromTo list={list} latest={useToday()} />}
      rowLink={({ id }) => `/charts-graphs?company_id=${id}`}
      empty={{ title: t('reports.no_companies'), text: t('reports.no_companies_text') }}
    />
  );
}
