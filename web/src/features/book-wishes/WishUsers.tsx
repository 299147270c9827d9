import { usersOfWishedBook, type WishOfBook } from '@okur/contract/book-wishes';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import type { Column } from '../../kit/list/columns.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';

/** Who wishes for a book. */
export default function WishUsers() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  return (
    <ListPage
      key={id}
      list={useList(usersOfWishedBook, { params: { id }, sort: 'created_at' })}
      title={t('book_wishes.who')}
      crumbs={[{ label: t('menu.wishlist'), to: '/books/wishlist' }]}
      columns={useColumns()}
      empty={{ title: t('book_wishes.none_open'), text: t('book_wishes.none_open_text') }}
    />
  );
}

function useColumns(): Column<WishOfBook>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return [
    { key: 'person', label: t('book_wishes.person'), sort: true, lead: true },
    {
      key: 'account_type',
      label: t('book_wishes.account_type'),
      export: { words: { student: t('book_wishes.student'), staff: t('book_wishes.staff') } },
      value: (row) => t(row.account_type === 'student' ? 'book_wishes.student' : 'book_wishes.staff'),
    },
    { key: 'company_name', label: t('book_orders.company'), sort: true, lead: true },
    { key: 'department_name', label: t('assignments.class'), sort: true },
    { key: 'note', label: t('book_wishes.note') },
    { key: 'created_at', label: t('book_wishes.created_at'), sort: true, render: (row) => f.date(row.created_at) },
  ];
}
