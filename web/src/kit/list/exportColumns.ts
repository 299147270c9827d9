import type { ExportColumn } from '@okur/contract/exports';
import type { TFunction } from 'i18next';
import type { Column } from './columns.ts';

/**
 * The columns of a list as the server's export takes them. A column that shows something else than the field of its
 * name says in `export` what is behind it; one that says nothing and has no such field is left out.
 */
export function exportColumns<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  t: TFunction,
): ExportColumn[] {
  const yesNo = { true: t('kit.yes'), false: t('kit.no') };
  const [first] = rows as readonly object[];
  return columns
    .filter(
      ({ key, export: hint }) =>
        hint !== false && (hint?.fields !== undefined || (first !== undefined && key in first)),
    )
    .flatMap(({ key, label, export: hint }) => [
      {
        label,
        fields: [...(hint ? (hint.fields ?? [key]) : [key])],
        words: { ...yesNo, ...(hint ? hint.words : undefined) },
      },
      ...(hint ? (hint.also ?? []) : []).map(({ label: name, fields, words }) => ({
        label: name,
        fields: [...fields],
        ...(words ? { words } : undefined),
      })),
    ]);
}
