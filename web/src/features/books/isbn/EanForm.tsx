import { type Book, setBookEan } from '@okur/contract/books';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { toast } from '../../../kit/feedback/toast.tsx';
import { FormModal } from '../../../kit/form/FormModal.tsx';
import { useServerForm } from '../../../kit/form/useServerForm.ts';
import { EanField } from './EanField.tsx';

const valuesOf = ({ ean, version }: Book) => ({ ean: ean ?? '', version });

/** The number alone, for a person at the shelf with the book and a telephone. */
export function EanForm({ book }: { book: Book }) {
  const { t } = useTranslation();
  const form = useServerForm({
    schema: setBookEan.body,
    initial: valuesOf(book),
    valuesOf,
    submit: (body) => call(setBookEan, { params: { id: book.id }, body }),
    onSaved: () => toast.success(t('books.ean_saved')),
  });
  const { value, error, onChange } = form.field('ean');
  return (
    <FormModal form={form} title={t('books.ean_title', { title: book.title })}>
      <EanField
        {...form.field('ean')}
        value={value}
        error={error}
        onChange={(ean) => onChange(ean ?? '')}
        bookId={book.id}
      />
    </FormModal>
  );
}
