/**
 * A node of pdfmake's document definition (https://pdfmake.github.io/docs/): text, columns, tables, images, SVG, QR
 * codes. It goes to a thread of its own, so it holds data alone, no functions.
 */
export type PdfNode = string | number | PdfNode[] | { [property: string]: PdfNode | boolean | null | undefined };

/** Head and foot of every page. */
export interface PdfFrame {
  /** Data URL of a picture beside the school's name. */
  logo?: string | null;
  /** Top left, in bold: usually the school. */
  school: string;
  /** Top right: what the pages are about. */
  title: string;
  /** Bottom left: when and by whom it was made. */
  note?: string;
  /** Bottom right, with {page} and {pages}: "Sayfa {page} / {pages}". */
  pages: string;
}

export interface PdfDocument {
  title: string;
  language: string;
  landscape?: boolean;
  /** Points: left, top, right, bottom. With a frame 40, 70, 40, 56 unless told. */
  margins?: [number, number, number, number];
  frame?: PdfFrame;
  /** Drawn behind every page: a picture or SVG of the page's size (A4: 595.28 x 841.89 points). */
  background?: PdfNode;
  content: PdfNode;
  /** Named styles, beside those of `styles.ts`. */
  styles?: Record<string, Record<string, PdfNode | boolean>>;
}
