import { Button, Stack, Text } from '@mantine/core';
import { type BookOrder, checkOrderStatus, listBookOrders, orderStates } from '@okur/contract/book-orders';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { useAct } from '../../kit/feedback/useAct.ts';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { FromTo } from '../../kit/list/FromTo.tsx';
import { type Column, wordsFor } from '../../kit/list/columns.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { type List, useList } from '../../kit/list/useList.ts';
import { CompanyPicker } from '../companies/CompanyPicker.tsx';
import { NewOrder } from './NewOrder.tsx';
import { OrderState, Seats } from './order-parts.tsx';
import { useOrderActions } from './useOrderActions.tsx';

/** Orders at the book supplier, and the state of each. */
export default function BookOrderList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { act } = useAct();
  const mayOrder = useAbility().can('add', 'BOOK_ORDERS');
  const list = useList(listBookOrders, { sort: '-created_at' });
  const catalogue = (
    <Button onClick={() => void navigate({ to: '/books/gardner-books' })}>{t('book_orders.to_catalogue')}</Button>
  );
  return (
    <ListPage
      list={list}
      title={t('menu.book_orders')}
      primary={
        <>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            onClick={() => act(() => call(checkOrderStatus, { query: {} }), t('book_orders.checked'))}
          >
            {t('book_orders.check')}
          </Button>
          {mayOrder ? (
            <Button leftSection={<IconPlus size={16} />} onClick={() => openFormModal(<NewOrder />)}>
              {t('book_orders.new')}
            </Button>
          ) : null}
        </>
      }
      columns={useColumns()}
      filters={<Filters list={list} />}
      rowLink={({ id }) => `/book-orders/${id}`}
      rowActions={useOrderActions()}
      empty={{ title: t('book_orders.none'), text: t('book_orders.none_text'), action: catalogue }}
    />
  );
}

function useColumns(): Column<BookOrder>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return [
    { key: 'title', label: t('books.title'), sort: true, lead: true, render: (row) => <Title order={row} /> },
    {
      key: 'state',
      label: t('book_orders.state'),
      sort: true,
      lead: true,
      export: { words: wordsFor(orderStates, (state) => t(`book_orders.state_${state}`)) },
      value: (row) => t(`book_orders.state_${row.state}`),
      render: (row) => <OrderState order={row} />,
    },
    {
      key: 'company_name',
      label: t('book_orders.company'),
      sort: true,
      value: (row) => row.company_name ?? t('book_orders.every_company'),
    },
    {
      key: 'quantity',
      label: t('book_orders.seats'),
      sort: true,
      align: 'right',
      render: (row) => <Seats order={row} />,
    },
    {
      key: 'total_minor',
      label: t('book_orders.total'),
      sort: true,
      align: 'right',
      export: { fields: ['total', 'currency'] },
      render: (row) => f.money(row.total, row.currency),
    },
    { key: 'created_at', label: t('book_orders.created_at'), sort: true, render: (row) => f.dateTime(row.created_at) },
    {
      key: 'delivered_at',
      label: t('book_orders.delivered_at'),
      sort: true,
      hidden: true,
      render: (row) => f.dateTime(row.delivered_at),
    },
    {
      key: 'licence_until',
      label: t('book_orders.licence_until'),
      hidden: true,
      render: (row) => f.date(row.licence_until),
    },
    { key: 'reader_count', label: t('book_orders.readers'), hidden: true, align: 'right' },
    { key: 'wish_count', label: t('book_wishes.wishes'), hidden: true, align: 'right' },
    { key: 'ordered_by', label: t('book_orders.ordered_by'), hidden: true },
    { key: 'supplier_reference', label: t('book_orders.supplier_reference'), hidden: true },
    { key: 'return_reason', label: t('book_orders.return_reason'), hidden: true },
  ];
}

function Title({ order }: { order: BookOrder }) {
  return (
    <Stack gap={0}>
      <Text size="sm" fw={550}>
        {order.title}
      </Text>
      <Text size="xs" c="dimmed">
        {order.authors}
      </Text>
    </Stack>
  );
}

type Filter = 'state' | 'company_id' | 'from' | 'to';

function Filters({ list }: { list: List<BookOrder, Filter> }) {
  const { t } = useTranslation();
  return (
    <>
      <SelectField
        {...list.filter('state')}
        aria-label={t('book_orders.state')}
        placeholder={t('book_orders.state')}
        data={orderStates.map((value) => ({ value, label: t(`book_orders.state_${value}`) }))}
        w={{ base: '48%', xs: 150 }}
        clearable
      />
      <CompanyPicker
        {...list.filter('company_id')}
        aria-label={t('book_orders.company')}
        placeholder={t('book_orders.company')}
        w={{ base: '48%', xs: 180 }}
        clearable
      />
      <FromTo list={list} />
    </>
  );
}
