import { type Book, type BookReader, listBookReaders, releaseBookSeat } from '@okur/contract/books';
import { IconArmchair2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../../kit/ability.ts';
import { call } from '../../../kit/client/api.ts';
import { StateBadge } from '../../../kit/feedback/StateBadge.tsx';
import { useAct } from '../../../kit/feedback/useAct.ts';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { type Column, wordsFor } from '../../../kit/list/columns.ts';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import { useList } from '../../../kit/list/useList.ts';

const tones = { seat: 'good', offered: 'care', waiting: 'quiet' } as const;

/** Who has a seat of the book, and who waits for one. */
export function BookReaders({ book }: { book: Book }) {
  const { t } = useTranslation();
  const { act } = useAct();
  const mayRelease = useAbility().can('assign_to_department', 'BOOK_LIST');
  const list = useList(listBookReaders, { params: { id: book.id }, sort: 'queue' });
  return (
    <ListPage
      embedded
      list={list}
      title={`${book.title} – ${t('books.readers')}`}
      columns={useReaderColumns()}
      rowActions={(row) => [
        mayRelease &&
          row.state === 'seat' && {
            label: t('books.seat_release'),
            icon: <IconArmchair2 size={16} />,
            danger: true,
            onClick: () =>
              act(() => call(releaseBookSeat, { params: { id: row.id }, body: {} }), t('books.seat_released')),
          },
      ]}
      empty={{ title: t('books.no_readers'), text: t('books.no_readers_text') }}
    />
  );
}

function useReaderColumns(): Column<BookReader>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return [
    { key: 'person', label: t('books.reader'), sort: true, lead: true },
    { key: 'department_name', label: t('assignments.class'), sort: true },
    { key: 'company_name', label: t('book_orders.company'), hidden: true },
    {
      key: 'state',
      label: t('books.seat'),
      lead: true,
      export: { words: wordsFor(['seat', 'offered', 'waiting'], (state) => t(`books.seat_${state}`)) },
      value: (row) => t(`books.seat_${row.state}`),
      render: (row) => (
        <StateBadge tone={tones[row.state]}>
          {row.state === 'waiting'
            ? t('books.seat_position', { position: row.position })
            : t(`books.seat_${row.state}`)}
        </StateBadge>
      ),
    },
    { key: 'since', label: t('books.seat_since'), sort: true, render: (row) => f.date(row.since) },
    { key: 'opened_at', label: t('books.seat_opened_at'), render: (row) => f.date(row.opened_at) },
    {
      key: 'offer_ends_at',
      label: t('books.seat_offer_ends_at'),
      hidden: true,
      render: (row) => f.dateTime(row.offer_ends_at),
    },
  ];
}
