import { Anchor, Stack } from '@mantine/core';
import { getSupplierBook, type SupplierRecord } from '@okur/contract/supplier';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useCall } from '../../kit/client/useCall.ts';
import { languageName } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { Facts } from '../../kit/record/Facts.tsx';
import { RecordPage } from '../../kit/record/RecordPage.tsx';
import { RichContent } from '../../kit/RichContent.tsx';
import { useTradeLevels } from '../../reading/levels/useTradeLevels.ts';
import { ActivityTab } from '../audit/ActivityTab.tsx';
import { OrderButton } from '../book-orders/OrderButton.tsx';
import { Availability } from './SupplierBookList.tsx';

/** One record of the supplier's catalogue. */
export default function SupplierBookPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      query={useCall(getSupplierBook, { params: { id } })}
      crumbs={[{ label: t('menu.gardner_books'), to: '/books/gardner-books' }]}
      title={({ data }) => data.title}
      badge={({ data }) => <Availability book={data} />}
      actions={({ data }) => <OrderButton book={data} label={t('book_orders.order')} />}
      tabs={({ data }) => [
        { key: 'overview', label: t('companies.overview'), content: <Overview book={data} /> },
        {
          key: 'activity',
          label: t('audit.title'),
          content: (
            <ActivityTab
              subject="GARDNER_BOOK"
              id={data.id}
              parts
              inside={{ label: t('supplier.imports'), search: { subject: 'GARDNER_BOOK' } }}
            />
          ),
        },
      ]}
    />
  );
}

function Overview({ book }: { book: SupplierRecord }) {
  const { t } = useTranslation();
  const f = useFormat();
  const tradeLevels = useTradeLevels();
  return (
    <Stack gap="md">
      <Facts
        items={[
          [t('books.subtitle'), book.subtitle],
          [t('menu.authors'), book.contributors.map(({ name }) => name).join(', ')],
          [t('books.publisher'), book.publisher],
          [t('books.series'), [book.series, book.series_no].filter(Boolean).join(' · ')],
          [t('books.language'), book.language && languageName(book.language, f.locale)],
          [t('books.grades'), [book.grade_from, book.grade_to].filter(Boolean).join('–')],
          [t('supplier.levels'), tradeLevels(book.levels)],
          [t('books.page_count'), book.page_count && f.number(book.page_count)],
          [t('books.ean'), book.ean],
          [t('books.published_on'), book.published_on && f.date(book.published_on)],
          [t('supplier.price'), book.price === null ? null : f.money(book.price, book.currency ?? undefined)],
          [t('supplier.protection'), t(`supplier.protection_${book.protection}`)],
          [
            t('supplier.licence'),
            book.licence_days
              ? t('supplier.licence_days', { count: book.licence_days })
              : t('supplier.licence_lasting'),
          ],
          [t('supplier.licence_terms'), book.licence_terms],
          [t('book_wishes.wishes'), f.number(book.wish_count)],
          [t('supplier.reference'), book.record_reference],
          [t('supplier.held'), <HeldBook key="book" id={book.book_id} />],
        ]}
      />
      {book.description ? (
        <div lang={book.language || undefined}>
          <RichContent html={book.description} />
        </div>
      ) : null}
    </Stack>
  );
}

function HeldBook({ id }: { id: string | null }) {
  const { t } = useTranslation();
  if (!id) return t('supplier.no');
  return (
    <Anchor component={Link} to={`/books/list/${id}`} size="sm">
      {t('supplier.to_book')}
    </Anchor>
  );
}
