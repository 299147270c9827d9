import { listOrderableBooks } from '@okur/contract/book-orders';
import { getSupplierBook } from '@okur/contract/supplier';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { failureText } from '../../kit/feedback/failureText.ts';
import { SearchableSelect } from '../../kit/fields/SearchableSelect.tsx';
import { ModalFrame } from '../../kit/form/ModalFrame.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { OrderBar } from './OrderButton.tsx';
import { OrderPicker } from './OrderPicker.tsx';

/** Finds a book that can be ordered and is not here yet, then asks for how many readers. */
export function NewOrder() {
  const { t } = useTranslation();
  const f = useFormat();
  const [id, setId] = useState<string | null>(null);
  const book = useCall(getSupplierBook, { params: { id: id ?? '' } }, { enabled: id !== null });
  async function load(search: string, signal: AbortSignal) {
    const { data } = await call(listOrderableBooks, { query: { search: search || undefined, per_page: 50 }, signal });
    return data.map((row) => ({
      value: row.id,
      label: row.title,
      note: [row.authors, row.publisher, row.price === null ? '' : f.money(row.price, row.currency ?? undefined)]
        .filter(Boolean)
        .join(' · '),
    }));
  }
  const chosen = book.data?.data;
  if (chosen?.order_bar)
    return (
      <ModalFrame title={chosen.title}>
        <OrderBar bar={chosen.order_bar} />
      </ModalFrame>
    );
  if (chosen) return <OrderPicker book={chosen} />;
  return (
    <ModalFrame title={t('book_orders.new')}>
      <SearchableSelect
        label={t('book_orders.new_book')}
        description={t('book_orders.new_book_hint')}
        name="supplier_book_id"
        value={id}
        onChange={(picked) => setId(picked ?? null)}
        error={book.isError ? failureText(book.error, t) : undefined}
        load={load}
        loadKey={['orderable-books']}
        data-autofocus
      />
    </ModalFrame>
  );
}
