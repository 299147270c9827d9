import { Group, Text } from '@mantine/core';
import { assignBook, type BookRow } from '@okur/contract/books';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { DateTimeField } from '../../kit/fields/DateTimeField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { DepartmentsPicker } from '../departments/DepartmentPicker.tsx';

/** Gives a book to classes, for a time or for good. */
export function AssignBook({ book }: { book: Pick<BookRow, 'id' | 'title'> }) {
  const { t } = useTranslation();
  const form = useServerForm({
    schema: assignBook.body,
    initial: { department_ids: [] as string[], starts_at: null as string | null, expires_at: null as string | null },
    submit: (body) => call(assignBook, { params: { id: book.id }, body }),
    onSaved: () => toast.success(t('books.assigned')),
  });
  return (
    <FormModal form={form} title={t('books.assign')} action={t('articles.assign_action')} size="lg">
      <Text size="sm" c="dimmed">
        {t('books.assign_text', { title: book.title })}
      </Text>
      <DepartmentsPicker {...form.field('department_ids')} label={t('books.classes')} required />
      <Group grow align="flex-start">
        <DateTimeField
          {...form.field('starts_at')}
          label={t('articles.starts_at')}
          placeholder={t('articles.at_once')}
        />
        <DateTimeField
          {...form.field('expires_at')}
          label={t('articles.expires_at')}
          placeholder={t('articles.never')}
        />
      </Group>
    </FormModal>
  );
}
