import { listOrderableBooks } from '@okur/contract/book-orders';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../../kit/ability.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { OrderButton } from '../../book-orders/OrderButton.tsx';

/** Orders more licences of a book that is here; there is no button where the supplier cannot send it. */
export function OrderMore({ ean }: { ean: string | null }) {
  const { t } = useTranslation();
  const mayOrder = useAbility().can('add', 'BOOK_ORDERS');
  const query = { ean: ean ?? '', held: 'true' as const };
  const found = useCall(listOrderableBooks, { query }, { enabled: mayOrder && ean !== null });
  const book = found.data?.data[0];
  return book ? <OrderButton book={book} label={t('book_orders.more')} variant="light" /> : null;
}
