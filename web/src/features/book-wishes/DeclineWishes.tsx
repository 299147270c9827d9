import { Text } from '@mantine/core';
import { declineWishes, type Demand } from '@okur/contract/book-wishes';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { TextareaField } from '../../kit/fields/TextareaField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';

/** Declines the open wishes for a book with a word that the children get to see. */
export function DeclineWishes({ demand }: { demand: Pick<Demand, 'id' | 'title' | 'ean' | 'wish_count'> }) {
  const { t } = useTranslation();
  const form = useServerForm({
    schema: declineWishes.body,
    initial: { answer: '' },
    submit: (body) => call(declineWishes, { params: { id: demand.id }, body }),
    onSaved: ({ data }) => toast.success(t('book_wishes.declined_n', { count: data.declined })),
  });
  return (
    <FormModal
      form={form}
      title={t('book_wishes.decline_title', { title: demand.title || demand.ean })}
      action={t('book_wishes.decline')}
    >
      <Text size="sm">{t('book_wishes.decline_text', { count: demand.wish_count })}</Text>
      <TextareaField {...form.field('answer')} label={t('book_wishes.answer')} required />
    </FormModal>
  );
}
