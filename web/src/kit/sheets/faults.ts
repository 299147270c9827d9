import type { SheetFault, SheetResult } from '@okur/contract/sheets';
import type { TFunction } from 'i18next';
import { ruleText } from '../feedback/failureText.ts';
import type { CellValue } from '../list/columns.ts';

/** "C7 · Meaning: Please fill this in". */
const faultText = (fault: SheetFault, t: TFunction): string => `${placeOf(fault)}: ${ruleText(fault.reason, fault.params, t)}`;

export const placeOf = ({ column, row, header }: SheetFault): string => [`${column}${row}`, header].filter(Boolean).join(' · ');

/** The faulty rows as they stand in the file, with what is wrong behind them: to be corrected and sent by themselves. */
export function faultyRows(result: SheetResult, t: TFunction): CellValue[][] {
  const byRow = Map.groupBy(result.faults, ({ row }) => row);
  const rows = result.rows.filter(({ effect }) => effect === 'fault');
  return [
    [...result.columns.map(({ header }) => header), t('sheet.row'), t('sheet.reason')],
    ...rows.map(({ row, cells }) => [...cells, row, (byRow.get(row) ?? []).map((fault) => faultText(fault, t)).join(' · ')]),
  ];
}
