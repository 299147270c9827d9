import { Language } from '@okur/contract/fields';
import { reportHeaders, type SheetFault, type SheetResult } from '@okur/contract/sheets';
import type { TFunction } from 'i18next';
import { ruleText } from '../feedback/failureText.ts';
import type { CellValue } from '../list/columns.ts';

/** "C7 · Meaning: Please fill this in". */
const faultText = (fault: SheetFault, t: TFunction): string =>
  `${t('kit.label', { label: cellOf(fault) })} ${ruleText(fault.reason, fault.params, t)}`;

export const cellOf = ({ column, row, header }: SheetFault): string =>
  [`${column}${row}`, header].filter(Boolean).join(' · ');

/**
 * The rows with errors as they are in the file, with what is wrong behind them: to be corrected and sent by themselves.
 */
export function faultyRows(result: SheetResult, t: TFunction, locale: string): CellValue[][] {
  const lang = Language.catch('en').parse(locale);
  const byRow = Map.groupBy(result.faults, ({ row }) => row);
  const rows = result.rows.filter(({ effect }) => effect === 'fault');
  return [
    [...result.columns.map(({ header }) => header), reportHeaders.row[lang], reportHeaders.reason[lang]],
    ...rows.map(({ row, cells }) => [
      ...cells,
      row,
      (byRow.get(row) ?? []).map((fault) => faultText(fault, t)).join(' · '),
    ]),
  ];
}
