import { Text } from '@mantine/core';
import { type BookOrder, returnBookOrder } from '@okur/contract/book-orders';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { TextareaField } from '../../kit/fields/TextareaField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';

/** Says how many read the book before its licence ends. */
export function ReturnOrder({ order }: { order: BookOrder }) {
  const { t } = useTranslation();
  const form = useServerForm({
    schema: returnBookOrder.body,
    initial: { reason: '', version: order.version },
    submit: (body) => call(returnBookOrder, { params: { id: order.id }, body }),
    onSaved: () => toast.success(t('book_orders.returned', { title: order.title })),
  });
  return (
    <FormModal
      form={form}
      title={t('book_orders.return_title', { title: order.title })}
      action={t('book_orders.return')}
    >
      <Text size="sm">{t('book_orders.return_text', { count: order.seats_taken })}</Text>
      <Text size="sm" c="dimmed">
        {t('book_orders.return_readers', { count: order.reader_count })}
      </Text>
      <TextareaField {...form.field('reason')} label={t('book_orders.return_reason')} required />
    </FormModal>
  );
}
