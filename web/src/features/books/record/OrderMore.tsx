import { Button } from '@mantine/core';
import { listOrderableBooks } from '@okur/contract/book-orders';
import { IconShoppingCart } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../../kit/ability.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { openFormModal } from '../../../kit/form/modals.tsx';
import { OrderPicker } from '../../book-orders/OrderPicker.tsx';

/** Orders more licences of a book that is here; there is no button where the supplier cannot send it. */
export function OrderMore({ ean }: { ean: string | null }) {
  const { t } = useTranslation();
  const mayOrder = useAbility().can('add', 'BOOK_ORDERS');
  const query = { ean: ean ?? '', held: 'true' as const };
  const found = useCall(listOrderableBooks, { query }, { enabled: mayOrder && ean !== null });
  const book = found.data?.data[0];
  if (!mayOrder || !book) return null;
  return (
    <Button
      variant="light"
      leftSection={<IconShoppingCart size={16} />}
      onClick={() => openFormModal(<OrderPicker book={book} />)}
    >
      {t('book_orders.more')}
    </Button>
  );
}
