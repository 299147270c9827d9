import { Anchor } from '@mantine/core';
import { type BookOrder, getBookOrder } from '@okur/contract/book-orders';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { RowMenu } from '../../kit/list/RowMenu.tsx';
import { Facts } from '../../kit/record/Facts.tsx';
import { RecordPage } from '../../kit/record/RecordPage.tsx';
import { ActivityTab } from '../audit/ActivityTab.tsx';
import { OrderState, Seats } from './order-parts.tsx';
import { useOrderActions } from './useOrderActions.tsx';

/** One order: for whom, at what price, and how far it is. */
export default function BookOrderPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  const actions = useOrderActions();
  return (
    <RecordPage
      key={id}
      query={useCall(getBookOrder, { params: { id } })}
      crumbs={[{ label: t('menu.book_orders'), to: '/book-orders' }]}
      title={({ data }) => data.title}
      badge={({ data }) => <OrderState order={data} />}
      actions={({ data }) => <RowMenu label={data.title} actions={actions(data)} />}
      tabs={({ data }) => [
        { key: 'overview', label: t('companies.overview'), content: <Overview order={data} /> },
        { key: 'activity', label: t('audit.title'), content: <ActivityTab subject="BOOK_ORDERS" id={data.id} /> },
      ]}
    />
  );
}

function Overview({ order }: { order: BookOrder }) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <Facts
      items={[
        [t('menu.authors'), order.authors],
        [t('books.ean'), order.ean],
        [t('book_orders.catalogue_record'), <CatalogueRecord key="record" id={order.supplier_book_id} />],
        [t('book_orders.company'), order.company_name ?? t('book_orders.every_company')],
        [t('book_orders.seats'), <Seats key="seats" order={order} />],
        [t('book_orders.unit_price'), f.money(order.unit_price, order.currency)],
        [t('book_orders.total'), f.money(order.total, order.currency)],
        [t('book_orders.created_at'), f.dateTime(order.created_at)],
        [t('book_orders.ordered_by'), order.ordered_by],
        [t('book_orders.supplier_reference'), order.supplier_reference],
        [t('book_orders.checked_at'), order.checked_at && f.dateTime(order.checked_at)],
        [t('book_orders.delivered_at'), order.delivered_at && f.dateTime(order.delivered_at)],
        [t('book_orders.licence_until'), order.licence_until && f.date(order.licence_until)],
        [t('book_orders.readers'), f.number(order.reader_count)],
        [t('book_wishes.wishes'), f.number(order.wish_count)],
        [t('book_orders.returned_at'), order.returned_at && f.dateTime(order.returned_at)],
        [t('book_orders.return_reason'), order.return_reason],
      ]}
    />
  );
}

function CatalogueRecord({ id }: { id: string }) {
  const { t } = useTranslation();
  if (!useAbility().can('view', 'GARDNER_BOOK')) return null;
  return (
    <Anchor component={Link} to={`/books/gardner-books/${id}`} size="sm">
      {t('book_orders.to_record')}
    </Anchor>
  );
}
