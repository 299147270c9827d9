import { SimpleGrid } from '@mantine/core';
import {
  type Book,
  BookChange,
  BookInput,
  createBook,
  epubMaxBytes,
  listGenres,
  listPublishers,
  updateBook,
} from '@okur/contract/books';
import { dayIn, plusDays } from '@okur/contract/days';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '../../../kit/client/api.ts';
import { useZone } from '../../../kit/client/zone.ts';
import { withProgress } from '../../../kit/client/upload.ts';
import { toast } from '../../../kit/feedback/toast.tsx';
import { SelectField } from '../../../kit/fields/ChoiceFields.tsx';
import { DateField } from '../../../kit/fields/DateField.tsx';
import { NumberField } from '../../../kit/fields/NumberField.tsx';
import { RichText } from '../../../kit/fields/RichText.tsx';
import { SearchableMultiSelect } from '../../../kit/fields/SearchableMultiSelect.tsx';
import { SearchableSelect } from '../../../kit/fields/SearchableSelect.tsx';
import { TextField } from '../../../kit/fields/TextField.tsx';
import type { FieldBinding } from '../../../kit/form/binding.ts';
import { FormModal } from '../../../kit/form/FormModal.tsx';
import { useDraftedForm } from '../../../kit/form/useDraftedForm.tsx';
import { useLanguageOfNew, useLanguageOfPages } from '../../../reading/useLanguageOfNew.ts';
import { AuthorsField } from './AuthorsField.tsx';
import { BookCoverField } from './BookCoverField.tsx';
import { SameBook } from './SameBook.tsx';
import { useBookChoices, useEntryName } from '../choices.ts';
import { closingBook } from '../closing.ts';
import { EanField } from '../isbn/EanField.tsx';
import { EpubField } from '../epub/EpubField.tsx';

const isEpub = (file: File | null): boolean => !file || /\.epub$/i.test(file.name);
const epub = z
  .custom<File | null>()
  .refine(isEpub, { error: 'books.refused_not_epub' })
  .refine((file) => !file || file.size <= epubMaxBytes, { error: 'books.refused_too_large' })
  .optional();
const newBook = BookInput.safeExtend({ epub });
const changedBook = BookChange.safeExtend({ epub });
type Values = z.input<typeof newBook> & { version?: number | undefined };

interface BookFormProps {
  book: Book | null;
  onCreated?: (book: Book) => void;
}

/** What is on and in the cover of a book; its text comes from an EPUB, or is written in its chapters. */
export function BookForm({ book, onCreated }: BookFormProps) {
  const { t } = useTranslation();
  const { form, share } = useBookForm(book, onCreated);
  const { languages, rights } = useBookChoices();
  const chosen = useChosen(book);
  const number = (name: 'series_no' | 'page_count' | 'grade_from' | 'grade_to') =>
    form.field(name) as FieldBinding<number | null | undefined>;
  return (
    <FormModal form={form} title={t(book ? 'books.edit' : 'books.add')} size="xl">
      <TitleField form={form} bookId={book?.id} />
      <EpubField
        {...(form.field('epub') as FieldBinding<File | null | undefined>)}
        hasText={(book?.word_count ?? 0) > 0}
        share={share}
      />
      <TextField {...form.field('subtitle')} label={t('books.subtitle')} />
      <AuthorsField
        {...form.field('authors')}
        chosen={chosen.authors}
        errorAt={(at) => form.field(`authors.${at}.author_id` as 'authors').error}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <SelectField {...form.field('language')} label={t('books.language')} data={languages} required />
        <EanField bookId={book?.id} {...(form.field('ean') as FieldBinding<string | null | undefined>)} />
        <SearchableMultiSelect
          {...form.field('genre_ids')}
          label={t('menu.genres')}
          loadKey={['genres']}
          preset={chosen.genres}
          load={async (search, signal) => optionsOf((await call(listGenres, { query: { search }, signal })).data)}
        />
        <SearchableSelect
          {...form.field('publisher_id')}
          label={t('books.publisher')}
          loadKey={['publishers']}
          preset={chosen.publishers}
          load={async (search, signal) => optionsOf((await call(listPublishers, { query: { search }, signal })).data)}
        />
        <TextField {...form.field('series')} label={t('books.series')} />
        <NumberField {...number('series_no')} label={t('books.series_no')} />
        <NumberField {...number('grade_from')} label={t('books.grade_from')} />
        <NumberField {...number('grade_to')} label={t('books.grade_to')} />
        <NumberField {...number('page_count')} label={t('books.page_count')} />
        <PublishedField form={form} />
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

/** What the stored book has, so that it shows by name before anything was searched. */
function useChosen(book: Book | null) {
  const nameOf = useEntryName(book?.deleted_entries ?? []);
  const named = <T extends { id: string; name: string }>(entries: readonly T[]): T[] =>
    entries.map((entry) => ({ ...entry, name: nameOf(entry) }));
  const publisher = book?.publisher_id ? [{ id: book.publisher_id, name: book.publisher ?? '' }] : [];
  return {
    authors: named(book?.authors ?? []),
    genres: optionsOf(named(book?.genres ?? [])),
    publishers: optionsOf(named(publisher)),
  };
}

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
  rights: 'own',
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

interface TitleFieldProps {
  form: ReturnType<typeof useBookForm>['form'];
  bookId: string | undefined;
}

function TitleField({ form, bookId }: TitleFieldProps) {
  const { t } = useTranslation();
  return (
    <div>
      <TextField {...form.field('title')} label={t('books.title')} data-autofocus required />
      <SameBook values={form.values} bookId={bookId} />
    </div>
  );
}

/** Of any year since days are taken, or announced for the year to come: `65` is then 1965. */
function PublishedField({ form }: Pick<TitleFieldProps, 'form'>) {
  const { t } = useTranslation();
  const today = dayIn(useZone());
  return (
    <DateField
      {...form.field('published_on')}
      label={t('books.published_on')}
      minDate="1900-01-01"
      maxDate={plusDays(today, 366)}
    />
  );
}

function useBookForm(book: Book | null, onCreated: BookFormProps['onCreated']) {
  const { t } = useTranslation();
  const pages = useLanguageOfPages();
  const [share, setShare] = useState<number | null>(null);
  const form = useDraftedForm({
    draft: `book:${book?.id ?? ''}`,
    schema: book ? changedBook : newBook,
    initial: book ? valuesOf(book) : emptyBook(pages),
    valuesOf,
    submit: async ({ epub: file, ...values }) => {
      const files = file ? { files: { epub: file }, ...withProgress(setShare) } : {};
      try {
        return await (book
          ? closingBook(t, (yes) =>
              call(updateBook, { params: { id: book.id }, body: { ...values, ...yes }, ...files }),
            )
          : call(createBook, { body: values as z.input<typeof BookInput>, ...files }));
      } finally {
        setShare(null);
      }
    },
    onSaved: ({ data }) => {
      toast.success(t('books.saved'));
      if (!book) onCreated?.(data);
    },
  });
  useLanguageOfNew(form, !book);
  return { form, share };
}
