import type { ClassList, Fault } from '@okur/contract/class-lists';
import type { TFunction } from 'i18next';
import { csvFile } from '@okur/contract/csv';

export type Effect = ClassList['rows'][number]['effect'];
export const effects = ['create', 'update', 'unchanged', 'fault'] as const satisfies readonly Effect[];

export const isEffect = (word: string | undefined): word is Effect => effects.some((effect) => effect === word);

export const countOf = ({ counts }: ClassList, effect: Effect): number =>
  counts[effect === 'fault' ? 'faulty' : effect];

/** The column as the school named it, else what it was taken for. */
export const columnOf = (fault: Fault, t: TFunction): string =>
  fault.column ||
  (fault.field
    ? t(`class_list.field.${fault.field}`)
    : t('class_list.column_number', { number: fault.column_index + 1 }));

export const reasonOf = (fault: Fault, t: TFunction): string => t(fault.reason, fault.params ?? {});

/** The rows with errors as a spreadsheet opens them: what is wrong behind the school's own columns. */
export function errorRowsCsv(list: ClassList, t: TFunction, locale: string): string {
  const ofLine = Map.groupBy(list.faults, ({ line }) => line);
  const rowsWithErrors = list.rows.filter(({ line, effect }) => ofLine.has(line) || effect === 'fault');
  // A row may have more cells than there are headers: that is then what is wrong with it.
  const width = Math.max(list.columns.length, ...rowsWithErrors.map(({ cells }) => cells.length));
  const wide = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '');
  const reasons = (line: number) =>
    ofLine
      .get(line)
      ?.map((fault) => `${t('kit.label', { label: columnOf(fault, t) })} ${reasonOf(fault, t)}`)
      .join(' · ');
  const head = [...wide(list.columns.map(({ header }) => header)), t('class_list.line'), t('class_list.reason_title')];
  return csvFile([head, ...rowsWithErrors.map(({ line, cells }) => [...wide(cells), line, reasons(line)])], locale);
}
