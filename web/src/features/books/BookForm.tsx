import { SimpleGrid } from '@mantine/core';
import {
  type Book,
  BookChange,
  BookInput,
  createBook,
  listGenres,
  listPublishers,
  updateBook,
} from '@okur/contract/books';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { DateField } from '../../kit/fields/DateField.tsx';
import { NumberField } from '../../kit/fields/NumberField.tsx';
import { RichText } from '../../kit/fields/RichText.tsx';
import { SearchableMultiSelect } from '../../kit/fields/SearchableMultiSelect.tsx';
import { SearchableSelect } from '../../kit/fields/SearchableSelect.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import type { FieldBinding } from '../../kit/form/binding.ts';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { AuthorsField } from './AuthorsField.tsx';
import { BookCoverField } from './BookCoverField.tsx';
import { useBookChoices } from './choices.ts';

type Values = z.input<typeof BookInput> & { version?: number | undefined };

interface BookFormProps {
  book: Book | null;
  onCreated?: (book: Book) => void;
}

/** What stands on and in the cover of a book; its text stands in its chapters. */
export function BookForm({ book, onCreated }: BookFormProps) {
  const { t } = useTranslation();
  const form = useBookForm(book, onCreated);
  const { languages, rights } = useBookChoices();
  const number = (name: 'series_no' | 'page_count' | 'grade_from' | 'grade_to') =>
    form.field(name) as FieldBinding<number | null | undefined>;
  return (
    <FormModal form={form} title={t(book ? 'books.edit' : 'books.add')} size="xl">
      <TextField {...form.field('title')} label={t('books.title')} maxLength={200} data-autofocus required />
      <TextField {...form.field('subtitle')} label={t('books.subtitle')} maxLength={200} />
      <AuthorsField
        {...form.field('authors')}
        chosen={book?.authors ?? []}
        errorAt={(at) => form.field(`authors.${at}.author_id` as 'authors').error}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <SelectField {...form.field('language')} label={t('books.language')} data={languages} required />
        <TextField
          {...(form.field('ean') as FieldBinding<string>)}
          value={form.values.ean ?? ''}
          label={t('books.ean')}
          placeholder="978-975-08-0294-2"
          maxLength={40}
        />
        <SearchableMultiSelect
          {...form.field('genre_ids')}
          label={t('menu.genres')}
          loadKey={['genres']}
          preset={optionsOf(book?.genres ?? [])}
          load={async (search, signal) => optionsOf((await call(listGenres, { query: { search }, signal })).data)}
        />
        <SearchableSelect
          {...form.field('publisher_id')}
          label={t('books.publisher')}
          loadKey={['publishers']}
          preset={book?.publisher_id ? [{ value: book.publisher_id, label: book.publisher ?? '' }] : []}
          load={async (search, signal) => optionsOf((await call(listPublishers, { query: { search }, signal })).data)}
        />
        <TextField {...form.field('series')} label={t('books.series')} maxLength={120} />
        <NumberField {...number('series_no')} label={t('books.series_no')} min={1} max={999} />
        <NumberField {...number('grade_from')} label={t('books.grade_from')} min={1} max={12} />
        <NumberField {...number('grade_to')} label={t('books.grade_to')} min={1} max={12} />
        <NumberField {...number('page_count')} label={t('books.page_count')} min={1} max={20_000} />
        <DateField {...form.field('published_on')} label={t('books.published_on')} />
        <SelectField
          {...(form.field('rights') as FieldBinding<string | null>)}
          label={t('books.rights')}
          data={rights}
        />
      </SimpleGrid>
      <BookCoverField
        title={form.values.title ?? ''}
        cover={form.values.cover ?? null}
        onChange={(cover) => form.set('cover', cover)}
        error={form.field('cover').error ?? form.field('cover.alt' as 'cover').error}
      />
      <RichText {...form.field('description')} label={t('books.description')} minHeight={120} />
    </FormModal>
  );
}

const optionsOf = (entries: readonly { id: string; name: string }[]) =>
  entries.map(({ id, name }) => ({ value: id, label: name }));

const emptyBook = (language: string): Values => ({
  title: '',
  subtitle: '',
  series: '',
  series_no: null,
  language,
  authors: [],
  genre_ids: [],
  publisher_id: null,
  ean: null,
  published_on: null,
  description: '',
  cover: null,
  grade_from: null,
  grade_to: null,
  page_count: null,
  rights: 'licensed',
});

const valuesOf = (book: Book): Values => ({
  title: book.title,
  subtitle: book.subtitle,
  series: book.series,
  series_no: book.series_no,
  language: book.language,
  authors: book.authors.map(({ id, role }) => ({ author_id: id, role })),
  genre_ids: book.genres.map(({ id }) => id),
  publisher_id: book.publisher_id,
  ean: book.ean,
  published_on: book.published_on,
  description: book.description,
  cover: book.cover,
  grade_from: book.grade_from,
  grade_to: book.grade_to,
  page_count: book.page_count,
  rights: book.rights,
  version: book.version,
});

function useBookForm(book: Book | null, onCreated: BookFormProps['onCreated']) {
  const { t, i18n } = useTranslation();
  return useServerForm({
    schema: book ? BookChange : BookInput,
    initial: book ? valuesOf(book) : emptyBook(i18n.language),
    submit: (values) =>
      book
        ? call(updateBook, { params: { id: book.id }, body: values })
        : call(createBook, { body: values as z.input<typeof BookInput> }),
    onSaved: ({ data }) => {
      toast.success(t('books.saved'));
      if (!book) onCreated?.(data);
    },
  });
}
