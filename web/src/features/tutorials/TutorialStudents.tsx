import { completionsOfTutorial, type Tutorial, type TutorialStudent } from '@okur/contract/tutorials';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import type { Column } from '../../kit/list/columns.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { CompanyPicker } from '../companies/CompanyPicker.tsx';

/** Students who have completed the tutorial. */
export function TutorialStudents({ tutorial }: { tutorial: Tutorial }) {
  const { t } = useTranslation();
  const list = useList(completionsOfTutorial, { params: { id: tutorial.id }, sort: '-completed_at' });
  return (
    <ListPage
      embedded
      list={list}
      title={`${tutorial.title} – ${t('tutorials.completed_students')}`}
      columns={useColumns()}
      filters={
        <CompanyPicker
          {...list.filter('company_id')}
          aria-label={t('book_orders.company')}
          placeholder={t('book_orders.company')}
          w={220}
        />
      }
      rowLink={(row) => `/management/users/${row.id}`}
      empty={{ title: t('tutorials.no_students'), text: t('tutorials.no_students_text') }}
    />
  );
}

function useColumns(): Column<TutorialStudent>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return [
    { key: 'person', label: t('books.reader'), sort: true, lead: true },
    { key: 'department_name', label: t('assignments.class'), sort: true },
    { key: 'company_name', label: t('book_orders.company'), sort: true },
    {
      key: 'completed_at',
      label: t('tutorials.completed_at'),
      sort: true,
      lead: true,
      render: (row) => f.date(row.completed_at),
    },
    {
      key: 'quiz_score',
      label: t('tutorials.quiz_score'),
      align: 'right',
      render: (row) => (row.quiz_score === null ? '–' : f.percent(row.quiz_score)),
    },
  ];
}
