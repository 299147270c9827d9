import { Group, Tooltip } from '@mantine/core';
import { answersOfSummary, type SummaryBook, type SummaryStudent } from '@okur/contract/summaries';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import type { Column } from '../../kit/list/columns.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { DepartmentPicker } from '../departments/DepartmentPicker.tsx';

/** What students answered to the questions, question by question. */
export function SummaryAnswers({ summary }: { summary: SummaryBook }) {
  const { t } = useTranslation();
  const list = useList(answersOfSummary, { params: { id: summary.id }, sort: '-answered_at' });
  return (
    <ListPage
      embedded
      list={list}
      title={`${summary.title} – ${t('summaries.answers')}`}
      columns={useColumns()}
      filters={
        <DepartmentPicker
          {...list.filter('department_id')}
          aria-label={t('books.class')}
          placeholder={t('books.class')}
          w={{ base: '48%', xs: 180 }}
        />
      }
      rowLink={({ id }) => `/management/users/${id}`}
      empty={{ title: t('summaries.no_answers'), text: t('summaries.no_answers_text') }}
    />
  );
}

function useColumns(): Column<SummaryStudent>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const points = ({ points: got, max_points }: SummaryStudent) =>
    t('summaries.points_of', { points: f.number(got), max: f.number(max_points) });
  return [
    { key: 'person', label: t('books.reader'), sort: true, lead: true },
    { key: 'department_name', label: t('assignments.class'), sort: true },
    { key: 'company_name', label: t('book_orders.company'), hidden: true },
    {
      key: 'points',
      label: t('summaries.score'),
      sort: true,
      lead: true,
      align: 'right',
      export: { fields: ['points', 'max_points'] },
      value: points,
    },
    {
      key: 'answers',
      label: t('articles.questions'),
      export: false,
      render: (row) => <Marks row={row} />,
    },
    { key: 'answered_at', label: t('summaries.answered_at'), sort: true, render: (row) => f.date(row.answered_at) },
  ];
}

/** Right or wrong, question by question as they were asked. */
function Marks({ row }: { row: SummaryStudent }) {
  const { t } = useTranslation();
  return (
    <Group gap={4} wrap="nowrap">
      {row.answers.map(({ question_id, stem, right }, at) => {
        const words = t(right ? 'summaries.right' : 'summaries.wrong');
        const label = `${t('kit.label', { label: t('summaries.question_n', { n: at + 1 }) })} ${words}`;
        return (
          <Tooltip key={question_id} label={`${at + 1}. ${stem}`} multiline maw={320}>
            <span role="img" aria-label={label} style={{ display: 'inline-flex' }}>
              {right ? (
                <IconCheck size={16} color="var(--mantine-color-green-7)" aria-hidden />
              ) : (
                <IconX size={16} color="var(--mantine-color-red-7)" aria-hidden />
              )}
            </span>
          </Tooltip>
        );
      })}
    </Group>
  );
}
