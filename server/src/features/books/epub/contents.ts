import { type Archive, resolve } from '../../../platform/sandbox/archive.ts';
import type { Package } from './package.ts';
import { EpubRefused } from './refused.ts';
import { childrenOf, cut, type Element, outermost, parseXml, textOf, within } from '../../../platform/sandbox/xml.ts';
import { typesOf } from './meanings.ts';

/** A line of the book's own table of contents. */
export interface Line {
  title: string;
  /** 0 for chapters of the book itself; a line under the third level belongs to the one above it. */
  depth: number;
  path: string | null;
  fragment: string;
}

const deepest = 3;
/** A table of contents is deeper only to do harm. */
const mostLevels = 64;
const mostLines = 5000;

/** From nav.xhtml, or else from the NCX of EPUB 2; empty where there is neither. */
export async function readContents(archive: Archive, book: Package): Promise<Line[]> {
  const read = async (path: string | undefined) => {
    const bytes = path === undefined ? undefined : await archive.read(path);
    return bytes && parseXml(bytes, { entities: true })?.root;
  };
  const nav = book.nav && (await read(book.nav.path));
  const lines = nav && book.nav ? navLines(nav, book.nav.path) : [];
  if (lines.length > 0) return lines;
  const ncx = book.ncx && (await read(book.ncx.path));
  return ncx && book.ncx ? ncxLines(ncx, book.ncx.path) : [];
}

function navLines(root: Element, path: string): Line[] {
  const navs = [...within(root, 'nav')];
  const toc = navs.find((nav) => typesOf(nav).includes('toc')) ?? (navs.length === 1 ? navs[0] : undefined);
  const lines: Line[] = [];
  for (const list of toc ? outermost(toc, ...lists) : []) addList(lines, list, path, 0);
  return lines;
}

/** The standard knows numbered ones alone; some makers do not. */
const lists = ['ol', 'ul'];

function addList(lines: Line[], list: Element, path: string, depth: number): void {
  if (depth > mostLevels) throw new EpubRefused('too_deep');
  for (const item of childrenOf(list, 'li')) {
    const parts = [...outermost(item, 'a', 'span', ...lists)];
    const under = parts.findIndex(({ name }) => lists.includes(name));
    // The number of a chapter may be beside its link.
    const labels = under < 0 ? parts : parts.slice(0, under);
    const [link] = labels.flatMap((label) => [label, ...within(label, 'a')]).flatMap(addressOf);
    add(lines, path, depth, labels.map(labelOf).filter(Boolean).join(' '), link);
    for (const inner of outermost(item, ...lists)) addList(lines, inner, path, depth + 1);
  }
}

const addressOf = ({ attributes: { href } }: Element): string[] => (href ? [href] : []);

/** A label may be a picture with words for those who cannot see it. */
const labelOf = (label: Element): string =>
  textOf(label) || label.attributes['title'] || ([...within(label, 'img')][0]?.attributes['alt'] ?? '');

function ncxLines(root: Element, path: string): Line[] {
  const lines: Line[] = [];
  const walk = (element: Element, depth: number): void => {
    if (depth > mostLevels) throw new EpubRefused('too_deep');
    for (const point of childrenOf(element, 'navpoint')) {
      const [label, content] = [childrenOf(point, 'navlabel')[0], childrenOf(point, 'content')[0]];
      add(lines, path, depth, label ? textOf(label) : '', content?.attributes['src']);
      walk(point, depth + 1);
    }
  };
  for (const map of within(root, 'navmap')) walk(map, 0);
  return lines;
}

function add(lines: Line[], from: string, depth: number, title: string, href: string | undefined): void {
  if (depth >= deepest || lines.length >= mostLines) return;
  const target = href ? resolve(from, href) : null;
  lines.push({ title: cut(title, 200), depth, path: target?.path ?? null, fragment: target?.fragment ?? '' });
}
