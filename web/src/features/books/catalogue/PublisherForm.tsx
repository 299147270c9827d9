import { SimpleGrid } from '@mantine/core';
import { createPublisher, listPublishers, type Publisher, PublisherInput, updatePublisher } from '@okur/contract/books';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { toast } from '../../../kit/feedback/toast.tsx';
import { TextField } from '../../../kit/fields/TextField.tsx';
import type { FieldBinding } from '../../../kit/form/binding.ts';
import { FormModal } from '../../../kit/form/FormModal.tsx';
import { useDraftedForm } from '../../../kit/form/useDraftedForm.tsx';
import { CatalogueFields } from './CatalogueFields.tsx';
import { entryExtras } from './CatalogueForm.tsx';

const schema = PublisherInput.extend(entryExtras);
const find = {
  key: 'publishers',
  load: async (search: string, signal: AbortSignal) => (await call(listPublishers, { query: { search }, signal })).data,
};

export function PublisherForm({ publisher }: { publisher: Publisher | undefined }) {
  const { t } = useTranslation();
  const form = usePublisherForm(publisher);
  return (
    <FormModal form={form} title={t(publisher ? 'books.publisher_edit' : 'books.publisher_add')} size="lg">
      <CatalogueFields
        name={form.field('name')}
        description={form.field('description')}
        image={form.field('image')}
        stored={form.values.remove_image ? null : publisher?.image}
        onRemoveStored={() => form.set('remove_image', true)}
        entry={publisher}
        find={find}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField {...form.field('website')} label={t('books.website')} placeholder="https://" type="url" />
        <TextField {...form.field('contact')} label={t('books.contact')} />
      </SimpleGrid>
      <TextField
        {...(form.field('isbn_prefixes') as FieldBinding<string>)}
        label={t('books.isbn_prefixes')}
        description={t('books.isbn_prefixes_hint')}
        placeholder="978-605-12, 978-975-08"
      />
    </FormModal>
  );
}

const initialOf = (publisher: Publisher | undefined) => ({
  name: publisher?.name ?? '',
  description: publisher?.description ?? '',
  contact: publisher?.contact ?? '',
  website: publisher?.website ?? '',
  isbn_prefixes: publisher?.isbn_prefixes.join(', ') ?? '',
  version: publisher?.version,
  image: null,
  remove_image: false,
});

function usePublisherForm(publisher: Publisher | undefined) {
  const { t } = useTranslation();
  return useDraftedForm({
    draft: `publisher:${publisher?.id ?? ''}`,
    schema,
    initial: initialOf(publisher),
    valuesOf: initialOf,
    submit: ({ image, version, remove_image, ...body }) => {
      const files = image ? { image } : {};
      return publisher
        ? call(updatePublisher, { params: { id: publisher.id }, body: { ...body, version, remove_image }, files })
        : call(createPublisher, { body, files });
    },
    onSaved: () => toast.success(t('books.entry_saved')),
  });
}
