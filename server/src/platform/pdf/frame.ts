import type { PdfDocument, PdfFrame, PdfNode } from './document.ts';
import { ink } from './styles.ts';

type Margins = NonNullable<PdfDocument['margins']>;

/** School and title above a line. */
export function pageHead({ logo, school, title }: PdfFrame, [left, , right]: Margins): PdfNode {
  const picture: PdfNode[] = logo ? [{ image: logo, fit: [28, 28], width: 36 }] : [];
  const centred = logo ? 7 : 0;
  return {
    margin: [left, 24, right, 0],
    table: {
      widths: ['*'],
      body: [
        [
          {
            columns: [
              ...picture,
              { text: school, bold: true, color: ink.brand, width: '*', margin: [0, centred, 0, 0] },
              { text: title, color: ink.dim, alignment: 'right', width: '*', margin: [0, centred, 0, 0] },
            ],
            margin: [0, 0, 0, 4],
          },
        ],
      ],
    },
    layout: 'okurUnderline',
  };
}

export function pageFoot(
  { note = '', pages: words }: PdfFrame,
  [left, , right]: Margins,
  page: number,
  pages: number,
): PdfNode {
  return {
    margin: [left, 18, right, 0],
    fontSize: 8.5,
    color: ink.dim,
    columns: [
      { text: note, width: '*' },
      {
        text: words.replace('{page}', String(page)).replace('{pages}', String(pages)),
        alignment: 'right',
        width: 'auto',
      },
    ],
  };
}
