import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { escapeHtml } from '../../platform/http/escape-html.ts';

/** Pixels; the proportions of a book. */
const page = { width: 768, height: 1024 };
const margin = 72;

/** A background from above to below, and what is on it. */
const palettes = [
  ['#1f4e5f', '#0c2f36'],
  ['#4756a8', '#262f6b'],
  ['#8f4152', '#4d2744'],
  ['#3c7a4b', '#1d4a34'],
  ['#9c5a27', '#5a3019'],
  ['#733f7d', '#40234f'],
] as const;

const require = createRequire(import.meta.url);
const fontfile = join(dirname(require.resolve('pdfmake/package.json')), 'fonts', 'Roboto', 'Roboto-Medium.ttf');

/** A cover of letters alone: the title and the author on one of six colours, which follows from the title. PNG. */
export async function typographicCover({ title, author }: { title: string; author: string }): Promise<Buffer> {
  // Loaded for the first cover: most processes never draw one.
  const { default: sharp } = await import('sharp');
  const line = async (text: string, height: number) => {
    const width = page.width - 2 * margin;
    const markup = `<span foreground="#ffffff">${escapeHtml(text)}</span>`;
    // Shrinks until it fits.
    const { data } = await sharp({ text: { text: markup, font: 'Roboto Medium', fontfile, width, height, rgba: true } })
      .png()
      .toBuffer({ resolveWithObject: true });
    return data;
  };
  const parts = [{ input: await line(title, 440), left: margin, top: 150 }];
  if (author) parts.push({ input: await line(author, 48), left: margin, top: page.height - 170 });
  return sharp(Buffer.from(background(title)))
    .composite(parts)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function background(title: string): string {
  const [above, below] = palettes[hashOf(title) % palettes.length]!;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${page.width}" height="${page.height}">
    <defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${above}"/>
    <stop offset="1" stop-color="${below}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>
    <rect x="${margin}" y="96" width="96" height="8" fill="#f6c667"/></svg>`;
}

/** FNV-1a: the same for the same title. */
const hashOf = (text: string): number =>
  [...text].reduce((hash, letter) => Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0, 0x811c9dc5);
