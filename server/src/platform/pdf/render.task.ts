import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pdfmake from 'pdfmake';
import { serveTask } from '../sandbox/task.ts';
import type { PdfDocument, PdfNode } from './document.ts';
import { pageFoot, pageHead } from './frame.ts';
import { layouts } from './layouts.ts';
import { baseStyles, ink } from './styles.ts';

/**
 * Roboto (Apache-2.0) as it comes with pdfmake: Latin with all letters of Turkish, Polish and French. Only what is used
 * of it goes into a file.
 */
const roboto = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto');
const fonts = {
  Roboto: {
    normal: join(roboto, 'Roboto-Regular.ttf'),
    bold: join(roboto, 'Roboto-Medium.ttf'),
    italics: join(roboto, 'Roboto-Italic.ttf'),
    bolditalics: join(roboto, 'Roboto-MediumItalic.ttf'),
  },
};
pdfmake.setFonts(fonts);
pdfmake.setTableLayouts(layouts);
// Nothing is fetched and nothing read but the letters: pictures come as data.
pdfmake.setUrlAccessPolicy(() => false);
const ownFiles = new Set<string>(Object.values(fonts.Roboto));
pdfmake.setLocalAccessPolicy((path) => ownFiles.has(path));

/** pdfmake writes into the nodes it is given: each page gets its own. */
const copyOf = (node: PdfNode): PdfNode => structuredClone(node);

serveTask<PdfDocument>(async (document, respond) => {
  const stream = await write(document);
  stream.end();
  for await (const bytes of stream) respond(bytes);
});

function write({
  title,
  language,
  landscape = false,
  frame,
  background,
  content,
  styles,
  margins = frame ? [40, 70, 40, 56] : [40, 40, 40, 40],
}: PdfDocument) {
  return pdfmake
    .createPdf({
      info: { title, creator: 'Okur', producer: 'Okur' },
      language,
      pageSize: 'A4',
      pageOrientation: landscape ? 'landscape' : 'portrait',
      pageMargins: margins,
      defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.25, color: ink.text },
      styles: { ...baseStyles, ...styles },
      content,
      ...(background ? { background: () => copyOf(background) } : {}),
      ...(frame
        ? {
            header: () => pageHead(frame, margins),
            footer: (page: number, pages: number) => pageFoot(frame, margins, page, pages),
          }
        : {}),
    })
    .getStream();
}
