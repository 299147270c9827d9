import { createSpotlight, Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../feedback/failureText.ts';
import { folded } from '../format/text.ts';
import type { Opening } from './CommandPalette.tsx';

export interface Command {
  id: string;
  label: string;
  description?: string;
  icon?: ReactNode;
  /** Further words it is found by. */
  keywords?: readonly string[];
  run: () => void;
}

export interface CommandGroup {
  label: string;
  commands: readonly Command[];
}

export interface Offered {
  /**
   * Heading and its commands: the entries of the menu, actions of the screen. They are made when it opens, and filtered
   * by what is typed.
   */
  groups: () => readonly CommandGroup[];
  /** What was opened from here before; shown until something is typed. */
  recent?: () => CommandGroup;
  /** Asks the server; a newer text ends an older question by its signal. */
  search: (text: string, signal: AbortSignal) => Promise<readonly CommandGroup[]>;
}

const [store, spotlight] = createSpotlight();
/** Milliseconds without a key before the server is asked. */
const debounceMs = 120;
const minSearch = 2;

/** The palette itself, with the commands that it offers. */
export function Palette({ groups, recent, search, calls, early }: Offered & Opening) {
  const { t } = useTranslation();
  const [text, setText] = useState(early);
  const firstCall = useRef(calls);
  useEffect(() => {
    // Opened again before it had faded out, it would still have the words from before.
    if (calls !== firstCall.current && !store.getState().opened) setText('');
    spotlight.open();
  }, [calls]);

  const { typed, isShort, visibleGroups, waiting, failure } = useMatches(text, { groups, recent, search });
  // The first of what was found is marked, so that Enter alone opens it.
  const marked = typed ? visibleGroups.flatMap(({ commands }) => commands.map(({ id }) => id)).join() : '';
  useEffect(() => {
    if (marked) markFirst();
  }, [marked]);

  return (
    <Spotlight.Root
      store={store}
      query={text}
      onQueryChange={setText}
      shortcut={null}
      centered={false}
      scrollable
      maxHeight={420}
      clearQueryOnClose
      attributes={{ content: { 'aria-label': t('kit.palette') } }}
    >
      <Spotlight.Search
        aria-label={t('kit.palette')}
        placeholder={t('kit.palette')}
        maxLength={100}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={waiting ? <Loader size={16} aria-hidden /> : null}
      />
      <Spotlight.ActionsList aria-busy={waiting}>
        {visibleGroups.map(({ label, commands }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {commands.map((command) => (
              <Spotlight.Action
                key={command.id}
                label={command.label}
                description={command.description}
                leftSection={command.icon}
                onClick={command.run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {failure ? <Spotlight.Empty role="alert">{failure}</Spotlight.Empty> : null}
        {visibleGroups.length === 0 && !failure ? (
          <Spotlight.Empty role="status">
            {isShort ? t('kit.type_more', { least: minSearch }) : t(waiting ? 'kit.loading' : 'kit.no_items')}
          </Spotlight.Empty>
        ) : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** The commands of the page that match what is typed, and what the server found for it. */
function useMatches(text: string, { groups, recent, search }: Offered) {
  const { t, i18n } = useTranslation();
  const [settled] = useDebouncedValue(text.trim(), debounceMs);
  const isSearching = settled.length >= minSearch;
  const answer = useQuery({
    // What is found is put into words as it arrives.
    queryKey: ['call', 'palette', i18n.language, settled],
    queryFn: ({ signal }) => search(settled, signal),
    enabled: isSearching,
    // What was found for the letters before stays as far as it fits, so that nothing flickers.
    placeholderData: keepPreviousData,
  });

  const fold = (words: string) => folded(words, i18n.language);
  // Where a word begins: letters in the middle of a heading would push the people behind it.
  const matches = (command: Command) =>
    [command.label, ...(command.keywords ?? [])].some((words) => ` ${fold(words)}`.includes(` ${fold(text.trim())}`));
  const typed = text.trim() !== '';
  const isAnswered = text.trim() === settled && !answer.isPlaceholderData;
  const results = (answer.data ?? []).map(({ label, commands }) => ({
    label,
    commands: isAnswered ? commands : commands.filter(matches),
  }));
  const visibleGroups = [
    ...(recent && !typed ? [recent()] : []),
    ...groups().map(({ label, commands }) => ({ label, commands: commands.filter(matches) })),
    ...(typed && isSearching && !answer.isError ? results : []),
  ].filter(({ commands }) => commands.length > 0);
  const waiting = answer.isFetching || (typed && text.trim() !== settled);
  const failure = typed && isSearching && answer.isError ? failureText(answer.error, t) : null;
  const isShort = typed && text.trim().length < minSearch;
  return { typed, isShort, visibleGroups, waiting, failure };
}

/** Spotlight marks by attribute and place, and has no way to do it from outside. */
function markFirst(): void {
  const list = document.getElementById(store.getState().listId);
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}
