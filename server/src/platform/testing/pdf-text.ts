import { inflateSync } from 'node:zlib';

/** What each page of a PDF of ours says, a line for each place that is written to. */
export function pagesOfPdf(pdf: Buffer): string[] {
  const objects = objectsOf(pdf.toString('latin1'));
  return [...objects.values()]
    .filter((page) => /\/Type \/Page\b/.test(page))
    .map((page) => {
      const at = (name: string, of = page) => objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(of)?.[1] ?? '') ?? '';
      const fonts = [...at('Resources').matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
        ([, name, id]) => [name!, lettersOf(unpacked(at('ToUnicode', objects.get(id!))))] as const,
      );
      return wordsOf(unpacked(at('Contents')), new Map(fonts));
    });
}

/** By number. */
const objectsOf = (file: string): Map<string, string> =>
  new Map([...file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id!, body!]));

function unpacked(object: string): string {
  const stream = /stream\n([\s\S]*)\nendstream/.exec(object)?.[1];
  return stream === undefined ? '' : inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
}

/** The letters of a font, by their numbers in the file. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, first, list] of map.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/g))
    for (const [at, [, codes]] of [...list!.matchAll(/<([\da-f]*)>/g)].entries())
      letters.set(
        (Number.parseInt(first!, 16) + at).toString(16).padStart(4, '0'),
        Buffer.from(codes!, 'hex').swap16().toString('utf16le'),
      );
  return letters;
}

function wordsOf(drawing: string, fonts: Map<string, Map<string, string>>): string {
  let [text, line, letters] = ['', '', new Map<string, string>()];
  for (const [, y, font, glyphs] of drawing.matchAll(/[\d.-]+ ([\d.-]+) Tm\b|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (y !== undefined && y !== line) [text, line] = [`${text}\n`, y];
    if (font !== undefined) letters = fonts.get(font)!;
    for (const [, codes] of (glyphs ?? '').matchAll(/<([\da-f]+)>/g))
      text += codes!.replaceAll(/.{4}/g, (code) => letters.get(code) ?? '');
  }
  return text;
}
