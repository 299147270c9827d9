import { listBooks } from '@okur/contract/books';
import type { BookRow } from '@okur/contract/books';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { SearchableSelect } from '../../kit/fields/SearchableSelect.tsx';
import { useLevelText } from '../../reading/levels/useLevelText.ts';

type BookPickerProps = Omit<ComponentProps<typeof SearchableSelect>, 'load' | 'loadKey' | 'preset' | 'options'>;

/** A published book, found by its title or who wrote it; level, grades and length help to choose. */
export function BookPicker(props: BookPickerProps) {
  const { t } = useTranslation();
  const levelText = useLevelText();
  const noteOf = ({ authors, level, word_count }: BookRow) =>
    [authors.map(({ name }) => name).join(', '), levelText(level?.band), t('articles.words_n', { count: word_count })]
      .filter(Boolean)
      .join(' · ');
  async function load(search: string, signal: AbortSignal) {
    const { data } = await call(listBooks, {
      query: { search: search || undefined, status: 'published', per_page: 50, sort: 'title' },
      signal,
    });
    return data.map((row) => ({ value: row.id, label: row.title, note: noteOf(row) }));
  }
  return <SearchableSelect {...props} load={load} loadKey={['books', 'published']} />;
}
