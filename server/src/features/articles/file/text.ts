import { escapeHtml } from '../../../platform/http/escape-html.ts';

/*
 * Plain text as rich text. Blank lines part paragraphs; without any, lines do. Lines that were broken to fit a page are
 * put together again, short ones (a poem, an address) stay lines. `# ` begins a heading, `- ` an item of a list.
 */

/** From this length on, in characters, a line ends because the page did. */
const fullLine = 45;
const item = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+/;
const heading = /^(#{1,3})\s+/;

export function richTextOf(text: string): string {
  const lines = text
    .replace(/\r\n?|[\u2028\u2029\f]/g, '\n')
    .trim()
    .split('\n')
    .map((line) => line.trimEnd());
  return blocksOf(lines).flatMap(parts).map(htmlOf).join('');
}

/** Paragraphs, each as its lines. */
function blocksOf(lines: readonly string[]): string[][] {
  if (lines.includes(''))
    return cut(lines, (_line, before) => before === '')
      .map((block) => block.filter(Boolean))
      .filter((block) => block.length > 0);
  return isWrapped(lines)
    ? cut(lines, (_line, before) => before.length < fullLine && endsSentence(before))
    : lines.map((line) => [line]);
}

/** A block cut where a heading is and where a list begins or ends. */
const parts = (block: readonly string[]): string[][] =>
  cut(
    block,
    (line, before) =>
      heading.test(line) ||
      heading.test(before) ||
      (item.test(line) && !item.test(before)) ||
      (item.test(before) && !item.test(line) && !isGoneOn(line)),
  );

/** An indented line goes on with the item above it. */
const isGoneOn = (line: string): boolean => /^\s{2,}/.test(line);

function cut(lines: readonly string[], isBorder: (line: string, before: string) => boolean): string[][] {
  const pieces: string[][] = [];
  lines.forEach((line, at) => {
    if (at === 0 || isBorder(line, lines[at - 1]!)) pieces.push([line]);
    else pieces.at(-1)!.push(line);
  });
  return pieces;
}

/** Text broken to fit a page: nearly all lines are long, none very, and most end within a sentence. */
function isWrapped(lines: readonly string[]): boolean {
  if (lines.length < 4) return false;
  const share = (having: (line: string) => boolean) => lines.filter(having).length / lines.length;
  return (
    share((line) => line.length >= fullLine && line.length <= 130) >= 0.6 && share((line) => !endsSentence(line)) > 0.5
  );
}

const endsSentence = (line: string): boolean => /[.!?…:]["”’»)]*$/.test(line);

function htmlOf(block: readonly string[]): string {
  const [first = ''] = block;
  const level = heading.exec(first)?.[1]?.length;
  if (level) return `<h${level}>${words(first.replace(heading, ''))}</h${level}>`;
  if (item.test(first)) return listOf(block);
  const isBroken = block.slice(0, -1).every((line) => line.length >= fullLine);
  return `<p>${block.map(words).join(isBroken ? ' ' : '<br>')}</p>`;
}

function listOf(block: readonly string[]): string {
  const tag = /^\s*\d/.test(block[0]!) ? 'ol' : 'ul';
  const items = cut(block, (line) => item.test(line)).map((lines) =>
    lines.map((line) => words(line.replace(item, ''))).join(' '),
  );
  return `<${tag}>${items.map((one) => `<li>${one}</li>`).join('')}</${tag}>`;
}

const words = (line: string): string => escapeHtml(line.trim().replace(/[\t ]+/g, ' '));
