import { CloseButton, Group, Kbd, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import type { ExportFormat } from '@okur/contract/exports';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnMenu } from './ColumnMenu.tsx';
import type { Column, ListRow } from './columns.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { ListFilters } from './ListFilters.tsx';
import css from './list.module.css';
import { SortMenu } from './SortMenu.tsx';
import type { List } from './useList.ts';

interface ListToolbarProps<Row extends ListRow> {
  /** Tells the toolbars of two lists apart. */
  title: string;
  list: List<Row>;
  columns: readonly Column<Row>[];
  filters?: ReactNode;
  searchable: boolean;
  /** Cards sort by a menu; tables by their headers. */
  cards: boolean;
  exporting: boolean;
  /** The button of a list without a heading of its own. */
  primary?: ReactNode;
  onExport: (format: ExportFormat) => void;
}

export function ListToolbar<Row extends ListRow>({
  title,
  list,
  columns,
  filters,
  searchable,
  cards,
  exporting,
  onExport,
  primary,
}: ListToolbarProps<Row>) {
  return (
    <Group gap="xs" align="flex-start" role="search" aria-label={title}>
      {searchable ? <ListSearch text={list.state.search} onSearch={list.setSearch} /> : null}
      <ListFilters list={list} first={cards ? 2 : 4}>
        {filters}
      </ListFilters>
      <div className={css.tools}>
        {cards ? (
          <SortMenu columns={columns} sort={list.state.sort} onSort={list.setSort} />
        ) : (
          <ColumnMenu columns={columns} chosen={list.state.columns} onChoose={list.setColumns} />
        )}
        <ExportMenu exporting={exporting} disabled={list.total === 0} onExport={onExport} />
      </div>
      {primary}
    </Group>
  );
}

const typingMs = 250;

/** Searches while typing; `/` leads to it from anywhere on the page. */
export function ListSearch({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const search = useDebouncedCallback(onSearch, typingMs);
  useSlash(() => input.current?.focus());

  // Back, or a pasted link: the field follows the address, but never while someone types in it.
  useEffect(() => {
    if (document.activeElement !== input.current) setTyped(text);
  }, [text]);

  return (
    <TextInput
      ref={input}
      className={css.search}
      aria-label={t('kit.search')}
      placeholder={t('kit.search')}
      maxLength={100}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        search(event.currentTarget.value.trim());
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onSearch(typed.trim());
        if (event.key === 'ArrowDown') firstRowAfter(event.currentTarget)?.focus();
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed ? (
          <CloseButton
            size="sm"
            aria-label={t('kit.clear')}
            onClick={() => {
              setTyped('');
              onSearch('');
              input.current?.focus();
            }}
          />
        ) : (
          <Kbd size="xs" aria-hidden visibleFrom="md">
            /
          </Kbd>
        )
      }
    />
  );
}

/** By the character, not the key: where `/` is differs between keyboards. */
function useSlash(run: () => void) {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    function keyDown(event: KeyboardEvent) {
      const typing =
        event.target instanceof HTMLElement &&
        (event.target.isContentEditable || event.target.closest('input, textarea, select, [role="dialog"]'));
      if (event.key !== '/' || event.ctrlKey || event.metaKey || typing) return;
      event.preventDefault();
      latest.current();
    }
    document.addEventListener('keydown', keyDown);
    return () => document.removeEventListener('keydown', keyDown);
  }, []);
}

/** The list of this search box: a page may hold several. */
const firstRowAfter = (box: HTMLElement) =>
  [...document.querySelectorAll<HTMLElement>('tr[data-row]')].find(
    (row) => box.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
