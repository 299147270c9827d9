import { companiesCompared, type CompanyFigures } from '@okur/contract/reports';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { useCharts } from './crumbs.ts';
import { figureColumns, inWords } from './sideBySide.tsx';
import { Days } from './WhoseFilters.tsx';

/** Companies side by side, with the period before and their licences. A row opens its charts. */
export default function CompaniesCompared() {
  const { t } = useTranslation();
  const f = useFormat();
  const list = useList(companiesCompared, { sort: 'name' });
  const { from, to } = list.state.filters;
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
        ...figureColumns<CompanyFigures>(t, f),
      ]}
      filters={<Days list={list} from={from} to={to} />}
      rowLink={({ id }) => `/charts-graphs?company_id=${id}`}
      empty={{ title: t('reports.no_companies'), text: t('reports.no_companies_text') }}
    />
  );
}
