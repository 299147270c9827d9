import type { ImportReport } from '@okur/contract/books';
import { plainText } from '@okur/contract/reading/count';
import { newId } from '../../../platform/database/ids.ts';
import { type ChapterText, measuredText } from '../measured-text.ts';
import { type Archive, ArchiveRefused, openArchive } from '../../../platform/sandbox/archive.ts';
import { asidesOf, type Chapter, chaptersByHeadings, chaptersOf, frontTitle } from './chapters.ts';
import { readContents } from './contents.ts';
import { leftOut } from './left-out.ts';
import { type References, writePage } from './markup.ts';
import { type Metadata, type Package, readPackage } from './package.ts';
import { linkTargets, type Page, pagesByName, readPages } from './pages.ts';
import { drawPictures, type StoredPicture } from './pictures.ts';
import { EpubRefused } from './refused.ts';
import { ChapterWriter } from './writer.ts';
import { cut, type Element, within } from '../../../platform/sandbox/xml.ts';
import { withoutPiles } from '../../../platform/sheets/table.ts';

export interface EpubTask {
  file: string;
  /** An empty folder for the pictures. */
  folder: string;
  /** Of the book; an empty one is taken from the file. */
  language: string;
}
export interface ReadChapter extends ChapterText {
  id: string;
  title: string;
  parent_id: string | null;
  /** From 1 within its parent. */
  position: number;
  visible: boolean;
}
export interface ReadEpub {
  chapters: ReadChapter[];
  pictures: StoredPicture[];
  cover: StoredPicture | null;
  metadata: Metadata;
  report: ImportReport;
}

/** Reads an EPUB into chapters of numbered words. Throws EpubRefused. */
export async function readEpub({ file, folder, language }: EpubTask): Promise<ReadEpub> {
  try {
    using archive = await openArchive(file);
    return await readBook(archive, folder, language);
  } catch (error) {
    throw error instanceof ArchiveRefused ? refusedOf(error) : error;
  }
}

const refusedOf = ({ reason }: ArchiveRefused): EpubRefused =>
  new EpubRefused(reason, reason === 'protected' ? { by: 'ZIP' } : {});

type PictureOf = (element: Element) => StoredPicture | undefined;
/** A book whose pages are all missing or no pages is damaged; one of pictures has no text. */
const reasonOfNoText = ({ spine, missingPages }: Package, pages: readonly Page[]) =>
  pages.length === 0 && spine.length + missingPages > 0 && !spine.some(({ type }) => type.startsWith('image/'))
    ? 'broken'
    : 'no_text';

type Counts = Record<Parameters<References['count']>[0], number>;

async function readBook(archive: Archive, folder: string, language: string): Promise<ReadEpub> {
  const book = await readPackage(archive);
  const { pages, sheets, missing } = await readPages(archive, book);
  const lines = await readContents(archive, book);
  const found = chaptersOf(lines, pages, book);
  const hasContents = found.chapters.some(({ begins }) => begins);
  const chapters = hasContents ? found.chapters : chaptersByHeadings(pages, book);
  const pictures = await drawPictures(archive, book, pages, folder);
  const counts: Counts = { media: 0, notes: 0, pictures: 0, no_alt: 0, pictures_lost: 0 };
  const bodies = write(pages, asidesOf(pages, chapters, book), chapters, pictures.of, counts);
  const ofFile = book.cover && (await pictures.ofPath(book.cover.path));
  const cover = ofFile ?? firstPicture(pagesByName(pages).get(book.coverPage), pictures.of);
  const read = await textsOf(bodies, chapters, language);
  if (!read.some(({ word_count }) => word_count > 0)) throw new EpubRefused(reasonOfNoText(book, pages));
  const withText = read.every(({ visible, word_count }) => !visible || word_count === 0)
    ? read.map((chapter) => ({ ...chapter, visible: true }))
    : read;
  const report = {
    ...reportOf({ book, pages, missing, lost: found.lost, hasContents, counts, language, chapters: withText }),
    ...leftOut({ book, pages, sheets, lostPictures: pictures.lost() }),
  };
  return { chapters: withText, pictures: pictures.all(), cover: cover ?? null, metadata: book.metadata, report };
}

const firstPicture = (page: Page | undefined, pictureOf: PictureOf): StoredPicture | undefined =>
  [...(page ? within(page.body) : [])].map(pictureOf).find(Boolean);

/** Which chapter an element begins: of lines of one level that lead to it the first, otherwise the innermost. */
function beginningsOf(chapters: readonly Chapter[]): References['beginnings'] {
  const found: References['beginnings'] = new Map();
  for (const [at, { begins, depth }] of chapters.entries()) {
    const before = begins && found.get(begins);
    if (begins && (!before || chapters[before - 1]!.depth !== depth)) found.set(begins, at + 1);
  }
  return found;
}

/** The text of each chapter; the first one is what is before the first line of the table of contents. */
function write(
  pages: readonly Page[],
  asides: ReadonlySet<Page>,
  chapters: readonly Chapter[],
  pictureOf: PictureOf,
  counts: Counts,
): string[] {
  const { targetOf, numbers } = linkTargets(pages);
  const writer = new ChapterWriter(chapters.length + 1);
  const references: References = {
    beginnings: beginningsOf(chapters),
    anchorOf: (_page, element) => numbers.get(element),
    linkOf(page, href) {
      const target = targetOf(page, href);
      return target && { number: numbers.get(target)!, target };
    },
    pictureOf(_page, element) {
      const picture = pictureOf(element);
      return picture && { address: `/files/${picture.key}`, width: picture.width, height: picture.height };
    },
    isAside: (page) => asides.has(page),
    count: (what) => void (counts[what] += 1),
  };
  for (const page of pages) writePage(page, writer, references);
  return writer.chapters.map((parts) => linked(parts.join(''), writer.anchors));
}

