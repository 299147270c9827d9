import type { StudentReport, Tile } from '@okur/contract/student-reports';
import type { PdfNode } from '../../platform/pdf/document.ts';
import { ink } from '../../platform/pdf/styles.ts';
import { chartSvg } from './drawing.ts';

/** Points, by the characters of all notes: long ones are in small print, so that a page stays a page. */
const noteSize = (length: number): number => (length <= 400 ? 9.5 : length <= 1000 ? 8 : 7);

const tile = ({ label, formatted, note }: Tile): PdfNode => ({
  stack: [
    { text: label, style: 'small', color: ink.dim },
    { text: formatted, fontSize: 16, bold: true, margin: [0, 1, 0, 1] },
    { text: note, fontSize: 7.5, color: ink.dim },
  ],
  fillColor: ink.shade,
});

const inRows = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

function growth({ growth: { title, text, head, lines } }: StudentReport): PdfNode[] {
  const heading = [
    { text: title, style: 'h2', margin: [0, 10, 0, 3] },
    { text, style: 'small', color: ink.dim, margin: [0, 0, 0, 4] },
  ];
  if (lines.length === 0) return heading;
  const body = [
    head.map((words) => ({ text: words, style: 'th' })),
    ...lines.map((line) => [
      { text: line.label, bold: true },
      line.baseline,
      line.now,
      line.difference,
      { text: line.text, bold: line.verdict === 'better' },
    ]),
  ];
  return [
    ...heading,
    {
      table: { headerRows: 1, dontBreakRows: true, widths: [116, 48, 50, 112, '*'], body },
      layout: 'okurRows',
      fontSize: 8,
    },
  ];
}

function notes({ notes: { title, none, list } }: StudentReport): PdfNode[] {
  const fontSize = noteSize(list.reduce((length, { note }) => length + note.length, 0));
  return [
    { text: title, style: 'h2', margin: [0, 10, 0, 3] },
    ...(list.length === 0
      ? [{ text: none, color: ink.dim, fontSize: 9 }]
      : list.map(({ note, by }) => ({
          text: [{ text: note }, { text: `  — ${by}`, color: ink.dim }],
          fontSize,
          margin: [0, 0, 0, 3],
        }))),
  ];
}

/** One page; `isFirst` of a document begins on the page that is there. */
export function pageOf(report: StudentReport, isFirst = true): PdfNode[] {
  const { student, about, period_text, made, tiles, charts, next_step, how } = report;
  return [
    { text: student.name, style: 'h1', fontSize: 18, ...(isFirst ? {} : { pageBreak: 'before' }) },
    {
      columns: [
        { width: '*', text: about, color: ink.dim },
        { width: 'auto', text: period_text, color: ink.dim },
      ],
      margin: [0, 0, 0, 6],
    },
    { table: { widths: ['*', '*', '*'], body: inRows(tiles, 3).map((row) => row.map(tile)) }, layout: 'okurTiles' },
    {
      columns: charts.map((chart) => ({
        width: '*',
        stack: [
          { text: chart.title, bold: true, fontSize: 9.5, margin: [0, 8, 0, 0] },
          ...(chart.months.some((m) => m.value !== null) ? [{ svg: chartSvg(chart), width: 250 }] : []),
          { text: chart.text, fontSize: 8, color: ink.dim },
        ],
      })),
      columnGap: 15,
    },
    ...growth(report),
    ...notes(report),
    {
      unbreakable: true,
      margin: [0, 10, 0, 0],
      table: {
        widths: ['*'],
        body: [
          [
            {
              stack: [
                { text: next_step.title, bold: true, color: ink.brand, fontSize: 12, margin: [0, 0, 0, 3] },
                { text: next_step.text, fontSize: 10.5 },
              ],
              fillColor: ink.shade,
            },
          ],
        ],
      },
      layout: 'okurTiles',
    },
    { text: `${how} ${made}.`, fontSize: 7.5, color: ink.dim, margin: [0, 6, 0, 0] },
  ];
}
