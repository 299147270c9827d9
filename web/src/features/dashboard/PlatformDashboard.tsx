import { Skeleton, Stack } from '@mantine/core';
import { companyStatuses } from '@okur/contract/companies';
import { companiesDashboard, type CompaniesDashboard, rowsOfCompanies } from '@okur/contract/dashboard';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TileSkeletons } from '../../kit/feedback/Skeletons.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { openPalette } from '../../kit/palette/CommandPalette.tsx';
import { useCall } from '../../kit/client/useCall.ts';
import { CompaniesToWatch } from './CompaniesToWatch.tsx';
import { CompaniesCard } from '../reports/CompareCard.tsx';
import css from './dashboard.module.css';
import { Figures, type FigureOf } from './Figures.tsx';
import { Greeting } from './Greeting.tsx';
import { NewestCompanies } from './NewestCompanies.tsx';
import { NextStep } from './NextStep.tsx';
import { platformStep } from './steps.ts';
import { shareTone } from './values.ts';

// Asked for with this file, not after it.
const charts = import('./PlatformCharts.tsx');
const PlatformCharts = lazy(() => charts);
const FirstCharts = lazy(() => charts.then((module) => ({ default: module.FirstCharts })));

/** The platform's companies, their licences and what is new. */
export default function PlatformDashboard() {
  const { t } = useTranslation();
  const ability = useAbility();
  const companies = useCall(companiesDashboard, {});
  return (
    <Stack gap="md">
      <Greeting subtitle={t('dashboard.platform')} />
      {companies.isPending ? (
        <>
          <Skeleton height={76} radius="lg" />
          <TileSkeletons />
          <Skeleton height={300} radius="md" />
        </>
      ) : null}
      {companies.isError && !companies.data ? (
        <ErrorState error={companies.error} retry={() => void companies.refetch()} />
      ) : null}
      {companies.data ? <Companies data={companies.data.data} /> : null}
      {ability.can('view', 'CHALLENGE_REPORTS') ? (
        <Suspense fallback={<Skeleton height={310} radius="md" />}>
          <FirstCharts />
        </Suspense>
      ) : null}
      {companies.data ? <Attention data={companies.data.data} /> : null}
      {ability.can('view', 'ADMIN_DASHBOARD_REPORTS') ? <CompaniesCard /> : null}
      <Suspense fallback={<Skeleton height={330} radius="md" />}>
        <PlatformCharts />
      </Suspense>
    </Stack>
  );
}

function Companies({ data }: { data: CompaniesDashboard }) {
  const ability = useAbility();
  const step = platformStep(
    data,
    { addCompany: ability.can('add', 'COMPANY'), seeStudents: ability.can('view', 'USER') },
    openPalette,
  );
  return (
    <>
      <NextStep step={step} />
      <Figures figures={useFigures(data)} />
    </>
  );
}

function Attention({ data: { attention, newest, new_30_days: added } }: { data: CompaniesDashboard }) {
  return (
    <div className={css.columns}>
      <CompaniesToWatch attention={attention} />
      <NewestCompanies newest={newest} added={added} />
    </div>
  );
}

function useFigures({
  today,
  companies,
  students,
  licences,
  readings_7_days: readings,
}: CompaniesDashboard): FigureOf[] {
  const { t } = useTranslation();
  const f = useFormat();
  const seesFigures = useAbility().can('view', 'ADMIN_DASHBOARD_REPORTS');
  const states = companyStatuses.flatMap((status) =>
    companies[status] > 0 ? [t(`dashboard.state_${status}`, { count: companies[status] })] : [],
  );
  return [
    {
      label: t('menu.companies'),
      value: f.number(companies.total),
      rows: { text: states.join(', '), of: rowsOfCompanies.companies() },
    },
    {
      label: t('menu.users'),
      value: f.number(students),
      ...(seesFigures
        ? { rows: { text: t('dashboard.all_companies_together'), of: rowsOfCompanies.students() } }
        : { hint: t('dashboard.all_companies_together') }),
    },
    licences.limit > 0
      ? {
          label: t('dashboard.licence'),
          value: f.number(licences.used),
          unit: t('dashboard.of_licences', { all: f.number(licences.limit) }),
          share: { percent: (licences.used / licences.limit) * 100, tone: shareTone(licences.used / licences.limit) },
          hint: t('dashboard.free_licences', { free: f.number(Math.max(0, licences.limit - licences.used)) }),
        }
      : { label: t('dashboard.licence'), value: f.number(licences.taken), hint: t('dashboard.no_limit') },
    {
      label: t('dashboard.readings'),
      value: f.number(readings),
      ...(seesFigures
        ? { rows: { text: t('dashboard.last_7_days'), of: rowsOfCompanies.readings(today) } }
        : { hint: t('dashboard.last_7_days') }),
    },
  ];
}
