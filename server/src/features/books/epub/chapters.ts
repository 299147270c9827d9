import type { Line } from './contents.ts';
import type { Package } from './package.ts';
import { nameOf } from '../../../platform/sandbox/archive.ts';
import { type Page, pagesByName } from './pages.ts';
import { cut, type Element, isElement, textOf, within } from '../../../platform/sandbox/xml.ts';
import { typesOf } from './meanings.ts';

/** A chapter before it is written: where it begins, and what it is under. */
export interface Chapter {
  title: string;
  depth: number;
  begins: Element | null;
  visible: boolean;
}

/** What no reader begins with; shown by hand where someone wants it. */
const hiddenTypes = new Set(
  (
    'cover titlepage halftitlepage title-page copyright-page imprint colophon toc toc-brief ' +
    'loi lot lov loa landmarks page-list'
  ).split(' '),
);

const frontTitles: Record<string, string> = {
  tr: 'Ön sayfalar',
  fr: 'Premières pages',
  pl: 'Strony wstępne',
};
export const frontTitle = (language: string): string => frontTitles[language] ?? 'Front matter';

interface Found {
  chapters: Chapter[];
  /** Lines that lead nowhere. */
  lost: number;
}

/** The chapters by the book's own table of contents, in the order in which they are read. */
export function chaptersOf(lines: readonly Line[], pages: readonly Page[], book: Package): Found {
  const byName = pagesByName(pages);
  const order = new Map<Element, number>();
  for (const { body } of pages) for (const element of [body, ...within(body)]) order.set(element, order.size);
  let lost = 0;
  const found = lines.map((line) => {
    const page = line.path === null ? undefined : byName.get(nameOf(line.path));
    const element = page && (line.fragment ? page.byId.get(line.fragment) : undefined);
    if (line.path !== null && (!page || (line.fragment && !element))) lost += 1;
    const begins = element && order.has(element) ? element : (page?.body ?? null);
    return { title: line.title, depth: line.depth, begins, visible: !page || !isHidden(page, begins!, book) };
  });
  const hasOthersUnder = (at: number, all: readonly Chapter[]) => (all[at + 1]?.depth ?? 0) > all[at]!.depth;
  const ordered = inSteps(sorted(found, order).filter(({ begins }, at, all) => begins || hasOthersUnder(at, all)));
  // A hidden chapter would hide those under it.
  const chapters = ordered.map((one, at, all) => ({ ...one, visible: one.visible || hasOthersUnder(at, all) }));
  return { chapters, lost };
}

/** A line without text of its own is before the next that has one. */
function sorted(chapters: readonly Chapter[], order: Map<Element, number>): Chapter[] {
  let next = Infinity;
  const positions = new Map<Chapter, number>();
  for (const chapter of chapters.toReversed()) {
    next = chapter.begins ? order.get(chapter.begins)! : next;
    positions.set(chapter, next);
  }
  return chapters.toSorted((a, b) => positions.get(a)! - positions.get(b)!);
}

/** None is more than one step under the one before it. */
const inSteps = (chapters: readonly Chapter[]): Chapter[] => {
  let above = -1;
  return chapters.map((chapter) => {
    above = Math.min(chapter.depth, above + 1);
    return { ...chapter, depth: above };
  });
};

function isHidden(page: Page, element: Element, book: Package): boolean {
  if (element === page.body && isHiddenPage(page, book)) return true;
  for (let around: Element | null = element; around; around = around.parent)
    if (typesOf(around).some((type) => hiddenTypes.has(type))) return true;
  let inner = element;
  for (;;) {
    const parts: Element[] = inner.children.filter(isElement);
    if (parts.length !== 1 || !['section', 'div', 'nav', 'article'].includes(parts[0]!.name)) return false;
    inner = parts[0]!;
    if (typesOf(inner).some((type) => hiddenTypes.has(type))) return true;
  }
}

/** By the guide of EPUB 2, or since it is the table of contents itself. */
const isHiddenPage = ({ path }: Page, { guide, nav }: Package): boolean =>
  hiddenTypes.has(guide.get(nameOf(path)) ?? '') || (nav !== undefined && nameOf(nav.path) === nameOf(path));

/** The pages in which no chapter begins and that no reader begins with. */
export function asidesOf(pages: readonly Page[], chapters: readonly Chapter[], book: Package): Set<Page> {
  const beginnings = new Set(chapters.map(({ begins }) => begins));
  return new Set(
    pages.filter(
      (page) =>
        isHidden(page, page.body, book) && ![page.body, ...within(page.body)].some((one) => beginnings.has(one)),
    ),
  );
}

/** Where a book has no table of contents: its headings, or else its pages. */
export function chaptersByHeadings(all: readonly Page[], book: Package): Chapter[] {
  const visible = all.filter((page) => !isHidden(page, page.body, book));
  const pages = visible.length > 0 ? visible : all;
  const headings = pages
    .flatMap(({ body }) => [...within(body, 'h1', 'h2', 'h3')])
    .filter((heading) => textOf(heading));
  const [first] = headings;
  if (!first) return pages.map((page, at) => ofPage(page, String(at + 1)));
  const front = pages.find(({ body }) => wordsIn(body, first) !== 'none');
  return [
    ...(front && wordsIn(front.body, first) === 'before' ? [ofPage(front, '')] : []),
    ...inSteps(
      headings.map((heading) => ({
        title: cut(textOf(heading), 200),
        depth: Number(heading.name.slice(1)) - 1,
        begins: heading,
        visible: true,
      })),
    ),
  ];
}

const ofPage = ({ title, body }: Page, otherwise: string): Chapter => ({
  title: cut(title, 200) || otherwise,
  depth: 0,
  begins: body,
  visible: true,
});

/** Where the words of an element begin: before this heading, or in it; elements that hold none have none. */
function wordsIn(element: Element, heading: Element): 'before' | 'heading' | 'none' {
  if (element === heading) return 'heading';
  for (const child of element.children) {
    const found = isElement(child) ? wordsIn(child, heading) : child.trim() === '' ? 'none' : 'before';
    if (found !== 'none') return found;
  }
  return 'none';
}
