import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { exportPeopleMax } from '@okur/contract/exports';
import { resultsOfHomework } from '@okur/contract/homework';
import type { Homework, HomeworkResult } from '@okur/contract/homework';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../../kit/feedback/StateBadge.tsx';
import { TrustMark } from '../../../reading/trust/TrustMark.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import type { Column } from '../../../kit/list/columns.ts';
import { keyed } from '../../../kit/list/keyed.ts';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import { useList } from '../../../kit/list/useList.ts';
import { useAddress } from '../../../kit/useAddress.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { ClassPicture } from './ClassPicture.tsx';
import { ExtensionMark } from '../ExtensionMark.tsx';
import { useBookColumns } from './useBookColumns.tsx';
import { isMeasured, isReading, minutesAndSeconds, rounded, stateOf } from './measures.ts';
import { Reached, ResultState, Understood } from './ResultMarks.tsx';
import { fullName } from '../names.ts';
import { StudentDrawer } from './StudentDrawer.tsx';
import { useExtending } from '../useExtending.tsx';

type Row = HomeworkResult & { id: string };

/**
 * Who finished and how: the class as a picture where texts were read, the students as a table, what each did in a
 * drawer of its own address.
 */
export function Results({ homework }: { homework: Homework }) {
  const { t } = useTranslation();
  const [address, write] = useAddress();
  const params = { id: homework.id };
  const isText = isReading(homework.kind) && isMeasured(homework);
  const list = keyed(useList(resultsOfHomework, { params, sort: 'name' }), (row) => row.user_id);
  const allResults = useCall(resultsOfHomework, { params, query: { isAll: 'true' } });
  // Of more than 500 readers at once the server keeps the rest: the list goes on page by page.
  const all = allResults.data?.data ?? list.rows;
  const isTooMany = allResults.isError && !allResults.data;
  const open = (student: string) => write({ student });
  return (
    <Stack gap="lg">
      {allResults.isPending && isText && homework.completed_count > 0 ? <Skeleton height={462} radius="md" /> : null}
      {isTooMany && isText ? (
        <Text size="sm" c="dimmed">
          {t('homework.picture_too_many', { max: exportPeopleMax })}
        </Text>
      ) : null}
      {isText && !isTooMany ? <ClassPicture homework={homework} results={all} onReader={open} /> : null}
      <ListPage
        embedded
        list={list}
        title={`${homework.title} – ${t('homework.results')}`}
        columns={useColumns(homework)}
        onOpen={(row) => open(row.user_id)}
        rowActions={useExtending(homework)}
        empty={{
          title: t('homework.no_results'),
          text: t(
            homework.state === 'scheduled'
              ? 'homework.no_results_scheduled'
              : isText || homework.book
                ? 'homework.no_results_text'
                : 'homework.no_scores_text',
          ),
        }}
      />
      <StudentDrawer
        homework={homework}
        results={all}
        chosen={address.student}
        onChoose={(student) => write({ student }, { replace: true })}
      />
    </Stack>
  );
}

function useColumns(homework: Homework): Column<Row>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const ofKind = useColumnsOfKind(homework);
  const time: Column<Row> = {
    key: 'active_seconds',
    label: t(isReading(homework.kind) ? 'homework.reading_time' : 'homework.time'),
    sort: true,
    align: 'right',
    value: (row) => minutesAndSeconds(row.active_seconds),
  };
  return [
    {
      key: 'name',
      label: t('homework.student'),
      export: { fields: ['name+surname'] },
      sort: true,
      lead: true,
      value: fullName,
    },
    { key: 'username', label: t('homework.username'), sort: true, hidden: true },
    {
      key: 'department_name',
      label: t('homework.department'),
      sort: true,
      hidden: homework.departments.length < 2 && homework.students.length === 0,
    },
    ...ofKind,
    ...(homework.summary?.reading === 'free' ? [] : [time]),
    {
      key: 'finished_at',
      label: t('homework.finished_at'),
      sort: true,
      render: (row) => f.dateTime(row.finished_at),
      value: (row) => f.dateTime(row.finished_at),
    },
    {
      key: 'state',
      label: t('homework.state'),
      lead: true,
      value: (row) => t(`homework.result_${stateOf(row)}`),
      render: (row) => (
        <Group component="span" gap={6} display="inline-flex">
          <ResultState state={stateOf(row)} />
          {row.reached === null ? null : <Reached reached={row.reached} />}
          <ExtensionMark extension={row.extension} />
        </Group>
      ),
    },
  ];
}

