import { type Archive, nameOf, resolve } from '../../../platform/sandbox/archive.ts';
import type { Package } from './package.ts';
import { type Styles, stylesOf } from './styles.ts';
import { type Element, isElement, parseXml, within } from '../../../platform/sandbox/xml.ts';

/** A page of the spine, read. */
export interface Page {
  path: string;
  insteadOf: string[];
  /** What its references start from. */
  base: string;
  body: Element;
  styles: Styles;
  title: string;
  byId: Map<string, Element>;
  isWellFormed: boolean;
  /** Scripts, also those of its head and in drawings. */
  scripts: number;
}

/**
 * The pages in the order in which they are read; one that is no text, or cannot be read, is left out. Beside them the
 * style sheets that they name.
 */
export async function readPages(
  archive: Archive,
  book: Package,
): Promise<{ pages: Page[]; sheets: string[]; missing: number }> {
  const sheets = new Map<string, string | undefined>();
  const readSheet = async (path: string): Promise<string | undefined> => {
    if (!sheets.has(path)) sheets.set(path, (await archive.read(path))?.toString('utf8'));
    return sheets.get(path);
  };
  const pages: Page[] = [];
  let missing = book.missingPages;
  const seen = new Set<string>();
  for (const { path, type, insteadOf } of book.spine) {
    // A page is in a book once, however often the spine names it.
    if (seen.has(nameOf(path))) continue;
    seen.add(nameOf(path));
    const bytes = /html|svg|xml/.test(type) ? await archive.read(path) : undefined;
    const parsed = bytes && parseXml(bytes, { entities: true });
    if (!parsed) {
      missing += 1;
      continue;
    }
    pages.push({ insteadOf, ...(await pageOf(path, parsed.root, readSheet)), isWellFormed: parsed.isWellFormed });
  }
  return { pages, sheets: [...sheets.values()].filter((sheet) => sheet !== undefined), missing };
}

async function pageOf(path: string, root: Element, readSheet: (path: string) => Promise<string | undefined>) {
  const body = [...within(root, 'body')][0] ?? root;
  const byId = new Map<string, Element>();
  for (const element of within(root)) {
    const { id, name } = element.attributes;
    if (id && !byId.has(id)) byId.set(id, element);
    if (name && element.name === 'a' && !byId.has(name)) byId.set(name, element);
  }
  const title = [...within(root, 'title')].find(({ parent }) => parent?.name === 'head');
  const base = baseOf(root, path);
  return {
    path,
    base,
    body,
    byId,
    scripts: [...within(root, 'script')].length,
    styles: await stylesOf(root, base, readSheet),
    title: title
      ? title.children
          .filter((child) => !isElement(child))
          .join('')
          .trim()
      : '',
  };
}

/** One that leads out of the book is left from the web: the files of the book are meant. */
function baseOf(root: Element, path: string): string {
  const href = [...within(root, 'base')][0]?.attributes['href'];
  const target = href ? resolve(path, href) : null;
  if (!target) return path;
  return /\/$|^\.{1,2}$/.test(href!) ? `${target.path}/` : target.path;
}

/** A page by its own name, or by that of a file in the place of which it is read. */
export const pagesByName = (pages: readonly Page[]): Map<string, Page> =>
  new Map([
    ...pages.flatMap((page) => page.insteadOf.map((path) => [nameOf(path), page] as const)),
    ...pages.map((page) => [nameOf(page.path), page] as const),
  ]);

/** Where links lead, and the number of each of those elements. */
export function linkTargets(pages: readonly Page[]) {
  const byName = pagesByName(pages);
  const numbers = new Map<Element, number>();
  const targetOf = (from: Page, href: string): Element | undefined => {
    const target = href ? resolve(href.startsWith('#') ? from.path : from.base, href) : null;
    const page = target && byName.get(nameOf(target.path));
    if (!page) return undefined;
    return (target.fragment ? page.byId.get(target.fragment) : undefined) ?? page.body;
  };
  for (const page of pages)
    for (const { attributes } of within(page.body, 'a')) {
      const target = targetOf(page, attributes['href'] ?? '');
      if (target && !numbers.has(target)) numbers.set(target, numbers.size + 1);
    }
  return { targetOf, numbers };
}
