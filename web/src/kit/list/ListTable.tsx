import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import 'mantine-datatable/styles.css';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../Link.tsx';
import { cellOf, valueOf } from './columns.ts';
import type { Column, ListRow } from './columns.ts';
import css from './list.module.css';
import { RowMenu } from './RowMenu.tsx';
import type { MaybeAction } from './RowMenu.tsx';
import { SortHeader } from './SortHeader.tsx';
import type { List } from './useList.ts';

export interface RowsProps<Row extends ListRow> {
  list: List<Row>;
  columns: readonly Column<Row>[];
  rowLink?: (row: Row) => string | undefined;
  /** In place of `rowLink`: what a row opens on this page, a drawer for instance. */
  onOpen?: (row: Row) => void;
  rowActions?: (row: Row) => readonly MaybeAction[];
  /** With both, rows can be chosen. */
  selected?: readonly Row[];
  onSelect?: (rows: Row[]) => void;
}

/** The rows as a table: arrows walk, Enter opens, the headers sort. */
export function ListTable<Row extends ListRow>({
  list,
  columns,
  rowLink,
  onOpen,
  rowActions,
  selected,
  onSelect,
}: RowsProps<Row>) {
  const navigate = useNavigate();
  const fetchAhead = useFetchAhead();
  const placeholders = Array.from({ length: list.state.per_page }, (_, at) => ({ id: `loading-${at}` }) as Row);
  const open = (row: Row) => {
    const to = rowLink?.(row);
    if (to) void navigate({ to });
    else onOpen?.(row);
  };

  const opens = !list.loading && (rowLink !== undefined || onOpen !== undefined);

  return (
    <div
      role="presentation"
      className={css.rows}
      data-stale={list.stale || undefined}
      aria-busy={list.loading || list.stale}
      onKeyDown={(event) => walk(event, (at) => list.rows[at] && open(list.rows[at]))}
      onFocus={({ target }) => showBesidePinned(target)}
    >
      <DataTable<Row>
        className={css.table}
        records={list.loading ? placeholders : [...list.rows]}
        minHeight={list.rows.length === 0 && !list.loading ? 120 : 0}
        withTableBorder
        rowBorderColor="var(--okur-line)"
        borderRadius="md"
        verticalSpacing="xs"
        highlightOnHover={!list.loading}
        // However wide the table is, what can be done with a row stays in sight.
        pinLastColumn={rowActions !== undefined}
        idAccessor="id"
        // The page says itself why there is nothing.
        noRecordsText=""
        columns={useTableColumns({ list, columns, rowLink, rowActions })}
        onRowClick={opens ? ({ record, event }) => isPlain(event) && open(record) : undefined}
        customRowAttributes={(row, at) => ({
          'data-row': at,
          'data-link': (opens && (onOpen ? true : rowLink?.(row))) || undefined,
          'data-deleted': row.deleted_at ? true : undefined,
          onPointerEnter: opens ? () => fetchAhead(rowLink?.(row)) : undefined,
          tabIndex: at === 0 && !list.loading ? 0 : -1,
        })}
        {...useSelection({ list, columns, selected, onSelect })}
      />
    </div>
  );
}

/**
 * Fetches the screen that a row opens, and not the record: who looks at a student's is noted. What is behind the `?` is
 * no part of the path by which the router finds it.
 */
function useFetchAhead(): (to: string | undefined) => void {
  const router = useRouter();
  return (to) => {
    if (to) void router.preloadRoute({ to: to.split('?')[0] } as never).catch(() => undefined);
  };
}

function useTableColumns<Row extends ListRow>({
  list,
  columns,
  rowLink,
  rowActions,
}: Pick<RowsProps<Row>, 'list' | 'columns' | 'rowLink' | 'rowActions'>): DataTableColumn<Row>[] {
  const { t } = useTranslation();
  const described = columns.map((column, at) => ({
    accessor: column.key,
    title: column.sort ? <SortHeader column={column} sort={list.state.sort} onSort={list.setSort} /> : column.label,
    render: (row: Row) =>
      list.loading ? (
        <Skeleton height={14} width={at === 0 ? '70%' : '50%'} ml={column.align === 'right' ? 'auto' : undefined} />
      ) : (
        <Cell column={column} row={row} to={at === 0 ? rowLink?.(row) : undefined} />
      ),
    textAlign: column.align,
    width: column.width,
  }));
  if (!rowActions) return described;
  const actions = {
    accessor: '\u0000actions',
    title: <VisuallyHidden>{t('kit.actions')}</VisuallyHidden>,
    width: 52,
    textAlign: 'right' as const,
    render: (row: Row) => (list.loading ? null : <RowMenu actions={rowActions(row)} label={nameOf(columns, row)} />),
  };
  return [...described, actions];
}

function Cell<Row extends ListRow>({ column, row, to }: { column: Column<Row>; row: Row; to: string | undefined }) {
  const cell = cellOf(column, row);
  return (
    <>
      {to ? (
        <Link to={to} className={css.link} tabIndex={-1} onClick={(event) => event.stopPropagation()}>
          {cell}
        </Link>
      ) : (
        cell
      )}
      {column.below?.(row)}
    </>
  );
}

function useSelection<Row extends ListRow>({
  list,
  columns,
  selected,
  onSelect,
}: Pick<RowsProps<Row>, 'list' | 'columns' | 'selected' | 'onSelect'>) {
  const { t } = useTranslation();
  if (!selected || !onSelect) return {};
  return {
    selectedRecords: [...selected],
    isRecordSelectable: () => !list.loading,
    onSelectedRecordsChange: onSelect,
    allRecordsSelectionCheckboxProps: { 'aria-label': t('kit.select_all') },
    getRecordSelectionCheckboxProps: (row: Row) => ({
      'aria-label': t('kit.select_row', { name: nameOf(columns, row) }),
    }),
  };
}

export const nameOf = <Row,>(columns: readonly Column<Row>[], row: Row): string =>
  columns[0] ? String(valueOf(columns[0], row) ?? '') : '';

/** A click on a control inside the row, or one that marks text, opens nothing. */
function isPlain(event: React.MouseEvent): boolean {
  const control = (event.target as Element).closest('a, button, input, label');
  return !control && !event.defaultPrevented && !window.getSelection()?.toString();
}

/** Whole beside the pinned column: a browser holds for seen what lies below that. */
function showBesidePinned(target: HTMLElement) {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function walk(event: KeyboardEvent<HTMLElement>, open: (at: number) => void) {
  const row = event.target as HTMLElement;
  if (!row.matches('tr[data-row]')) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tr[data-row]')];
  const at = rows.indexOf(row);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (event.key === 'Enter') open(at);
  else if (next !== undefined && rows[next]) rows[next].focus();
  else return;
  event.preventDefault();
}
