import { listArticles } from '@okur/contract/articles';
import type { ArticleRow } from '@okur/contract/articles';
import type { ComponentProps } from 'react';
import { call } from '../../kit/api.ts';
import { SearchableSelect } from '../../kit/fields/SearchableSelect.tsx';

interface ArticlePickerProps extends Omit<ComponentProps<typeof SearchableSelect>, 'load' | 'loadKey' | 'known' | 'options'> {
  /** The one chosen before anything was searched, so that it shows by its title. */
  chosen?: Pick<ArticleRow, 'id' | 'title'> | null;
}

/** A published article, found by its title. */
export function ArticlePicker({ chosen, ...rest }: ArticlePickerProps) {
  async function load(search: string, signal: AbortSignal) {
    const { data } = await call(listArticles, { query: { search: search || undefined, status: 'published', per_page: 50, sort: 'title' }, signal });
    return data.map(({ id, title }) => ({ value: id, label: title }));
  }
  return <SearchableSelect {...rest} load={load} loadKey={['articles', 'published']} known={chosen ? [{ value: chosen.id, label: chosen.title }] : []} />;
}
