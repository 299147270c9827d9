import { useCombobox } from '@mantine/core';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { firstChunk, moreOf, nearEnd } from './OptionList.tsx';
import { useOptions } from './options.ts';
import type { Option, OptionSource } from './options.ts';

export type SearchableProps = OptionSource & {
  /** Characters before the search begins. */
  minSearch?: number;
  /** Offers "Add item" for a text that is no option; answers the new option, or null when nothing came of it. */
  onAdd?: (text: string) => Promise<Option | null>;
  clearable?: boolean;
};

interface Source {
  options?: readonly Option[] | undefined;
  load?: Extract<SearchableProps, { load: unknown }>['load'] | undefined;
  loadKey?: readonly unknown[] | undefined;
  preset?: readonly Option[] | undefined;
  minSearch: number;
  onAdd: SearchableProps['onAdd'];
}

/** What the searchable fields of one and of several values have in common: the panel, what it offers, and typing. */
export function useSearchable(
  { options, load, loadKey, preset, minSearch, onAdd }: Source,
  { clearsOnClose }: { clearsOnClose: boolean },
) {
  const [drawn, setDrawn] = useState(firstChunk);
  const combobox = useCombobox({
    onDropdownClose: () => {
      setDrawn(firstChunk);
      if (!clearsOnClose) return;
      combobox.resetSelectedOption();
      found.setSearch('');
    },
  });
  const found = useOptions(
    load ? { load, loadKey: loadKey ?? [], preset } : { options: options ?? [] },
    combobox.dropdownOpened,
    minSearch,
  );
  const text = found.search.trim();
  const addable = onAdd && text && !found.options.some((option) => option.label === text) ? text : undefined;
  const more = () => setDrawn(moreOf);

  return {
    combobox,
    found,
    /** Adds what was typed as an option; answers its value, or null when nothing came of it. */
    async add(): Promise<string | null> {
      const added = await onAdd?.(text);
      if (!added) return null;
      found.remember(added);
      return added.value;
    },
    search(typed: string) {
      found.setSearch(typed);
      combobox.openDropdown();
      combobox.resetSelectedOption();
    },
    /** The arrow brings the options that are not drawn yet. */
    drawAhead(event: KeyboardEvent) {
      if (event.key === 'ArrowDown' && nearEnd(combobox.getSelectedOptionIndex(), drawn)) more();
    },
    list: (label: ReactNode, chosen: readonly string[]) => ({
      label,
      options: found.options,
      chosen,
      loading: found.loading,
      tooShort: found.tooShort,
      addable,
      drawn,
      onMore: more,
    }),
  };
}
