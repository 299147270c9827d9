import { Group, Stack, Text } from '@mantine/core';
import { type Demand, listDemand } from '@okur/contract/book-wishes';
import { orderStates } from '@okur/contract/book-orders';
import { availabilities } from '@okur/contract/supplier';
import { IconBook, IconShoppingCart, IconUsers, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { languageName } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { type Column, wordsFor } from '../../kit/list/columns.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { type List, useList } from '../../kit/list/useList.ts';
import { OrderPicker } from '../book-orders/OrderPicker.tsx';
import { CompanyPicker } from '../companies/CompanyPicker.tsx';
import { DeclineWishes } from './DeclineWishes.tsx';

/** Books that are wished for, the most wished first, with what each costs. */
export default function DemandList() {
  const { t } = useTranslation();
  const list = useList(listDemand, { sort: '-wish_count' });
  return (
    <ListPage
      list={list}
      title={t('menu.wishlist')}
      columns={useColumns()}
      filters={<Filters list={list} />}
      rowLink={({ id }) => `/books/wishlist/${id}`}
      rowActions={useRowActions()}
      empty={{ title: t('book_wishes.no_demand'), text: t('book_wishes.no_demand_text') }}
    />
  );
}

function useRowActions() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const ability = useAbility();
  return (row: Demand) => [
    {
      label: t('book_wishes.who'),
      icon: <IconUsers size={16} />,
      onClick: () => void navigate({ to: '/books/wishlist/$id', params: { id: row.id } }),
    },
    row.book_id !== null && {
      label: t('supplier.to_book'),
      icon: <IconBook size={16} />,
      onClick: () => void navigate({ to: '/books/list/$id', params: { id: row.book_id! } }),
    },
    row.orderable &&
      row.supplier_book_id !== null &&
      ability.can('add', 'BOOK_ORDERS') && {
        label: t('book_orders.order'),
        icon: <IconShoppingCart size={16} />,
        onClick: () => openFormModal(<OrderPicker book={{ ...row, id: row.supplier_book_id! }} />),
      },
    ability.can('edit', 'BOOK_WISHLIST') && {
      label: t('book_wishes.decline'),
      icon: <IconX size={16} />,
      danger: true,
      onClick: () => openFormModal(<DeclineWishes demand={row} />),
    },
  ];
}

function useColumns(): Column<Demand>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const money = (amount: number | null, row: Demand) =>
    amount === null ? '–' : f.money(amount, row.currency ?? undefined);
  return [
    { key: 'title', label: t('books.title'), sort: true, lead: true, render: (row) => <Title demand={row} /> },
    { key: 'wish_count', label: t('book_wishes.wishes'), sort: true, lead: true, align: 'right' },
    { key: 'school_count', label: t('book_wishes.schools'), sort: true, align: 'right' },
    {
      key: 'price_minor',
      label: t('supplier.price'),
      sort: true,
      align: 'right',
      export: { fields: ['price', 'currency'] },
      render: (row) => money(row.price, row),
    },
    {
      key: 'price_per_wish_minor',
      label: t('book_wishes.price_per_wish'),
      sort: true,
      align: 'right',
      export: { fields: ['price_per_wish', 'currency'] },
      render: (row) => money(row.price_per_wish, row),
    },
    {
      key: 'order_state',
      label: t('book_wishes.newest_order'),
      export: { words: wordsFor(orderStates, (state) => t(`book_orders.state_${state}`)) },
      value: (row) => (row.order_state ? t(`book_orders.state_${row.order_state}`) : '–'),
    },
    {
      key: 'availability',
      label: t('supplier.availability'),
      export: { words: wordsFor(availabilities, (state) => t(`supplier.availability_${state}`)) },
      value: (row) => (row.availability ? t(`supplier.availability_${row.availability}`) : t('supplier.not_listed')),
    },
    {
      key: 'language',
      label: t('books.language'),
      hidden: true,
      value: (row) => (row.language ? languageName(row.language, f.locale) : ''),
    },
    { key: 'ean', label: t('books.ean'), hidden: true },
    {
      key: 'last_wished_at',
      label: t('book_wishes.last_wished_at'),
      sort: true,
      hidden: true,
      render: (row) => f.date(row.last_wished_at),
    },
  ];
}

/** A book that is here needs no order, unless it is to be read by more: a class can be given it. */
function Title({ demand }: { demand: Demand }) {
  const { t } = useTranslation();
  return (
    <Stack gap={0}>
      <Group gap={8} wrap="nowrap">
        <Text size="sm" fw={550} lang={demand.language || undefined}>
          {demand.title || demand.ean}
        </Text>
        {demand.book_id ? <StateBadge tone="good">{t('supplier.held')}</StateBadge> : null}
      </Group>
      <Text size="xs" c="dimmed">
        {demand.authors}
      </Text>
    </Stack>
  );
}

function Filters({ list }: { list: List<Demand, 'company_id'> }) {
  const { t } = useTranslation();
  return (
    <CompanyPicker
      {...list.filter('company_id')}
      aria-label={t('book_orders.company')}
      placeholder={t('book_orders.company')}
      w={{ base: '100%', xs: 220 }}
      clearable
    />
  );
}
