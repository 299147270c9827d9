import { Badge, Button, Group, Text } from '@mantine/core';
import { availabilities, listSupplierBooks, listSupplierLanguages, type SupplierBook } from '@okur/contract/supplier';
import { IconFileImport, IconShoppingCart } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { languageName } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { type Column, wordsFor } from '../../kit/list/columns.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { type List, useList } from '../../kit/list/useList.ts';
import { OrderPicker } from '../book-orders/OrderPicker.tsx';
import { ImportOnix } from './ImportOnix.tsx';

/** The catalogue of the book supplier. */
export default function SupplierBookList() {
  const { t } = useTranslation();
  const ability = useAbility();
  const list = useList(listSupplierBooks, { sort: 'title' });
  const add = ability.can('add', 'GARDNER_BOOK') ? (
    <Button leftSection={<IconFileImport size={16} />} onClick={() => openFormModal(<ImportOnix />)}>
      {t('supplier.import')}
    </Button>
  ) : null;
  return (
    <ListPage
      list={list}
      title={t('menu.gardner_books')}
      primary={add}
      columns={useColumns()}
      filters={<Filters list={list} />}
      rowLink={({ id }) => `/books/gardner-books/${id}`}
      rowActions={(row) => [
        row.orderable &&
          ability.can('add', 'BOOK_ORDERS') && {
            label: t('book_orders.order'),
            icon: <IconShoppingCart size={16} />,
            onClick: () => openFormModal(<OrderPicker book={row} />),
          },
      ]}
      empty={{ title: t('supplier.none'), text: t('supplier.none_text'), action: add }}
    />
  );
}

function useColumns(): Column<SupplierBook>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return [
    { key: 'title', label: t('books.title'), sort: true, lead: true, render: (row) => <Title book={row} /> },
    { key: 'authors', label: t('menu.authors'), sort: true, lead: true },
    { key: 'publisher', label: t('books.publisher'), sort: true },
    {
      key: 'language',
      label: t('books.language'),
      value: (row) => (row.language ? languageName(row.language, f.locale) : ''),
    },
    {
      key: 'grade_from',
      label: t('books.grades'),
      export: { fields: ['grade_from', 'grade_to'] },
      value: (row) => [row.grade_from, row.grade_to].filter(Boolean).join('–'),
    },
    {
      key: 'price_minor',
      label: t('supplier.price'),
      sort: true,
      align: 'right',
      export: { fields: ['price', 'currency'] },
      render: (row) => (row.price === null ? '–' : f.money(row.price, row.currency ?? undefined)),
    },
    {
      key: 'availability',
      label: t('supplier.availability'),
      lead: true,
      export: { words: wordsFor(availabilities, (state) => t(`supplier.availability_${state}`)) },
      value: (row) => t(`supplier.availability_${row.availability}`),
      render: (row) => <Availability book={row} />,
    },
    {
      key: 'wish_count',
      label: t('book_wishes.wishes'),
      align: 'right',
      render: (row) => f.number(row.wish_count),
    },
    { key: 'ean', label: t('books.ean'), hidden: true },
    { key: 'series', label: t('books.series'), hidden: true },
    {
      key: 'published_on',
      label: t('books.published_on'),
      sort: true,
      hidden: true,
      render: (row) => f.date(row.published_on),
    },
    {
      key: 'updated_at',
      label: t('books.updated_at'),
      sort: true,
      hidden: true,
      render: (row) => f.date(row.updated_at),
    },
  ];
}

function Title({ book }: { book: SupplierBook }) {
  const { t } = useTranslation();
  return (
    <Group gap={8} wrap="nowrap">
      <Text size="sm" fw={550} lang={book.language || undefined}>
        {book.title}
      </Text>
      {book.book_id ? (
        <Badge variant="light" color="teal" tt="none" miw="max-content">
          {t('supplier.held')}
        </Badge>
      ) : null}
    </Group>
  );
}

const tones = { available: 'good', coming: 'care', unavailable: 'quiet', withdrawn: 'bad' } as const;

export function Availability({ book }: { book: Pick<SupplierBook, 'availability' | 'protection'> }) {
  const { t } = useTranslation();
  if (book.protection === 'drm') return <StateBadge tone="bad">{t('supplier.protection_drm')}</StateBadge>;
  return <StateBadge tone={tones[book.availability]}>{t(`supplier.availability_${book.availability}`)}</StateBadge>;
}

type Filter = 'language' | 'level_from' | 'level_to' | 'available' | 'held';

function Filters({ list }: { list: List<SupplierBook, Filter> }) {
  const { t } = useTranslation();
  const f = useFormat();
  const grades = Array.from({ length: 12 }, (_, at) => ({
    value: String(at + 1),
    label: t('articles.grade_n', { grade: at + 1 }),
  }));
  const languages = useCall(listSupplierLanguages, {}).data?.data ?? [];
  const yesOrNo = [
    { value: 'true', label: t('supplier.yes') },
    { value: 'false', label: t('supplier.no') },
  ];
  const field = (name: Filter, label: string, data: { value: string; label: string }[]) => (
    <SelectField
      {...list.filter(name)}
      aria-label={label}
      placeholder={label}
      data={data}
      w={{ base: '48%', xs: 140 }}
      clearable
    />
  );
  return (
    <>
      {field(
        'language',
        t('books.language'),
        languages.map(({ language }) => ({ value: language, label: languageName(language, f.locale) })),
      )}
      {field('level_from', t('books.grade_from'), grades)}
      {field('level_to', t('books.grade_to'), grades)}
      {field('available', t('supplier.orderable'), yesOrNo)}
      {field('held', t('supplier.held'), yesOrNo)}
    </>
  );
}
