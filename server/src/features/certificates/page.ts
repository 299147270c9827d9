import { type CertificateTemplate, fillCertificate } from '@okur/contract/certificates';
import type { PdfNode } from '../../platform/pdf/document.ts';
import { ink } from '../../platform/pdf/styles.ts';
import { drawingOf, roomOf, sheet } from './drawings.ts';
import { textsIn } from '../../platform/texts/index.ts';

/** A certificate with everything that is on its sheet. */
export interface Sheet extends Pick<
  CertificateTemplate,
  'title' | 'language' | 'body' | 'signer_name' | 'signer_title' | 'background'
> {
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
const sizeOf = (text: string, steps: readonly (readonly [number, number])[], least: number): number =>
  steps.find(([most]) => [...text].length <= most)?.[1] ?? least;
const titleSize = (text: string): number =>
  sizeOf(
    text,
    [
      [26, 38],
      [36, 32],
      [52, 26],
    ],
    21,
  );
const nameSize = (text: string): number =>
  sizeOf(
    text,
    [
      [22, 34],
      [32, 28],
      [46, 22],
      [64, 18],
    ],
    14,
  );
const bodySize = (text: string): number =>
  sizeOf(
    text,
    [
      [220, 15],
      [380, 13.5],
    ],
    12,
  );

const dayIn = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** One sheet, A4 across. */
export function sheetNodes(paper: Sheet, isFirst: boolean): PdfNode[] {
  const { left, right } = roomOf(paper.background);
  return [
    { ...(background(paper) as object), ...(isFirst ? {} : { pageBreak: 'before' }) },
    { margin: [left, 58, right, 0], stack: content(paper, sheet.width - left - right) },
    ...(paper.withdrawn ? [withdrawnMark(paper, left)] : []),
    ...foot(paper),
  ];
}

const background = ({ background: kind, image }: Sheet): PdfNode =>
  kind === 'image' && image
    ? { image, cover: { width: sheet.width, height: sheet.height }, absolutePosition: { x: 0, y: 0 } }
    : { svg: drawingOf(kind), width: sheet.width, absolutePosition: { x: 0, y: 0 } };

/** Texts of at most so many characters leave room above. */
const shortText = 220;

function content(paper: Sheet, width: number): PdfNode[] {
  const centre = { width: '*', alignment: 'center' };
  const text = fillCertificate(paper.body, {
    student: paper.holder,
    class: paper.department_name,
    school: paper.school,
    date: dayIn(paper.issued_on, paper.language),
  });
  const above = paper.logo ? 0 : text.length <= shortText ? 62 : 34;
  const big = { ...centre, bold: true };
  return [
    ...(paper.logo ? [{ image: paper.logo, fit: [64, 64], alignment: 'center', margin: [0, 0, 0, 6] }] : []),
    { ...centre, text: paper.school, fontSize: 14, color: ink.dim, margin: [0, above, 0, 14] },
    { ...big, text: paper.title, fontSize: titleSize(paper.title), color: ink.brand, lineHeight: 1.1 },
    rule(width / 2),
    { ...big, text: paper.holder, fontSize: nameSize(paper.holder), lineHeight: 1.15, margin: [0, 0, 0, 12] },
    { ...centre, text, fontSize: bodySize(text), lineHeight: 1.35, margin: [20, 0, 20, 0] },
  ];
}

/** A short golden line around the middle. */
const rule = (middle: number): PdfNode => ({
  canvas: [{ type: 'line', x1: middle - 60, y1: 0, x2: middle + 60, y2: 0, lineWidth: 1.4, lineColor: '#b98a2f' }],
  margin: [0, 8, 0, 20],
});

const withdrawnMark = ({ language }: Sheet, left: number): PdfNode => ({
  text: textsIn(language)('certificate.withdrawn').toLocaleUpperCase(language),
  fontSize: 64,
  bold: true,
  color: '#c0392b',
  opacity: 0.35,
  alignment: 'center',
  absolutePosition: { x: left, y: 230 },
});

/** Points from the top of the sheet. */
const footTop = 452;
const [dateWidth, signerWidth, proofWidth, codeSize] = [150, 190, 196, 74];

/** Date, signature and the code to check it: each in its own place, so that a long one moves none of the others. */
function foot(paper: Sheet): PdfNode[] {
  const { left, right } = roomOf(paper.background);
  const [start, end] = [Math.max(70, left - 30), sheet.width - Math.max(70, right - 30)];
  const middle = (start + dateWidth + end - proofWidth) / 2 - signerWidth / 2;
  const line = (x: number, width: number): PdfNode => ({
    svg:
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="2" viewBox="0 0 ${width} 2"><line ` +
      `x1="0" y1="1" x2="${width}" y2="1" stroke="${ink.dim}" stroke-width="0.8"/></svg>`,
    width,
    absolutePosition: { x, y: footTop + 54 },
  });
  const at = (x: number, y: number, width: number, content: PdfNode): PdfNode => ({
    absolutePosition: { x, y: footTop + y },
    columns: [{ width, ...(content as object) }],
  });
  const { signer_name, signer_title, language, serial, address } = paper;
  return [
    at(start, 36, dateWidth, { text: dayIn(paper.issued_on, language), fontSize: 12, alignment: 'center' }),
    line(start, dateWidth),
    ...(signer_name || signer_title
      ? [
          line(middle, signerWidth),
          at(middle, 60, signerWidth, {
            alignment: 'center',
            stack: [
              { text: signer_name, bold: true, fontSize: signerSize(signer_name) },
              { text: signer_title, fontSize: 9.5, color: ink.dim },
            ],
          }),
        ]
      : []),
    at(end - proofWidth, 14, proofWidth - codeSize - 8, {
      alignment: 'right',
      fontSize: 7.5,
      color: ink.dim,
      stack: [
        textsIn(language)('certificate.verify'),
        address.replace(/^https?:\/\/|\?.*$/g, ''),
        { text: textsIn(language)('certificate.serial'), margin: [0, 5, 0, 0] },
        { text: serial, bold: true, color: ink.text, noWrap: true },
      ],
    }),
    { qr: address, fit: codeSize, foreground: ink.text, absolutePosition: { x: end - codeSize, y: footTop } },
  ];
}

const signerSize = (text: string): number =>
  sizeOf(
    text,
    [
      [28, 11.5],
      [40, 10],
    ],
    8.5,
  );
