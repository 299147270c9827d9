import writeWorkbook, { type Cell } from 'write-excel-file/node';
import { serveTask } from '../sandbox/task.ts';
import type { SheetContent } from './write.ts';

/** Text is written as text: what begins like a formula stays what it is. */
const cellOf = (value: string | number | null): Cell =>
  value === null || value === '' ? null : typeof value === 'number' ? { value, type: Number } : { value, type: String };

const header = (value: string | number | null): Cell => ({
  value: String(value ?? ''),
  type: String,
  fontWeight: 'bold',
  backgroundColor: '#E7EEF7',
});

const sheetOf = ({ name, widths, rows: [first = [], ...rest] }: SheetContent) => ({
  sheet: name,
  data: [first.map(header), ...rest.map((row) => row.map(cellOf))],
  columns: widths.map((width) => ({ width })),
  stickyRowsCount: 1,
});

serveTask<SheetContent[]>(async (sheets, respond) => respond(await writeWorkbook(sheets.map(sheetOf)).toBuffer()));
