import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { folded } from '../format/text.ts';
import { seenLabels } from '../client/seenLabels.ts';

export interface Option {
  value: string;
  label: string;
  /** Beside the label in the list, quieter: what helps to choose. */
  note?: string;
  disabled?: boolean;
}

/** Where the options come from: a fixed list, or a search of the server. */
export type OptionSource =
  | { options: readonly Option[]; load?: undefined }
  | {
      load: (search: string, signal: AbortSignal) => Promise<readonly Option[]>;
      /** Tells searches of different things apart in the cache. */
      loadKey: readonly unknown[];
      /** The options of values chosen earlier, whose labels no search has brought yet. */
      preset?: readonly Option[];
      options?: undefined;
    };

const debounceMs = 200;

/** What begins with the letters, then what only holds them, each in its order. */
function matching(options: readonly Option[], letters: string, fold: (text: string) => string): Option[] {
  const found = options.filter(({ label }) => fold(label).includes(letters));
  const begins = ({ label }: Option) => fold(label).startsWith(letters);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

/** The options that answer what was typed, and the labels of all that were seen. */
export function useOptions(source: OptionSource, opened: boolean, minSearch: number) {
  const { i18n } = useTranslation();
  const [search, setSearch] = useState('');
  const [typed] = useDebouncedValue(search.trim(), debounceMs);
  const long = typed.length >= minSearch;
  const query = useQuery({
    queryKey: ['call', 'options', ...(source.load ? source.loadKey : ['static']), typed],
    queryFn: ({ signal }) => source.load?.(typed, signal) ?? [],
    enabled: opened && long && source.load !== undefined,
    placeholderData: keepPreviousData,
  });

  const fold = (text: string) => folded(text, i18n.language);
  const found = source.load ? (query.data ?? []) : matching(source.options, fold(search.trim()), fold);
  const seen = useRef(new Map<string, Option>());
  const remember = (option: Option) => {
    seen.current.set(option.value, option);
    seenLabels.set(option.value, option.label);
  };
  for (const option of [...(source.load ? (source.preset ?? []) : source.options), ...found]) remember(option);

  return {
    search,
    setSearch,
    options: long ? found : [],
    tooShort: search.trim().length < minSearch,
    loading: source.load !== undefined && (query.isFetching || typed !== search.trim()),
    labelOf: (value: string) => seen.current.get(value)?.label ?? seenLabels.get(value) ?? '…',
    remember,
  };
}
