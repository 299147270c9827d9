import { exerciseKindNames } from '@okur/contract/exercises/names';
import { completedExercises, exerciseTimes, type ExerciseReport } from '@okur/contract/reports';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { whoseOf, useFilters } from './filters/filters.ts';
import { whole } from './filters/months.ts';
import { ReportCard } from './ReportCard.tsx';

type Point = ExerciseReport['data'][number];

/** The name of a kind in the reader's language. */
export function useKindName(): (kind: string) => string {
  const { t } = useTranslation();
  return (kind) => t(`exercise.kind_${kind}`);
}

function useFileColumns(value: string) {
  const { t } = useTranslation();
  const nameOf = useKindName();
  return [
    {
      label: t('reports.exercise_kind'),
      fields: ['label'],
      words: Object.fromEntries(exerciseKindNames.map((kind) => [kind, nameOf(kind)])),
    },
    { label: value, fields: ['value'] },
    { label: t('reports.exercises'), fields: ['records'] },
  ];
}

/** Exercises done, a bar for each kind. */
export function ExerciseKindsCard() {
  const { t } = useTranslation();
  const filters = useFilters();
  const f = useFormat();
  const nameOf = useKindName();
  const query = { ...whoseOf(filters), language: filters.language, by: 'kind' as const };
  return (
    <ReportCard
      name="exercises"
      title={t('reports.exercises_by_kind')}
      report={useCall(completedExercises, { query })}
      route={completedExercises}
      query={query}
      kind="rows"
      xLabel={t('reports.exercise_kind')}
      rests="exercises"
      point={({ label, value }: Point) => ({ name: nameOf(label), value })}
      series={[{ key: 'value', label: t('reports.exercises') }]}
      print={(value) => f.number(value)}
      columns={useFileColumns(t('reports.exercises'))}
      empty={t('reports.no_exercises')}
      emptyText={t('reports.no_exercises_text')}
    />
  );
}

/** Time spent on exercises, by month. */
export function ExerciseTimeCard() {
  const { t } = useTranslation();
  const filters = useFilters();
  const f = useFormat();
  const query = { ...whoseOf(filters), language: filters.language, by: 'month' as const };
  const columns = useFileColumns(t('reports.seconds'));
  return (
    <ReportCard
      name="time"
      title={t('reports.exercise_time')}
      report={useCall(exerciseTimes, { query })}
      route={exerciseTimes}
      query={query}
      kind="bar"
      xLabel={t('reports.month')}
      rests="exercises"
      point={({ label, value }: Point) => ({ name: f.month(label), minutes: value === null ? null : value / 60 })}
      series={[{ key: 'minutes', label: t('reports.minutes') }]}
      print={(minutes) => f.number(minutes, { ...whole, style: 'unit', unit: 'minute', unitDisplay: 'short' })}
      printTotal={(value) => f.duration(value)}
      columns={columns.with(0, { ...columns[0]!, label: t('reports.month') })}
      empty={t('reports.no_exercises')}
      emptyText={t('reports.no_exercises_text')}
    />
  );
}
