import { SimpleGrid } from '@mantine/core';
import { listBooks } from '@okur/contract/books';
import type { Language } from '@okur/contract/fields';
import { createSummary, type SummaryBook, SummaryChange, SummaryInput, updateSummary } from '@okur/contract/summaries';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { SearchableMultiSelect } from '../../kit/fields/SearchableMultiSelect.tsx';
import { SearchableSelect } from '../../kit/fields/SearchableSelect.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import type { FieldBinding } from '../../kit/form/binding.ts';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useDraftedForm } from '../../kit/form/useDraftedForm.tsx';
import { useLanguageOfNew, useLanguageOfPages } from '../../reading/useLanguageOfNew.ts';
import { useSummaryChoices } from './choices.ts';

type Values = Pick<
  z.input<typeof SummaryInput>,
  'title' | 'author' | 'language' | 'source_book_id' | 'class_ids' | 'tag_ids' | 'cover_alt'
> & { version?: number | undefined };

const valuesOf = (summary: SummaryBook | null, language: Language): Values => ({
  title: summary?.title ?? '',
  author: summary?.author ?? '',
  language: summary?.language ?? language,
  source_book_id: summary?.source_book_id ?? null,
  class_ids: summary?.classes.map(({ id }) => id) ?? [],
  tag_ids: summary?.tags.map(({ id }) => id) ?? [],
  cover_alt: summary?.cover_alt ?? '',
  // A new one has none, and none may be sent.
  ...(summary ? { version: summary.version } : {}),
});

interface SummaryFormProps {
  summary: SummaryBook | null;
  onCreated?: (summary: SummaryBook) => void;
}

/** What describes a summary; its text and its questions have tabs of their own. */
export function SummaryForm({ summary, onCreated }: SummaryFormProps) {
  const { t } = useTranslation();
  const pages = useLanguageOfPages();
  const { languages, classes, tags } = useSummaryChoices();
  const form = useDraftedForm({
    draft: `summary:${summary?.id ?? ''}`,
    schema: summary ? SummaryChange : SummaryInput,
    initial: valuesOf(summary, pages) as z.input<typeof SummaryInput>,
    valuesOf: (row: SummaryBook) => valuesOf(row, pages),
    submit: (values) =>
      summary
        ? call(updateSummary, { params: { id: summary.id }, body: values })
        : call(createSummary, { body: values as z.input<typeof SummaryInput> }),
    onSaved: ({ data }) => {
      toast.success(t('summaries.saved'));
      if (!summary) onCreated?.(data);
    },
  });
  useLanguageOfNew(form, !summary);
  return (
    <FormModal form={form} title={t(summary ? 'summaries.edit' : 'summaries.add')} size="lg">
      <TextField {...form.field('title')} label={t('books.title')} data-autofocus required />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField {...form.field('author')} label={t('books.author')} />
        <SelectField
          {...(form.field('language') as FieldBinding<string | null>)}
          label={t('books.language')}
          data={languages}
          required
        />
        <SearchableMultiSelect {...form.field('class_ids')} label={t('summaries.classes')} options={classes} />
        <SearchableMultiSelect {...form.field('tag_ids')} label={t('summaries.tags')} options={tags} />
      </SimpleGrid>
      <SearchableSelect
        {...form.field('source_book_id')}
        label={t('summaries.source_book')}
        loadKey={['books']}
        preset={summary?.source_book_id ? [{ value: summary.source_book_id, label: summary.source_book ?? '' }] : []}
        load={async (search, signal) =>
          (await call(listBooks, { query: { search }, signal })).data.map(({ id, title }) => ({
            value: id,
            label: title,
          }))
        }
      />
      <TextField
        {...form.field('cover_alt')}
        label={t('articles.cover_alt')}
        description={t('articles.cover_alt_hint')}
      />
    </FormModal>
  );
}
