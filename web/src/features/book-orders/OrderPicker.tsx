import { Alert, Text } from '@mantine/core';
import { BookOrderInput, createBookOrder } from '@okur/contract/book-orders';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { ServerFailure } from '../../kit/client/failure.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { NumberField } from '../../kit/fields/NumberField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { CompanyPicker } from '../companies/CompanyPicker.tsx';

interface Orderable {
  /** The supplier's book. */
  id: string;
  title: string;
  price_minor: number | null;
  currency: string | null;
  wish_count: number;
}

/** Orders a book for a school or for all; a price that has changed meanwhile is shown before it is sent again. */
export function OrderPicker({ book }: { book: Orderable }) {
  const { t } = useTranslation();
  const f = useFormat();
  const [{ price, currency }, setPrice] = useState({ price: book.price_minor ?? 0, currency: book.currency ?? '' });
  const form = useServerForm({
    schema: BookOrderInput.pick({ company_id: true, quantity: true }),
    initial: { company_id: null as string | null, quantity: Math.min(1000, Math.max(1, book.wish_count)) },
    submit: (chosen) =>
      call(createBookOrder, {
        body: { ...chosen, supplier_book_id: book.id, expected_price: price, expected_currency: currency },
      }).catch((failure: unknown) => {
        const now = priceOf(failure);
        if (now) setPrice(now);
        throw failure;
      }),
    onSaved: () => toast.success(t('book_orders.ordered', { title: book.title })),
  });
  const { quantity } = form.values;
  const money = (minor: number) => f.money(minor / 100, currency || undefined);
  return (
    <FormModal form={form} title={t('book_orders.order_title', { title: book.title })} action={t('book_orders.order')}>
      {price === book.price_minor && currency === book.currency ? null : (
        <Alert color="yellow" icon={<IconAlertTriangle />} title={t('book_orders.new_price', { price: money(price) })}>
          {t('book_orders.new_price_text')}
        </Alert>
      )}
      <Text size="sm">{t('book_orders.wishes_n', { count: book.wish_count })}</Text>
      <NumberField
        {...form.field('quantity')}
        label={t('book_orders.quantity')}
        description={t('book_orders.quantity_hint')}
        required
      />
      <CompanyPicker
        {...form.field('company_id')}
        label={t('book_orders.company')}
        placeholder={t('book_orders.every_company')}
        clearable
      />
      <Text fw={600} role="status">
        {t('book_orders.total_of', {
          price: money(price),
          quantity: f.number(quantity || 0),
          total: money(price * (quantity || 0)),
        })}
      </Text>
    </FormModal>
  );
}

/** What the book costs now, where that is why the order was refused. */
function priceOf(failure: unknown): { price: number; currency: string } | undefined {
  if (!(failure instanceof ServerFailure) || failure.code !== 'price_changed') return undefined;
  const now = failure.current as { price_minor?: number | null; currency?: string | null } | undefined;
  return now?.price_minor && now.currency ? { price: now.price_minor, currency: now.currency } : undefined;
}
