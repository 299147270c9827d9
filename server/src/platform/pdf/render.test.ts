import { inflateSync } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import type { PdfDocument } from './document.ts';
import { pageFoot } from './frame.ts';
import { renderPdf } from './render.ts';

const bytesOf = async (document: Partial<PdfDocument>): Promise<Buffer> =>
  buffer(await renderPdf({ title: 'Deneme', language: 'tr', content: 'Metin', ...document }));

/** The drawing instructions and tables of the file, unpacked. */
function inside(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return streams.join('\n');
}
const hexOf = (letter: string): string => `<${letter.codePointAt(0)!.toString(16).padStart(4, '0')}>`;

describe('a PDF', () => {
  it('holds every letter of Turkish, Polish and French as text that can be searched', async () => {
    const text = inside(await bytesOf({ content: 'ğışİĞŞÖÜÇ ąćęłńóśźż œèêç' })).toLowerCase();
    expect([...'ğışİĞŞąćęłńśźżœ'].filter((letter) => !text.includes(hexOf(letter)))).toEqual([]);
  });

  it('has head and foot on each of its pages, with its number', async () => {
    const frame = { school: 'Okul', title: 'Karne', pages: 'Sayfa {page} / {pages}' };
    const pdf = await bytesOf({ frame, content: Array.from({ length: 120 }, (_, row) => `Satır ${row}`) });
    const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g)!.length;
    expect(pages).toBeGreaterThan(2);
    expect(JSON.stringify(pageFoot(frame, [0, 0, 0, 0], 2, pages))).toContain(`Sayfa 2 / ${pages}`);
  });

  it('shows pictures that come as data, and reads nothing of the machine or the network', async () => {
    const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect(
      (await bytesOf({ content: { image: `data:image/png;base64,${picture.toString('base64')}` } })).includes(
        '/Subtype /Image',
      ),
    ).toBe(true);
    for (const image of ['/etc/hostname', 'http://127.0.0.1:1/x.png'])
      await expect(bytesOf({ content: { image } })).rejects.toThrow('denied');
  });

  it('gives its place back when it cannot be made or no one reads it on', async () => {
    for (let round = 0; round < 3; round += 1)
      await expect(bytesOf({ content: { image: 'nothing' } })).rejects.toThrow('denied');
    for (let round = 0; round < 3; round += 1)
      (await renderPdf({ title: 'A', language: 'tr', content: 'B' })).destroy();
    expect((await bytesOf({})).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('asks to come again when the places are taken for long, and takes none with it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const made = Array.from({ length: 2 }, () => bytesOf({}));
    const late = bytesOf({}).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    expect(await late).toMatchObject({ code: 'overloaded' });
    for (const bytes of [...(await Promise.all(made)), await bytesOf({})])
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
