import { Anchor, Group, Stack, Text } from '@mantine/core';
import { monthlySpeeds } from '@okur/contract/reports';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { useCall } from '../../kit/client/useCall.ts';
import { ExerciseKindsCard, ExerciseTimeCard } from './ExerciseCard.tsx';
import { FilterBar } from './filters/FilterBar.tsx';
import { type Filters, whoseOf, useFilters } from './filters/filters.ts';
import { GrowthCountsCard, GrowthPanel } from './GrowthCard.tsx';
import { HomeworkCard } from './HomeworkCard.tsx';
import css from './reports.module.css';
import { SchoolClock } from './filters/SchoolClock.tsx';
import { BandsCard, ComprehensionCard, SpeedCard } from './ReadingCard.tsx';
import { ArticlesCard, BooksCard, PracticeNote } from './TextCard.tsx';

/** Every report as a chart, for whom and when the address says. */
export default function ChartsPage() {
  return (
    <SchoolClock>
      <Charts />
    </SchoolClock>
  );
}

function Charts() {
  const { t } = useTranslation();
  const filters = useFilters();
  return (
    <Stack gap="md">
      <PageHeader
        title={t('reports.title')}
        crumbs={[{ label: t('menu.main_page'), to: '/dashboard' }, { label: t('reports.title') }]}
        actions={<Lists />}
      />
      <FilterBar filters={filters} />
      <PeriodLine filters={filters} />
      <PracticeNote />
      {filters.user_id ? <GrowthPanel userId={filters.user_id} /> : null}
      <div className={css.grid}>
        <SpeedCard />
        <ComprehensionCard />
        <BandsCard />
        <HomeworkCard />
        {/* Side by side stand cards of much the same height: the long lists are a pair. */}
        {filters.user_id ? null : <GrowthCountsCard />}
        {filters.user_id ? null : <ExerciseTimeCard />}
        <ExerciseKindsCard />
        <ArticlesCard />
        {filters.user_id ? <ExerciseTimeCard /> : null}
        <BooksCard />
      </div>
    </Stack>
  );
}

/** The lists side by side and of rows that belong to the charts. */
function Lists() {
  const { t } = useTranslation();
  const ability = useAbility();
  const lists = [
    ...(ability.can('view', 'HAS_STUDENTS')
      ? [{ to: '/charts-graphs/students', label: t('reports.who_needs_help') }]
      : []),
    ...(ability.can('view', 'ADMIN_DASHBOARD_REPORTS')
      ? [{ to: '/charts-graphs/companies', label: t('reports.companies') }]
      : []),
    { to: '/charts-graphs/departments', label: t('reports.departments') },
  ];
  return (
    <Group gap="md">
      {lists.map(({ to, label }) => (
        <Anchor key={to} component={Link} to={to} size="sm">
          {label}
        </Anchor>
      ))}
    </Group>
  );
}

/** Which days are shown, and with which they are compared; the server says both. */
function PeriodLine({ filters }: { filters: Filters }) {
  const { t } = useTranslation();
  const f = useFormat();
  const report = useCall(monthlySpeeds, {
    query: { ...whoseOf(filters), language: filters.language, kind: filters.kind },
  });
  const period = report.data?.meta.period;
  return (
    <Text size="sm" c="dimmed" mih="1.4em">
      {period
        ? t('reports.period_line', {
            from: f.date(period.from),
            to: f.date(period.to),
            before_from: f.date(period.before.from),
            before_to: f.date(period.before.to),
          })
        : null}
    </Text>
  );
}
