import { monthlyHomework, type HomeworkReport } from '@okur/contract/reports';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { whoseOf, useFilters } from './filters/filters.ts';
import { usePoints, whole } from './filters/months.ts';
import { ReportCard } from './ReportCard.tsx';

/** It rests on so many homeworks, which are what a click shows; the share is of the students they were given to. */
const ofHomework = ({ value, homeworks, records }: HomeworkReport['meta']['total']) => ({
  value,
  records: homeworks,
  base: records,
});

/** Homework by the month it was due: in time, late, not done. */
export function HomeworkCard() {
  const { t } = useTranslation();
  const filters = useFilters();
  const f = useFormat();
  const query = whoseOf(filters);
  return (
    <ReportCard
      name="homework"
      title={t('reports.homework')}
      report={useCall(monthlyHomework, { query })}
      route={monthlyHomework}
      query={query}
      kind="stack"
      xLabel={t('reports.month')}
      rests="homework"
      point={({ month: due, in_time, finished, missed }: HomeworkReport['data'][number]) => ({
        name: f.month(due),
        in_time,
        late: finished - in_time,
        missed,
      })}
      series={[
        { key: 'in_time', label: t('reports.in_time') },
        { key: 'late', label: t('reports.late') },
        { key: 'missed', label: t('reports.missed') },
      ]}
      figure={({ meta }) => ({ total: ofHomework(meta.total), before: ofHomework(meta.before) })}
      print={(value) => f.number(value, whole)}
      printTotal={(value) => f.percent(value)}
      printDifference={usePoints()}
      unit={t('reports.finished')}
      columns={[
        { label: t('reports.month'), fields: ['month'] },
        { label: t('reports.finished_share'), fields: ['value'] },
        { label: t('reports.homework_given'), fields: ['homeworks'] },
        { label: t('reports.homework_pairs'), fields: ['records'] },
        { label: t('reports.finished'), fields: ['finished'] },
        { label: t('reports.in_time'), fields: ['in_time'] },
        { label: t('reports.missed'), fields: ['missed'] },
      ]}
      empty={t('reports.no_homework')}
      emptyText={t('reports.no_homework_text')}
    />
  );
}
