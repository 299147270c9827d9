import { Group, Text } from '@mantine/core';
import { resultsOfExam, type Exam, type ExamResult } from '@okur/contract/exams';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import type { Column } from '../../kit/list/columns.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { ResultAnswersModal } from './ResultAnswersModal.tsx';
import { nameOf } from './resultName.ts';

/** Attempts at an exam; a row opens its answers. */
export function ExamResults({ exam }: { exam: Exam }) {
  const { t } = useTranslation();
  const list = useList(resultsOfExam, { params: { id: exam.id }, sort: '-started_at' });
  const columns = useResultColumns();
  const student: Column<ExamResult>[] = [
    {
      key: 'surname',
      label: t('exams.student'),
      sort: true,
      lead: true,
      export: { fields: ['name+surname'] },
      value: nameOf,
    },
    { key: 'department_name', label: t('exams.class'), lead: true },
  ];
  return (
    <ListPage
      embedded
      list={list}
      title={t('exams.results')}
      columns={[...student, ...columns]}
      onOpen={(row) => void openFormModal(<ResultAnswersModal result={row} />)}
      empty={{ title: t('exams.no_results'), text: t('exams.no_results_text') }}
    />
  );
}

/** What every list of results shows. */
export function useResultColumns(): Column<ExamResult>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return [
    { key: 'number', label: t('exams.attempt'), align: 'right' },
    {
      key: 'score',
      label: t('exams.score'),
      sort: true,
      lead: true,
      align: 'right',
      value: (row) => Math.round(row.score),
      render: (row) => f.percent(row.score),
    },
    {
      key: 'points',
      label: t('question.points'),
      align: 'right',
      export: { also: [{ label: t('exams.max_points'), fields: ['max_points'] }] },
      value: (row) => `${f.number(row.points)} / ${f.number(row.max_points)}`,
    },
    {
      key: 'passed',
      lead: true,
      label: t('exams.outcome'),
      export: { words: { true: t('exams.passed'), false: t('exams.not_passed') } },
      value: (row) => t(outcomeOf(row)),
      render: (row) => <Outcome result={row} />,
    },
    { key: 'started_at', label: t('exams.started_at'), sort: true, render: (row) => f.dateTime(row.started_at) },
    {
      key: 'finished_at',
      label: t('exams.finished_at'),
      hidden: true,
      render: (row) => (row.finished_at ? f.dateTime(row.finished_at) : '–'),
    },
  ];
}

const outcomeOf = ({ finished_at, passed }: ExamResult) =>
  finished_at === null ? 'exams.running' : passed ? 'exams.passed' : 'exams.not_passed';

function Outcome({ result }: { result: ExamResult }) {
  const { t } = useTranslation();
  return (
    <Group gap={6} wrap="nowrap">
      <StateBadge tone={result.finished_at === null ? 'quiet' : result.passed ? 'good' : 'care'}>
        {t(outcomeOf(result))}
      </StateBadge>
      {result.joined_late ? (
        <Text size="xs" c="dimmed" title={t('exams.joined_late_text')}>
          {t('exams.joined_late')}
        </Text>
      ) : null}
    </Group>
  );
}
