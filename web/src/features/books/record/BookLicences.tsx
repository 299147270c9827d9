import { Button, Group } from '@mantine/core';
import { type Book, type BookLicence, endBookLicence, grantBookLicence, listBookLicences } from '@okur/contract/books';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../../kit/ability.ts';
import { call } from '../../../kit/client/api.ts';
import { confirm } from '../../../kit/feedback/confirm.tsx';
import { StateBadge } from '../../../kit/feedback/StateBadge.tsx';
import { toast } from '../../../kit/feedback/toast.tsx';
import { useAct } from '../../../kit/feedback/useAct.ts';
import { DateTimeField } from '../../../kit/fields/DateTimeField.tsx';
import { NumberField } from '../../../kit/fields/NumberField.tsx';
import { FormModal } from '../../../kit/form/FormModal.tsx';
import { openFormModal } from '../../../kit/form/modals.tsx';
import { useServerForm } from '../../../kit/form/useServerForm.ts';
import { useFormat } from '../../../kit/format/useFormat.ts';
import type { Column } from '../../../kit/list/columns.ts';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import { useList } from '../../../kit/list/useList.ts';
import { OrderMore } from './OrderMore.tsx';
import { CompanyPicker } from '../../companies/CompanyPicker.tsx';

/** How many may read the book at once, by licence. */
export function BookLicences({ book }: { book: Book }) {
  const { t } = useTranslation();
  const needsSeats = book.rights === 'licensed';
  // A book without a text becomes a licensed one with the order that brings it.
  const mayOrder = (needsSeats || book.word_count === 0) && !book.deleted_at;
  const mayGrant = useAbility().can('edit', 'BOOK') && !book.deleted_at;
  const list = useList(listBookLicences, { params: { id: book.id }, sort: '-created_at' });
  const grant =
    mayGrant && needsSeats ? (
      <Button
        variant="light"
        leftSection={<IconPlus size={16} />}
        onClick={() => openFormModal(<GrantLicence bookId={book.id} />)}
      >
        {t('books.licence_grant')}
      </Button>
    ) : null;
  const more = (
    <Group gap="xs" justify="center">
      {mayOrder ? <OrderMore ean={book.ean} /> : null}
      {grant}
    </Group>
  );
  const end = useEndLicence();
  return (
    <ListPage
      embedded
      searchable={false}
      list={list}
      title={`${book.title} – ${t('books.licences')}`}
      primary={more}
      columns={useLicenceColumns()}
      rowActions={(row) => [
        mayGrant &&
          row.source === 'grant' &&
          !row.closed_at && {
            label: t('books.licence_end'),
            icon: <IconX size={16} />,
            danger: true,
            onClick: () => void end(row),
          },
      ]}
      empty={{
        title: t('books.no_licences'),
        text: t(needsSeats ? 'books.no_licences_text' : 'books.needs_no_licence'),
        action: more,
      }}
    />
  );
}

function useEndLicence() {
  const { t } = useTranslation();
  const { act } = useAct();
  return async (row: BookLicence) => {
    const isSure = await confirm({
      title: t('books.licence_end_title'),
      text: t('books.licence_end_text', { count: row.taken }),
      action: t('books.licence_end'),
      danger: true,
    });
    if (isSure)
      await act(
        () => call(endBookLicence, { params: { id: row.id }, body: { version: row.version } }),
        t('books.licence_ended'),
      );
  };
}

function useLicenceColumns(): Column<BookLicence>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const sources = { order: t('books.licence_order'), grant: t('books.licence_grant_source') };
  return [
    {
      key: 'company_name',
      label: t('book_orders.company'),
      sort: true,
      lead: true,
      value: (row) => row.company_name ?? t('book_orders.every_company'),
    },
    {
      key: 'taken',
      label: t('book_orders.seats'),
      lead: true,
      align: 'right',
      export: { fields: ['taken', 'quantity'] },
      value: (row) => t('book_orders.taken_of', { taken: f.number(row.taken), quantity: f.number(row.quantity) }),
    },
    {
      key: 'source',
      label: t('books.licence_source'),
      export: { words: sources },
      value: (row) => sources[row.source],
    },
    { key: 'starts_at', label: t('assignments.starts_at'), render: (row) => f.date(row.starts_at) },
    {
      key: 'expires_at',
      label: t('assignments.expires_at'),
      sort: true,
      lead: true,
      named: true,
      render: (row) =>
        row.closed_at ? (
          <StateBadge tone="quiet">{t('books.licence_closed_on', { date: f.date(row.closed_at) })}</StateBadge>
        ) : row.expires_at ? (
          f.date(row.expires_at)
        ) : (
          t('assignments.never')
        ),
    },
  ];
}

function GrantLicence({ bookId }: { bookId: string }) {
  const { t } = useTranslation();
  const seesCompanies = useAbility().can('view', 'COMPANY');
  const form = useServerForm({
    schema: grantBookLicence.body,
    initial: { company_id: null as string | null, quantity: 30, expires_at: null as string | null },
    submit: (body) => call(grantBookLicence, { params: { id: bookId }, body }),
    onSaved: () => toast.success(t('books.licence_granted')),
  });
  return (
    <FormModal form={form} title={t('books.licence_grant')} action={t('books.licence_grant')}>
      {seesCompanies ? (
        <CompanyPicker
          {...form.field('company_id')}
          label={t('book_orders.company')}
          placeholder={t('book_orders.every_company')}
          clearable
        />
      ) : null}
      <NumberField
        {...form.field('quantity')}
        label={t('book_orders.quantity')}
        description={t('book_orders.quantity_hint')}
        required
      />
      <DateTimeField
        {...form.field('expires_at')}
        label={t('assignments.expires_at')}
        placeholder={t('assignments.never')}
      />
    </FormModal>
  );
}
