import { listSummaries, type SummaryRow } from '@okur/contract/summaries';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { SearchableSelect } from '../../kit/fields/SearchableSelect.tsx';

interface SummaryPickerProps extends Omit<
  ComponentProps<typeof SearchableSelect>,
  'load' | 'loadKey' | 'preset' | 'options'
> {
  /** The one chosen before anything was searched, so that it shows by its title. */
  chosen?: Pick<SummaryRow, 'id' | 'title'> | null;
}

/** A published summary, found by its title; its author and length help to choose. */
export function SummaryPicker({ chosen, ...rest }: SummaryPickerProps) {
  const { t } = useTranslation();
  const noteOf = ({ author, word_count }: SummaryRow) =>
    [author, t('articles.words_n', { count: word_count })].filter(Boolean).join(' · ');
  async function load(search: string, signal: AbortSignal) {
    const { data } = await call(listSummaries, {
      query: { search: search || undefined, status: 'published', per_page: 50, sort: 'title' },
      signal,
    });
    return data.map((row) => ({ value: row.id, label: row.title, note: noteOf(row) }));
  }
  return (
    <SearchableSelect
      {...rest}
      load={load}
      loadKey={['summaries', 'published']}
      preset={chosen ? [{ value: chosen.id, label: chosen.title }] : []}
    />
  );
}
