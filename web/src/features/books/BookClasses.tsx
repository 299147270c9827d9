import { Button } from '@mantine/core';
import { assignBook, assignmentsOfBook, type Book, type BookAssignment, unassignBook } from '@okur/contract/books';
import { IconUserMinus, IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { useCompany } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import type { Column } from '../../kit/list/columns.ts';
import { keyed } from '../../kit/list/keyed.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { AssignBook } from './AssignBook.tsx';

type Row = BookAssignment & { id: string };

/** The classes that have a book, and since when and until when. */
export function BookClasses({ book }: { book: Book }) {
  const { t } = useTranslation();
  const mayAssign = useAbility().can('assign_to_department', 'BOOK_LIST');
  const unassign = useUnassign(book.id);
  const list = keyed(
    useList(assignmentsOfBook, { params: { id: book.id }, sort: 'department_name' }),
    (row) => row.department_id,
  );
  const assign =
    mayAssign && book.status === 'published' && !book.deleted_at ? (
      <Button
        variant="light"
        leftSection={<IconUsersGroup size={16} />}
        onClick={() => openFormModal(<AssignBook book={book} />)}
      >
        {t('books.assign')}
      </Button>
    ) : null;
  return (
    <ListPage
      embedded
      list={list}
      title={`${book.title} – ${t('books.classes')}`}
      columns={useColumns()}
      rowActions={(row) => [
        mayAssign && {
          label: t('books.unassign'),
          icon: <IconUserMinus size={16} />,
          danger: true,
          onClick: () => unassign(row),
        },
      ]}
      empty={{ title: t('books.no_classes'), text: t('books.no_classes_text'), action: assign }}
    />
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const oneCompany = useCompany() !== null;
  const columns: (Column<Row> | false)[] = [
    { key: 'department_name', label: t('articles.class'), sort: true, lead: true },
    !oneCompany && { key: 'company_name', label: t('articles.company'), sort: true, lead: true },
    { key: 'student_count', label: t('articles.students'), align: 'right' },
    { key: 'starts_at', label: t('articles.starts_at'), sort: true, render: (row) => f.dateTime(row.starts_at) },
    {
      key: 'expires_at',
      label: t('articles.expires_at'),
      sort: true,
      lead: true,
      named: true,
      render: (row) => (row.expires_at ? f.dateTime(row.expires_at) : t('articles.never')),
    },
  ];
  return columns.filter((column) => column !== false);
}

/** Undo gives the class the book back, with the dates it had. */
function useUnassign(bookId: string) {
  const { t } = useTranslation();
  const { act } = useAct();
  return async ({ department_id, department_name, starts_at, expires_at }: BookAssignment) => {
    const gone = await act(() => call(unassignBook, { params: { bookId, deptId: department_id } }));
    if (gone)
      toast.undo(t('books.unassigned', { name: department_name }), t('kit.undo'), () =>
        act(() =>
          call(assignBook, {
            params: { id: bookId },
            body: { department_ids: [department_id], starts_at, expires_at },
          }),
        ),
      );
  };
}
