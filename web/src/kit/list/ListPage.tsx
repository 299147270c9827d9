import { Badge, Button, Paper, Stack, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearchOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { useFormat } from '../format/useFormat.ts';
import { PageHeader } from '../PageHeader.tsx';
import type { Crumb } from '../PageHeader.tsx';
import { BulkBar } from './BulkBar.tsx';
import { visibleColumns } from './columns.ts';
import type { Column, ListRow } from './columns.ts';
import { ListCards } from './ListCards.tsx';
import { ListPager } from './ListPager.tsx';
import { ListTable } from './ListTable.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import type { MaybeAction } from './RowMenu.tsx';
import { useExport } from './useExport.tsx';
import type { List } from './useList.ts';

/*
 * A list screen: its call, its columns, its filters. See kit/README.md for an example. A screen that needs another
 * shape composes PageHeader, ListToolbar, ListTable, ListCards and ListPager itself.
 */
export interface ListPageProps<Row extends ListRow> {
  list: List<Row>;
  columns: readonly Column<Row>[];
  title: string;
  crumbs?: readonly Crumb[];
  /** The one button of the page; beside the filters of an embedded list. */
  primary?: ReactNode;
  /** Fields bound by `list.filter(name)` and `list.flag(name)`. */
  filters?: ReactNode;
  searchable?: boolean;
  rowLink?: (row: Row) => string | undefined;
  /** In place of `rowLink`: what a row opens on this page, a drawer for instance. */
  onOpen?: (row: Row) => void;
  rowActions?: (row: Row) => readonly MaybeAction[];
  /** Makes rows choosable; `clear` ends the choice. */
  bulkActions?: (rows: readonly Row[], clear: () => void) => readonly MaybeAction[];
  /** What belongs here, and the button that fills the emptiness (often `primary`). */
  empty: { title: string; text?: string; action?: ReactNode };
  /** A list inside a page or a tab, which has a heading already. */
  embedded?: boolean;
  /** Of the page, above its filters: what the rows alone do not say. */
  notice?: ReactNode;
}

/** Before the number of rows: about, more than. */
const marks = { exact: '', estimate: '≈ ', more: '> ' } as const;

export function ListPage<Row extends ListRow>(props: ListPageProps<Row>) {
  const { list, title, crumbs, primary, embedded = false, notice } = props;
  const { t } = useTranslation();
  const f = useFormat();
  const count = `${marks[list.totalIs]}${f.number(list.total)}`;
  return (
    <Stack gap="md">
      {embedded ? null : (
        <PageHeader
          title={title}
          crumbs={crumbs}
          actions={primary}
          badge={
            list.loading || list.error ? null : (
              <Badge variant="light" color="gray" size="lg">
                {count}
              </Badge>
            )
          }
        />
      )}
      <VisuallyHidden role="status">
        {list.loading ? t('kit.loading') : t('kit.rows', { count: list.total })}
      </VisuallyHidden>
      {notice}
      <ListBody {...props} />
    </Stack>
  );
}

function ListBody<Row extends ListRow>({
  list,
  columns,
  title,
  primary,
  embedded,
  filters,
  searchable = true,
  rowLink,
  onOpen,
  rowActions,
  bulkActions,
  empty,
}: ListPageProps<Row>) {
  const cards = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<readonly Row[]>([]);
  const visible = visibleColumns(columns, list.state.columns);
  const { exporting, exportRows } = useExport(list, visible, title);
  // Rows that were deleted or are on another page of the list stay chosen only while they are shown; what is done with
  // the others goes by what they are now, not by what they were when they were chosen.
  const selected = list.rows.filter(({ id }) => chosen.some((row) => row.id === id));
  const clear = () => setChosen([]);
  const rows = {
    list,
    columns: cards ? columns : visible,
    rowLink,
    onOpen,
    rowActions,
    ...(bulkActions ? { selected, onSelect: setChosen } : {}),
  };
  const nothing = !list.loading && !list.error && list.total === 0;

  return (
    <>
      {nothing && !list.narrowed ? null : (
        <ListToolbar
          title={title}
          list={list}
          columns={columns}
          filters={filters}
          searchable={searchable}
          cards={cards}
          exporting={exporting}
          onExport={exportRows}
          primary={embedded ? primary : null}
        />
      )}
      {list.error ? (
        <Paper withBorder radius="md">
          <ErrorState error={list.error} retry={list.retry} />
        </Paper>
      ) : nothing ? (
        <Nothing list={list} empty={empty} />
      ) : cards ? (
        <ListCards {...rows} />
      ) : (
        <ListTable {...rows} />
      )}
      {list.error ? null : <ListPager list={list} />}
      {bulkActions ? <BulkBar count={selected.length} actions={bulkActions(selected, clear)} onClear={clear} /> : null}
    </>
  );
}

function Nothing<Row extends ListRow>({ list, empty }: Pick<ListPageProps<Row>, 'list' | 'empty'>) {
  const { t } = useTranslation();
  return (
    <Paper withBorder radius="md">
      {list.narrowed ? (
        <EmptyState
          icon={<IconSearchOff />}
          title={t('kit.no_match')}
          action={
            <Button variant="light" onClick={list.clear}>
              {t('kit.clear_filters')}
            </Button>
          }
        />
      ) : (
        <EmptyState {...empty} />
      )}
    </Paper>
  );
}
