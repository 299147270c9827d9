import { Group, Select, Skeleton, Title } from '@mantine/core';
import { usersDashboard, type UsersDashboard } from '@okur/contract/dashboard';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LineChart } from '../../kit/charts/Chart.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useCall } from '../../kit/useCall.ts';
import css from './dashboard.module.css';
import { whole } from './values.ts';

interface GrowthProps {
  /** Classes that can be set beside the average of all. */
  departments?: readonly { id: string; department_name: string }[];
}

/** Speed and comprehension by month: of all students in reach, and of one class beside them. */
export function Growth({ departments = [] }: GrowthProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string | null>(null);
  const all = useCall(usersDashboard, { query: {} });
  const one = useCall(usersDashboard, { query: { department_id: chosen ?? undefined } }, { enabled: chosen !== null, placeholderData: (before) => before });
  const name = departments.find(({ id }) => id === chosen)?.department_name;
  return (
    <section aria-labelledby="growth">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3" id="growth">{t('dashboard.growth')}</Title>
        {departments.length > 1 ? (
          <Select
            size="sm" w={220} clearable searchable={departments.length > 8} value={chosen} onChange={setChosen} aria-label={t('dashboard.compare_class')} placeholder={t('dashboard.compare_class')}
            data={departments.map(({ id, department_name }) => ({ value: id, label: department_name }))}
          />
        ) : null}
      </Group>
      {all.isPending ? <div className={css.charts}><Skeleton height={330} radius="md" /><Skeleton height={330} radius="md" /></div> : null}
      {all.isError && !all.data ? <ErrorState error={all.error} retry={() => void all.refetch()} /> : null}
      {all.data ? <Charts all={all.data.data} one={name && one.data ? { name, months: one.data.data.months } : null} /> : null}
    </section>
  );
}

type Months = UsersDashboard['months'];

function Charts({ all, one }: { all: UsersDashboard; one: { name: string; months: Months } | null }) {
  const { t } = useTranslation();
  const f = useFormat();
  const month = new Intl.DateTimeFormat(f.locale, { month: 'short', year: '2-digit', timeZone: 'UTC' });
  const points = (of: 'wpm' | 'comprehension') => {
    const first = all.months.findIndex((point) => point[of] !== null);
    return first < 0 ? [] : all.months.slice(first).map((point) => ({ month: month.format(new Date(`${point.month}-15`)), all: point[of], one: one?.months.find((other) => other.month === point.month)?.[of] ?? null }));
  };
  const series = [{ key: 'all', label: t('dashboard.all_together') }, ...(one ? [{ key: 'one', label: one.name }] : [])];
  const shared = { x: 'month', xLabel: t('dashboard.month'), series, height: 240, empty: t('dashboard.no_readings'), digits: 0 };
  const told = (data: ReturnType<typeof points>, print: (value: number | null) => string) => ({ from: print(data[0]?.all ?? null), since: data[0]?.month, to: print(data.at(-1)?.all ?? null), until: data.at(-1)?.month });
  const speed = points('wpm');
  const comprehension = points('comprehension');
  return (
    <div className={css.charts}>
      <LineChart {...shared} title={t('dashboard.speed')} summary={t('dashboard.speed_summary', told(speed, (value) => f.number(value, whole)))} data={speed} />
      <LineChart {...shared} title={t('dashboard.comprehension')} summary={t('dashboard.comprehension_summary', told(comprehension, (value) => f.percent(value)))} data={comprehension} unit="%" />
    </div>
  );
}
