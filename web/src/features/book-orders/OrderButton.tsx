import { Button, Text } from '@mantine/core';
import type { SupplierBook } from '@okur/contract/supplier';
import { IconShoppingCart } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { OrderPicker } from './OrderPicker.tsx';

interface OrderButtonProps {
  book: SupplierBook;
  label: string;
  variant?: 'filled' | 'light';
}

/** Orders a supplier's book; where it cannot be ordered, it says why. */
export function OrderButton({ book, label, variant = 'filled' }: OrderButtonProps) {
  const mayOrder = useAbility().can('add', 'BOOK_ORDERS');
  if (!mayOrder) return null;
  if (book.order_bar) return <OrderBar bar={book.order_bar} />;
  return (
    <Button
      variant={variant}
      leftSection={<IconShoppingCart size={16} />}
      onClick={() => openFormModal(<OrderPicker book={book} />)}
    >
      {label}
    </Button>
  );
}

const bars = {
  unavailable: 'book_orders.not_orderable',
  needs_no_licence: 'book_orders.needs_no_licence',
  no_supplier: 'book_orders.no_supplier',
} as const;

/** Why a book cannot be ordered now. */
export function OrderBar({ bar }: { bar: NonNullable<SupplierBook['order_bar']> }) {
  const { t } = useTranslation();
  return (
    <Text size="sm" c="dimmed">
      {t(bars[bar])}
    </Text>
  );
}
