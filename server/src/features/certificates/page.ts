import { type CertificateTemplate, fillCertificate } from '@okur/contract/certificates';
import type { PdfNode } from '../../platform/pdf/document.ts';
import { ink } from '../../platform/pdf/styles.ts';
import { drawingOf, roomOf, sheet } from './drawings.ts';
import { words } from './words.ts';

/** A certificate with everything that stands on its sheet. */
export interface Sheet extends Pick<CertificateTemplate, 'title' | 'language' | 'body' | 'signer_name' | 'signer_title' | 'background'> {
  holder: string;
  school: string;
  department_name: string;
  serial: string;
  issued_on: string;
  withdrawn: boolean;
  /** Data URLs. */
  image: string | null;
  logo: string | null;
  /** The page that verifies it. */
  address: string;
}

/** Points: the longer a line, the smaller, so that nothing is cut and nothing takes a third line. */
const sizeOf = (text: string, steps: readonly (readonly [number, number])[], least: number): number => steps.find(([most]) => [...text].length <= most)?.[1] ?? least;
const titleSize = (text: string): number => sizeOf(text, [[26, 38], [36, 32], [52, 26]], 21);
const nameSize = (text: string): number => sizeOf(text, [[22, 34], [32, 28], [46, 22], [64, 18]], 14);
const bodySize = (text: string): number => sizeOf(text, [[220, 15], [380, 13.5]], 12);

export const dayIn = (day: string, language: string): string => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** One sheet, A4 across. */
export function sheetNodes(paper: Sheet, isFirst: boolean): PdfNode[] {
  const { left, right } = roomOf(paper.background);
  const width = sheet.width - left - right;
  const centre = { width: '*', alignment: 'center' };
  const text = fillCertificate(paper.body, { student: paper.holder, class: paper.department_name, school: paper.school, date: dayIn(paper.issued_on, paper.language) });
  const behind: PdfNode = paper.background === 'image' && paper.image ? { image: paper.image, cover: { width: sheet.width, height: sheet.height }, absolutePosition: { x: 0, y: 0 } } : { svg: drawingOf(paper.background), width: sheet.width, absolutePosition: { x: 0, y: 0 } };
  return [
    { ...behind, ...(isFirst ? {} : { pageBreak: 'before' }) },
    {
      margin: [left, 58, right, 0],
      stack: [
        ...(paper.logo ? [{ image: paper.logo, fit: [64, 64], alignment: 'center', margin: [0, 0, 0, 6] }] : []),
        { ...centre, text: paper.school, fontSize: 14, color: ink.dim, margin: [0, paper.logo ? 0 : 34, 0, 14] },
        { ...centre, text: paper.title, fontSize: titleSize(paper.title), bold: true, color: ink.brand, lineHeight: 1.1 },
        { canvas: [{ type: 'line', x1: width / 2 - 60, y1: 0, x2: width / 2 + 60, y2: 0, lineWidth: 1.4, lineColor: '#b98a2f' }], margin: [0, 8, 0, 20] },
        { ...centre, text: paper.holder, fontSize: nameSize(paper.holder), bold: true, lineHeight: 1.15, margin: [0, 0, 0, 12] },
        { ...centre, text, fontSize: bodySize(text), lineHeight: 1.35, margin: [20, 0, 20, 0] },
      ],
    },
    ...(paper.withdrawn ? [{ text: words[paper.language].withdrawn.toLocaleUpperCase(paper.language), fontSize: 64, bold: true, color: '#c0392b', opacity: 0.35, alignment: 'center', absolutePosition: { x: left, y: 230 } }] : []),
    { absolutePosition: { x: left, y: 452 }, columns: [dated(paper), signature(paper), proof(paper)], columnGap: 18 },
  ];
}

const line: PdfNode = { canvas: [{ type: 'line', x1: 10, y1: 0, x2: 150, y2: 0, lineWidth: 0.8, lineColor: ink.dim }], margin: [0, 0, 0, 4] };
const dated = ({ issued_on, language }: Sheet): PdfNode => ({ width: 160, margin: [0, 32, 0, 0], alignment: 'center', stack: [{ text: dayIn(issued_on, language), fontSize: 12, margin: [0, 0, 0, 4] }, line] });
const signature = ({ signer_name, signer_title }: Sheet): PdfNode =>
  signer_name || signer_title
    ? { width: '*', margin: [0, 32, 0, 0], alignment: 'center', stack: [{ text: ' ', fontSize: 12, margin: [0, 0, 0, 4] }, { ...(line as object), width: 160 }, { text: signer_name, bold: true, fontSize: 11 }, { text: signer_title, fontSize: 9.5, color: ink.dim }] }
    : { width: '*', text: '' };
const proof = ({ serial, address, language }: Sheet): PdfNode => ({
  width: 178,
  columns: [
    { width: '*', alignment: 'right', fontSize: 7.5, color: ink.dim, margin: [0, 12, 8, 0], stack: [words[language].verify, { text: words[language].serial, margin: [0, 6, 0, 0] }, { text: serial, bold: true, color: ink.text, noWrap: true }] },
    { width: 74, qr: address, fit: 74, foreground: ink.text },
  ],
});
