import { exerciseKindNames } from '@okur/contract/exercises/names';
import { reportAttempts, type ReportAttempt } from '@okur/contract/reports';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../kit/fields/ChoiceFields.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { wordsFor } from '../../../kit/list/columns.ts';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import { useList } from '../../../kit/list/useList.ts';
import { useCharts } from './crumbs.ts';
import { useKindName } from '../ExerciseCard.tsx';
import { whole } from '../filters/months.ts';
import { personColumns, usePerson } from './person.tsx';
import { SchoolClock } from '../filters/SchoolClock.tsx';
import { LanguageFilter } from '../filters/LanguageFilter.tsx';
import { WhoseFilters } from '../filters/WhoseFilters.tsx';

/** The exercises that a number rests on, the latest first. */
export default function ExerciseRows() {
  return (
    <SchoolClock>
      <Attempts />
    </SchoolClock>
  );
}

function Attempts() {
  const { t } = useTranslation();
  const f = useFormat();
  const list = useList(reportAttempts, { sort: '-finished_at' });
  const person = usePerson();
  const nameOf = useKindName();
  const result = (row: ReportAttempt) =>
    [
      t('reports.points', { count: Math.round(row.score) }),
      f.duration(row.seconds),
      f.date(row.finished_at, row.time_zone),
    ].join(' · ');
  return (
    <ListPage
      list={list}
      title={t('reports.rows_exercises')}
      crumbs={useCharts(t('reports.rows_exercises'))}
      columns={[
        ...personColumns<ReportAttempt>(person, t),
        {
          key: 'kind',
          label: t('reports.exercise_kind'),
          value: (row) => nameOf(row.kind),
          export: { words: wordsFor(exerciseKindNames, nameOf) },
          lead: true,
        },
        { key: 'result', label: t('reports.result'), export: false, value: result, lead: true, hidden: true },
        { key: 'score', label: t('reports.score'), render: (row) => f.number(row.score, whole), align: 'right' },
        { key: 'seconds', label: t('reports.duration'), render: (row) => f.duration(row.seconds), align: 'right' },
        { key: 'errors', label: t('reports.errors'), render: (row) => f.number(row.errors), align: 'right' },
        {
          key: 'finished_at',
          label: t('reports.finished_at'),
          render: (row) => f.dateTime(row.finished_at, row.time_zone),
          sort: true,
          align: 'right',
        },
      ]}
      filters={
        <>
          <WhoseFilters list={list} />
          <LanguageFilter filter={list.filter('language')} />
          <SelectField
            {...list.filter('kind')}
            clearable
            searchable
            aria-label={t('reports.exercise_kind')}
            placeholder={t('reports.exercise_kind')}
            data={exerciseKindNames.map((kind) => ({ value: kind, label: nameOf(kind) }))}
            w={{ base: '100%', xs: 190 }}
          />
        </>
      }
      rowLink={person.linkOf}
      empty={{ title: t('reports.no_exercises'), text: t('reports.no_exercises_text') }}
    />
  );
}