const link = /(<a href="#a)(\d+)"/g;
/** Says of each link in which chapter it ends, by the number of the chapter; one that ends nowhere leads nowhere. */
const linked = (html: string, anchors: ReadonlyMap<number, number>): string =>
  html.replace(link, (all, _begin, number: string) => {
    const chapter = anchors.get(Number(number));
    return chapter === undefined ? '<a' : `${all} data-chapter="${placeholder(chapter)}"`;
  });

/** Until a chapter has an id. */
const placeholder = (chapter: number): string => `00000000-0000-0000-0000-${String(chapter).padStart(12, '0')}`;

async function textsOf(
  bodies: readonly string[],
  chapters: readonly Chapter[],
  language: string,
): Promise<ReadChapter[]> {
  const all = [{ title: frontTitle(language), depth: 0, visible: false }, ...chapters].map((chapter, at) => ({
    ...chapter,
    id: newId(),
    // Each letter and mark may have come as a piece by itself.
    html: withoutPiles(bodies[at]!),
  }));
  const ids = all.map(({ id }) => id);
  const named = (html: string) =>
    html.replace(
      /data-chapter="00000000-0000-0000-0000-(\d{12})"/g,
      (_all, at: string) => `data-chapter="${ids[Number(at)]}"`,
    );
  const texts: (ChapterText & { chapter: (typeof all)[number] })[] = [];
  for (const chapter of all) {
    const text = await measuredText({ html: named(chapter.html), language });
    if ('refused' in text) throw new EpubRefused('broken');
    texts.push({ ...text, chapter });
  }
  const isParent = (at: number) => at > 0 && (all[at + 1]?.depth ?? 0) > all[at]!.depth;
  return inTree(texts.filter(({ body }, at) => body !== '' || isParent(at)));
}

/** Parents and positions, from how deep each chapter is. */
function inTree(
  texts: readonly (ChapterText & {
    chapter: Chapter | { id: string; title: string; depth: number; visible: boolean };
  })[],
) {
  const above: string[] = [];
  const counts = new Map<string | null, number>();
  return texts.map(({ chapter, ...text }, at): ReadChapter => {
    const { id, title, depth, visible } = chapter as { id: string; title: string; depth: number; visible: boolean };
    above.length = Math.min(depth, above.length);
    const parent_id = above.at(-1) ?? null;
    above.push(id);
    const position = (counts.get(parent_id) ?? 0) + 1;
    counts.set(parent_id, position);
    return { ...text, id, title: title.trim() || titleIn(text) || String(at + 1), parent_id, position, visible };
  });
}

/** The first heading of a chapter that the table of contents has no words for. */
function titleIn({ blocks }: ChapterText): string {
  const heading = blocks.find(({ html }) => /^<h[2-6]/.test(html));
  return heading ? cut(plainText(heading.html).replaceAll('\n', ' '), 200) : '';
}

interface Found {
  book: Package;
  pages: readonly Page[];
  /** Pages of the reading order that cannot be read. */
  missing: number;
  chapters: readonly ReadChapter[];
  lost: number;
  hasContents: boolean;
  counts: Counts;
  language: string;
}

const wordsIn = (chapters: readonly ReadChapter[]): number =>
  chapters.reduce((sum, { word_count }) => sum + word_count, 0);

function reportOf({ book, pages, missing, chapters, lost, hasContents, counts, language }: Found): ImportReport {
  const { metadata } = book;
  const hidden = chapters.filter(({ visible }) => !visible);
  const warnings: ImportReport['warnings'] = [];
  const warn = (code: ImportReport['warnings'][number]['code'], count: number) => {
    if (count > 0) warnings.push({ code, count });
  };
  warn('fixed_layout', Number(book.isFixedLayout));
  warn('no_contents', Number(!hasContents));
  warn('pages_lost', missing);
  warn('lost_lines', lost);
  // What a lost line leads to is before the first line that is none: readers see nothing of it.
  warn('words_hidden', lost > 0 && wordsIn(hidden) * 5 > wordsIn(chapters) ? wordsIn(hidden) : 0);
  warn('not_well_formed', pages.filter(({ isWellFormed }) => !isWellFormed).length);
  warn(
    'scripts',
    pages.reduce((sum, { scripts }) => sum + scripts, 0),
  );
  warn('media', counts.media);
  warn('narration', Number(book.hasNarration));
  warn('no_alt', counts.no_alt);
  warn('pictures_lost', counts.pictures_lost);
  warn('language', Number(metadata.language !== '' && metadata.language !== language));
  return {
    epub_version: book.version.slice(0, 10),
    title: metadata.title,
    authors: metadata.authors,
    language: metadata.language,
    publisher: metadata.publisher,
    isbn: metadata.isbn,
    chapters: chapters.length,
    hidden: hidden.map(({ title }) => title).slice(0, 50),
    words: wordsIn(chapters),
    pictures: counts.pictures,
    notes: counts.notes,
    warnings,
  };
}
