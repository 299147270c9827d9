import { listArticles } from '@okur/contract/articles';
import type { ArticleRow } from '@okur/contract/articles';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { SearchableSelect } from '../../kit/fields/SearchableSelect.tsx';

interface ArticlePickerProps extends Omit<
  ComponentProps<typeof SearchableSelect>,
  'load' | 'loadKey' | 'preset' | 'options'
> {
  /** The one chosen before anything was searched, so that it shows by its title. */
  chosen?: Pick<ArticleRow, 'id' | 'title'> | null;
}

/** A published article, found by its title; its grade and length help to choose. */
export function ArticlePicker({ chosen, ...rest }: ArticlePickerProps) {
  const { t } = useTranslation();
  const noteOf = ({ grade_level, word_count }: ArticleRow) =>
    [grade_level ? t('articles.grade_n', { grade: grade_level }) : null, t('articles.words_n', { count: word_count })]
      .filter(Boolean)
      .join(' · ');
  async function load(search: string, signal: AbortSignal) {
    const { data } = await call(listArticles, {
      query: { search: search || undefined, status: 'published', per_page: 50, sort: 'title' },
      signal,
    });
    return data.map((row) => ({ value: row.id, label: row.title, note: noteOf(row) }));
  }
  return (
    <SearchableSelect
      {...rest}
      load={load}
      loadKey={['articles', 'published']}
      preset={chosen ? [{ value: chosen.id, label: chosen.title }] : []}
    />
  );
}
