import { listWatchList, type WatchListRow } from '@okur/contract/tutorials';
import type { ComponentProps } from 'react';
import { call } from '../../kit/client/api.ts';
import { SearchableSelect } from '../../kit/fields/SearchableSelect.tsx';

interface TutorialPickerProps extends Omit<
  ComponentProps<typeof SearchableSelect>,
  'load' | 'loadKey' | 'preset' | 'options'
> {
  /** The one chosen before anything was searched, so that it shows by its title. */
  chosen?: Pick<WatchListRow, 'id' | 'title'> | null;
}

/** A published tutorial, found by its title. */
export function TutorialPicker({ chosen, ...rest }: TutorialPickerProps) {
  async function load(search: string, signal: AbortSignal) {
    const { data } = await call(listWatchList, {
      query: { search: search || undefined, per_page: 50, sort: 'title' },
      signal,
    });
    return data.map(({ id, title }) => ({ value: id, label: title }));
  }
  return (
    <SearchableSelect
      {...rest}
      load={load}
      loadKey={['tutorials', 'watch-list']}
      preset={chosen ? [{ value: chosen.id, label: chosen.title }] : []}
    />
  );
}
