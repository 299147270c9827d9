import type { User } from '@okur/contract/users';

/** The names of students as a sheet: pure, so that it can be tested without a browser. */

export const columns = ['name', 'surname'] as const;
export type NameColumn = (typeof columns)[number];

export interface NameRow {
  id: string;
  version: number;
  username: string;
  name: string;
  surname: string;
  /** What another person saved in cells that were typed here meanwhile. */
  others?: Partial<Record<NameColumn, string>>;
}

/** A row as it was typed, with what it was before; drafts of earlier versions have none. */
export interface TypedRow extends NameRow {
  was?: Pick<NameRow, NameColumn>;
}

export interface Cell {
  row: number;
  column: NameColumn;
}

export interface Sheet {
  /** As they are stored. */
  stored: readonly NameRow[];
  rows: readonly NameRow[];
  /** What was there before each step, the latest last. */
  past: readonly (readonly NameRow[])[];
  /** Typing goes on in this cell: one step, however many letters. */
  typing: string | null;
}

export type Step =
  | { do: 'type'; cell: Cell; value: string }
  | { do: 'paste'; cell: Cell; cells: readonly (readonly string[])[] }
  | { do: 'undo' }
  | { do: 'load'; rows: readonly NameRow[] }
  /** The rows as another person left them, under what was typed. */
  | { do: 'renew'; rows: readonly NameRow[] }
  /** The rows as they were sent, with the versions that they have by now. */
  | { do: 'saved'; rows: readonly NameRow[] }
  /** What was typed before the page was loaded: with the versions that it was typed on. */
  | { do: 'restore'; typed: readonly TypedRow[] };

const most = 200;

export const rowsOf = (users: readonly Pick<User, 'id' | 'version' | 'username' | 'name' | 'surname'>[]): NameRow[] =>
  users.map(({ id, version, username, name, surname }) => ({
    id,
    version,
    username,
    name: name ?? '',
    surname: surname ?? '',
  }));
export const sheetOf = (rows: readonly NameRow[]): Sheet => ({ stored: rows, rows, past: [], typing: null });

const isSame = (a: NameRow, b: NameRow | undefined): boolean =>
  a.id === b?.id && a.name === b.name && a.surname === b.surname;
/** What another person saved under a cell, while what was typed here is another name. */
export const otherAt = (row: NameRow, column: NameColumn): string | undefined =>
  row.others?.[column] === row[column] ? undefined : row.others?.[column];
export const changedRows = ({ rows, stored }: Pick<Sheet, 'rows' | 'stored'>): TypedRow[] =>
  rows.flatMap((row, at) => {
    const was = stored[at];
    return was && !isSame(row, was) ? [{ ...row, was: { name: was.name, surname: was.surname } }] : [];
  });

export function step(sheet: Sheet, action: Step): Sheet {
  switch (action.do) {
    case 'type': {
      const key = `${action.cell.row}.${action.cell.column}`;
      const rows = sheet.rows.map((row, at) =>
        at === action.cell.row ? { ...row, [action.cell.column]: action.value } : row,
      );
      return { ...sheet, rows, past: sheet.typing === key ? sheet.past : withHistory(sheet), typing: key };
    }
    case 'paste':
      return { ...sheet, rows: pasted(sheet.rows, action.cell, action.cells), past: withHistory(sheet), typing: null };
    case 'undo':
      return { ...sheet, rows: sheet.past.at(-1) ?? sheet.rows, past: sheet.past.slice(0, -1), typing: null };
    case 'load':
      return sheetOf(action.rows);
    case 'renew':
      return { ...sheetOf(action.rows), rows: withTyped(action.rows, sheet) };
    case 'saved': {
      const versions = new Map(action.rows.map(({ id, version }) => [id, version]));
      const settled = (row: NameRow) => ({ ...row, others: {}, version: versions.get(row.id) ?? row.version });
      return { ...sheetOf(action.rows.map(settled)), rows: sheet.rows.map(settled) };
    }
    case 'restore': {
      const typed = new Map(action.typed.map((row) => [row.id, row]));
      const rows = sheet.rows.map((row) => restored(row, typed.get(row.id)));
      return { ...sheet, rows, past: withHistory(sheet) };
    }
  }
}

/** These rows with the cells that were typed in a sheet. */
function withTyped(newer: readonly NameRow[], { rows, stored }: Sheet): NameRow[] {
  const before = new Map(stored.map((row) => [row.id, row]));
  const typed = new Map(rows.map((row) => [row.id, row]));
  return newer.map((row) => {
    const [old, now] = [before.get(row.id), typed.get(row.id)];
    return old && now ? { ...row, ...typedCells(row, old, now) } : row;
  });
}

/** The cells of a row, with those that were typed over what another person saved there. */
function typedCells(row: NameRow, was: Pick<NameRow, NameColumn>, now: NameRow): Pick<NameRow, NameColumn | 'others'> {
  const cell = (column: NameColumn) => (now[column] === was[column] ? row[column] : now[column]);
  const others = { ...now.others };
  for (const column of columns)
    if (now[column] !== was[column] && row[column] !== was[column]) others[column] = row[column];
  return { name: cell('name'), surname: cell('surname'), others };
}

/** A row with what was typed of it before, under the version that it was typed on. */
const restored = (row: NameRow, typed: TypedRow | undefined): NameRow =>
  typed ? { ...row, ...typedCells(row, typed.was ?? row, typed), version: typed.version } : row;

const withHistory = ({ past, rows }: Sheet): Sheet['past'] => [...past.slice(1 - most), rows];

/** Fills to the right and downwards from a cell; what does not fit is left out. */
function pasted(rows: readonly NameRow[], { row, column }: Cell, cells: readonly (readonly string[])[]): NameRow[] {
  const first = columns.indexOf(column);
  return rows.map((old, at) => {
    const line = cells[at - row];
    if (!line) return old;
    const values = columns.flatMap((name, position) => {
      const value = position >= first ? line[position - first] : undefined;
      return value === undefined ? [] : [[name, value.trim()]];
    });
    return { ...old, ...Object.fromEntries(values) };
  });
}

/**
 * What a spreadsheet puts on the clipboard: cells between tabs, rows between line ends, quotes around cells that hold
 * either.
 */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy;
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) break;
    const [, quoted, plain, end] = found;
    rows.at(-1)!.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"').replace(/\s+/g, ' '));
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  // The last line end begins no row.
  return rows.at(-1)?.length === 0 ? rows.slice(0, -1) : rows;
}

/** How many cells of a range find no place. */
export const leftOut = (rowCount: number, { row, column }: Cell, cells: readonly (readonly string[])[]): number => {
  const freeColumns = columns.length - columns.indexOf(column);
  return cells.reduce(
    (sum, line, at) => sum + (row + at < rowCount ? Math.max(0, line.length - freeColumns) : line.length),
    0,
  );
};
