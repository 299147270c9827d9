import type { ExportColumn } from '@okur/contract/exports';
import { displayed } from '@okur/contract/share';

/**
 * What is in a cell: text, a number, or a moment by the clock of the row's school, else of the reader (`2026-11-21
 * 14:30`), a day without the time.
 */
export type Cell = string | number | { at: string } | null;

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const day = /^\d{4}-\d\d-\d\d$/;
/** Shares, speeds and spans: screens show them whole, and what is asked for is compared with what they show. */
const measures = new Set(
  [
    'score best_score quiz_score comprehension comprehension_corrected understood read_percent verified_percent',
    'wpm usual_wpm latest_wpm effective_speed words_a_minute seconds active_seconds',
    // Of reports: a figure, and its range.
    'value low high',
  ].flatMap((names) => names.split(' ')),
);

/** Answers how the rows of a list become cells; `timeZone`: of rows that name no clock of their own. */
export function cellsOf(columns: readonly ExportColumn[], timeZone: string): (row: unknown) => Cell[] {
  const clocks = new Map<string, Intl.DateTimeFormat>();
  const clockOf = (zone: string): Intl.DateTimeFormat => {
    const clock =
      clocks.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    clocks.set(zone, clock);
    return clock;
  };
  return (row) => {
    const clock = clockOf(zoneOf(row) ?? timeZone);
    return columns.map((column) => cellOf(column, row, clock));
  };
}

/** Of the school that a row is of: its list is filtered by that clock, and shows it. */
const zoneOf = (row: unknown): string | undefined =>
  typeof row === 'object' && row !== null && 'time_zone' in row && typeof row.time_zone === 'string'
    ? row.time_zone
    : undefined;

function cellOf({ fields, words }: ExportColumn, row: unknown, clock: Intl.DateTimeFormat): Cell {
  const values = fields
    .flatMap((field) => valuesAt(row, field.split('.')).map((value) => asDisplayed(field, value)))
    .map((value) => typed(words?.[String(value)] ?? value, clock));
  if (values.length <= 1) return values[0] ?? null;
  const texts = values.map(textOf);
  // Two children may have one name; one school of both is named once.
  return (fields.some((field) => field.includes('+')) ? texts : [...new Set(texts)]).join(', ');
}

/** The values under a path; a list on the way gives one for each of its members. */
function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((member) => valuesAt(member, path));
  if (value === null || value === undefined || value === '') return [];
  const [key, ...rest] = path;
  if (key === undefined) return [value];
  if (key.includes('+'))
    return [
      key
        .split('+')
        .flatMap((part) => valuesAt(value, [part]))
        .join(' '),
    ].filter(Boolean);
  return typeof value === 'object' ? valuesAt((value as Record<string, unknown>)[key], rest) : [];
}

const asDisplayed = (field: string, value: unknown): unknown =>
  typeof value === 'number' && measures.has(field.split('.').at(-1)!) ? displayed(value) : value;

function typed(value: unknown, clock: Intl.DateTimeFormat): Exclude<Cell, null> {
  if (typeof value === 'number') return Math.round(value * 100) / 100;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (day.test(text)) return { at: text };
  return instant.test(text) ? { at: clock.format(new Date(text)) } : text;
}

const textOf = (cell: Cell): string => (cell === null ? '' : typeof cell === 'object' ? cell.at : String(cell));
