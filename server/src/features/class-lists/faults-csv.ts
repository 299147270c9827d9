import type { Fault } from '@okur/contract/class-lists';
import { stringify } from 'csv-stringify/sync';
import type { Table } from './table.ts';

export interface FaultsCsvTexts {
  /** Headers of the two columns that are added. */
  line: string;
  reason: string;
  /** One fault in the reader's language. */
  describe: (fault: Fault) => string;
}

/**
 * The faulty rows as a school's spreadsheet opens them: UTF-8 with its mark, semicolons. Cells that a spreadsheet
 * would compute get an apostrophe in front, which reading them again takes away.
 */
export function faultsCsv(table: Table, faults: readonly Fault[], texts: FaultsCsvTexts): string {
  const ofLine = Map.groupBy(faults, (fault) => fault.line);
  const rows = table.rows.flatMap(({ line, cells }) => {
    const reasons = ofLine.get(line)?.map(texts.describe).join(' · ');
    return reasons === undefined ? [] : [[String(line), reasons, ...cells]];
  });
  return stringify([[texts.line, texts.reason, ...table.headers], ...rows], {
    bom: true,
    delimiter: ';',
    record_delimiter: '\r\n',
    escape_formulas: true,
    // Of itself it quotes a CRLF alone; a bare CR or LF would start a row, and perhaps a formula.
    quoted_match: /[\r\n]/,
  });
}
