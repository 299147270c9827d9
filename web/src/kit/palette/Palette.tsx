import { createSpotlight, Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { folded } from '../format/text.ts';
import type { Command, CommandPaletteProps } from './CommandPalette.tsx';

const [store, spotlight] = createSpotlight();
const debounceMs = 200;
const minSearch = 2;

/** Loaded on demand by CommandPalette. `calls` counts how often it was asked for. */
export default function Palette({ groups, searchers, calls }: CommandPaletteProps & { calls: number }) {
  const { t, i18n } = useTranslation();
  const [text, setText] = useState('');
  const [typed] = useDebouncedValue(text.trim(), debounceMs);
  useEffect(() => spotlight.open(), [calls]);

  const found = useQueries({
    queries: searchers.map(({ label, search }) => ({
      queryKey: ['call', 'palette', label, typed],
      queryFn: ({ signal }: { signal: AbortSignal }) => search(typed, signal),
      enabled: typed.length >= minSearch,
      placeholderData: keepPreviousData,
    })),
  });

  const fold = (words: string) => folded(words, i18n.language);
  const matches = (command: Command) => [command.label, ...(command.keywords ?? [])].some((words) => fold(words).includes(fold(text.trim())));
  const shown = [
    ...groups.map(({ label, commands }) => ({ label, commands: commands.filter(matches) })),
    ...searchers.map(({ label }, at) => ({ label, commands: typed.length >= minSearch ? (found[at]?.data ?? []) : [] })),
  ].filter(({ commands }) => commands.length > 0);
  // The first of what was found is marked, so that Enter alone opens it.
  const marked = text.trim() ? shown.flatMap(({ commands }) => commands.map(({ id }) => id)).join() : '';
  useEffect(() => {
    if (marked) markFirst();
  }, [marked]);
  const searching = found.some(({ isFetching }) => isFetching);

  return (
    <Spotlight.Root store={store} query={text} onQueryChange={setText} shortcut={null} centered={false} scrollable maxHeight={420} clearQueryOnClose attributes={{ content: { 'aria-label': t('kit.palette') } }}>
      <Spotlight.Search aria-label={t('kit.palette')} placeholder={t('kit.palette')} leftSection={<IconSearch size={18} aria-hidden />} />
      <Spotlight.ActionsList>
        {shown.map(({ label, commands }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {commands.map((command) => (
              <Spotlight.Action key={command.id} label={command.label} description={command.description} leftSection={command.icon} onClick={command.run} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {shown.length === 0 ? <Spotlight.Empty>{t(searching ? 'kit.loading' : 'kit.no_items')}</Spotlight.Empty> : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** Spotlight marks by attribute and place, and has no way to do it from outside. */
function markFirst(): void {
  const list = document.getElementById(store.getState().listId);
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}