/** What a text, exercises and an exam measure. */
function useColumnsOfKind(homework: Homework): Column<Row>[] {
  const { kind } = homework;
  const ofBook = useBookColumns<Row>();
  const ofText = useTextColumns();
  const ofScore = useScoreColumns(kind === 'exam');
  const ofSummary = useSummaryColumns();
  if (!isMeasured(homework)) return homework.summary ? ofSummary : ofBook;
  return isReading(kind) ? ofText : ofScore;
}

/** Read freely, a summary has answers, and no figure rests on them. */
function useSummaryColumns(): Column<Row>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'answered',
      label: t('homework.answers'),
      export: { fields: ['answered.points'] },
      lead: true,
      value: ({ answered }) =>
        answered ? t('homework.points_of', { points: answered.points, count: answered.max_points }) : '–',
    },
  ];
}

function useTextColumns(): Column<Row>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const whole = (value: number | null, { reading_kind }: Row) => (
    <Text component="span" size="sm" c={reading_kind === 'measurement' ? undefined : 'dimmed'}>
      {value === null ? '–' : f.number(value, { maximumFractionDigits: 0 })}
    </Text>
  );
  return [
    {
      key: 'wpm',
      label: t('homework.wpm'),
      sort: true,
      lead: true,
      align: 'right',
      value: (row) => rounded(row.wpm),
      render: (row) => (
        <>
          {whole(row.wpm, row)}{' '}
          <Text component="span" size="sm" hiddenFrom="md">
            {t('homework.wpm_unit')}
          </Text>
        </>
      ),
    },
    {
      key: 'trust',
      label: t('users.trust'),
      render: (row) => (row.trust && row.reading_kind !== 'listened' ? <TrustMark grade={row.trust} /> : '–'),
      value: (row) => (row.reading_kind === 'listened' ? null : row.trust),
      lead: true,
      named: true,
    },
    {
      key: 'comprehension',
      label: t('homework.comprehension'),
      sort: true,
      lead: true,
      align: 'right',
      value: (row) => rounded(row.comprehension),
      render: (row) => <Understood value={row.comprehension} />,
    },
    {
      key: 'effective_speed',
      label: t('homework.effective_speed'),
      sort: true,
      align: 'right',
      value: (row) => rounded(row.effective_speed),
      render: (row) => whole(row.effective_speed, row),
    },
  ];
}

function useScoreColumns(isExam: boolean): Column<Row>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const columns: (Column<Row> | false)[] = [
    {
      key: 'score',
      label: t('homework.score'),
      sort: true,
      lead: true,
      align: 'right',
      value: (row) => rounded(row.score),
      render: (row) => f.percent(row.score) || '–',
    },
    isExam && {
      key: 'passed',
      label: t('homework.passed'),
      lead: true,
      value: (row) => t(row.passed ? 'homework.passed' : 'homework.not_passed'),
      render: (row) => (
        <StateBadge tone={row.passed ? 'good' : 'care'}>
          {t(row.passed ? 'homework.passed' : 'homework.not_passed')}
        </StateBadge>
      ),
    },
    { key: 'attempts', label: t('homework.attempts'), sort: true, align: 'right', value: (row) => row.attempts },
  ];
  return columns.filter((column) => column !== false);
}
