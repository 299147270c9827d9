import { type Archive, nameOf, resolve } from '../../../platform/sandbox/archive.ts';
import { EpubRefused } from './refused.ts';
import { childrenOf, cut, type Element, parseXml, textOf, within } from '../../../platform/sandbox/xml.ts';

export interface Item {
  path: string;
  type: string;
  properties: string[];
  fallback: string | undefined;
}

/** A page of the reading order. */
export interface SpineItem extends Item {
  /** Files in the place of which it is read: a table of contents and links name these. */
  insteadOf: string[];
}

/** What the package document says: the files in the order in which they are read, and what the book is. */
export interface Package {
  version: string;
  items: Map<string, Item>;
  spine: SpineItem[];
  /** Lines of the spine that name no file. */
  missingPages: number;
  nav: Item | undefined;
  ncx: Item | undefined;
  cover: Item | undefined;
  /** Name of the page that is the cover, where the book says so. */
  coverPage: string;
  isFixedLayout: boolean;
  hasNarration: boolean;
  metadata: Metadata;
  /** What the guide of EPUB 2 calls its pages: name → cover, toc, copyright-page. */
  guide: Map<string, string>;
}
export interface Metadata {
  title: string;
  subtitle: string;
  authors: string[];
  language: string;
  publisher: string;
  isbn: string;
  description: string;
}

/** Throws EpubRefused where there is no package to be read. */
export async function readPackage(archive: Archive): Promise<Package> {
  await checkProtection(archive);
  const path = await packagePath(archive);
  const bytes = await archive.read(path);
  const root = bytes && parseXml(bytes)?.root;
  if (!root || root.name !== 'package') throw new EpubRefused('broken');
  const items = itemsOf(root, path);
  const all = [...items.values()];
  const spineElement = [...within(root, 'spine')][0];
  const guide = guideOf(root, path);
  const coverId = [...within(root, 'meta')].find(({ attributes }) => attributes['name'] === 'cover')?.attributes[
    'content'
  ];
  const named = all.find(({ path: file }) => /(?:^|\/)cover\.(?:jpe?g|png|webp)$/i.test(file));
  return {
    version: root.attributes['version'] ?? '2.0',
    items,
    ...(spineElement ? spineOf(spineElement, items) : { spine: [], missingPages: 0 }),
    nav: all.find(({ properties }) => properties.includes('nav')),
    ncx:
      items.get(spineElement?.attributes['toc'] ?? '') ?? all.find(({ type }) => type === 'application/x-dtbncx+xml'),
    cover: [all.find(({ properties }) => properties.includes('cover-image')), items.get(coverId ?? ''), named].find(
      (item) => item && isPicture(item),
    ),
    coverPage: guide.find(([, type]) => type === 'cover')?.[0] ?? nameOf(items.get(coverId ?? '')?.path ?? ''),
    isFixedLayout: metaOf(root, 'rendition:layout') === 'pre-paginated' || metaOf(root, 'fixed-layout') === 'true',
    hasNarration: all.some(({ type }) => type === 'application/smil+xml'),
    metadata: metadataOf(root),
    // Of a page that is called two things, that the text is in it.
    guide: new Map(guide.toSorted(([, a], [, b]) => Number(isBegin(a)) - Number(isBegin(b)))),
  };
}

const isBegin = (type: string): boolean => type === 'text' || type === 'start';

/** What the guide calls whole pages: a place within one says nothing of the others. */
const guideOf = (root: Element, path: string): [name: string, type: string][] =>
  [...within(root, 'reference')].flatMap(({ attributes }) => {
    const target = resolve(path, attributes['href'] ?? '');
    const type = (attributes['type'] ?? '').toLowerCase();
    return target && !target.fragment ? [[nameOf(target.path), type] satisfies [string, string]] : [];
  });

const protections: readonly (readonly [path: string, by: string])[] = [
  ['META-INF/license.lcpl', 'LCP'],
  ['META-INF/rights.xml', 'Adobe'],
  ['META-INF/sinf.xml', 'Apple'],
];
/** Fonts alone may be disguised: they are dropped anyhow. */
const fontDisguises = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']);

async function checkProtection(archive: Archive): Promise<void> {
  const bytes = await archive.read('META-INF/encryption.xml');
  const root = bytes && parseXml(bytes)?.root;
  const isProtected =
    root &&
    [...within(root, 'encrypteddata')].some((data) => {
      const [method] = within(data, 'encryptionmethod');
      return !fontDisguises.has(method?.attributes['Algorithm'] ?? '');
    });
  const by = protections.find(([path]) => archive.has(path))?.[1];
  if (isProtected || by === 'LCP') throw new EpubRefused('protected', { by: by ?? 'DRM' });
}

async function packagePath(archive: Archive): Promise<string> {
  const bytes = await archive.read('META-INF/container.xml');
  const root = bytes && parseXml(bytes)?.root;
  const files = root ? [...within(root, 'rootfile')] : [];
  const isPackage = ({ attributes }: Element) => attributes['media-type'] === 'application/oebps-package+xml';
  // Of several renditions the first is the default one.
  const path = [...files.filter(isPackage), ...files]
    .map(({ attributes }) => resolve('', attributes['full-path'] ?? '')?.path)
    .find((one) => one && archive.has(one));
  if (!path) throw new EpubRefused('not_epub');
  return path;
}

function itemsOf(root: Element, path: string): Map<string, Item> {
  const items = new Map<string, Item>();
  for (const { attributes } of within(root, 'item')) {
    const target = resolve(path, attributes['href'] ?? '');
    const id = attributes['id']?.trim();
    if (!id || !target || items.has(id)) continue;
    items.set(id, {
      path: target.path,
      type: (attributes['media-type'] ?? '').trim().toLowerCase(),
      properties: (attributes['properties'] ?? '').split(/\s+/),
      fallback: attributes['fallback']?.trim(),
    });
  }
  return items;
}

const isPicture = ({ type, path }: Item): boolean =>
  type.startsWith('image/') || /\.(?:jpe?g|png|gif|webp)$/i.test(path);

const isText = ({ type, path }: Item): boolean =>
  /xhtml|text\/html|x-oeb1-document|dtbook|image\/svg/.test(type) ||
  // Some makers call a page by no type, or by that of any file.
  (/^$|octet-stream|text\/plain/.test(type) && /\.x?html?$/i.test(path));

/** An item and what it falls back on, in this order. */
export function* fallbacksOf(item: Item | undefined, items: Map<string, Item>): Generator<Item> {
  const seen = new Set<Item>();
  for (let next = item; next && !seen.has(next); next = items.get(next.fallback ?? '')) {
    seen.add(next);
    yield next;
  }
}

/** A page that is no text has one to fall back on, or stays what it is. */
function spineOf(element: Element, items: Map<string, Item>): Pick<Package, 'spine' | 'missingPages'> {
  const lines = childrenOf(element, 'itemref');
  const spine = lines.flatMap(({ attributes }) => {
    const chain = [...fallbacksOf(items.get(attributes['idref']?.trim() ?? ''), items)];
    const item =
      chain.find((one) => isText(one) && !one.properties.includes('scripted')) ?? chain.find(isText) ?? chain[0];
    if (!item) return [];
    const insteadOf = chain.slice(0, chain.indexOf(item)).map(({ path }) => path);
    return [{ ...item, insteadOf, type: isText(item) ? item.type || 'application/xhtml+xml' : item.type }];
  });
  return { spine, missingPages: lines.length - spine.length };
}

const metaOf = (root: Element, property: string): string | undefined => {
  const meta = [...within(root, 'meta')].find(
    ({ attributes }) => attributes['property'] === property || attributes['name'] === property,
  );
  return meta && (meta.attributes['content'] ?? textOf(meta));
};

/** In two letters: `tur` and `tr-TR` are Turkish. */
function languageOf(tag: string): string {
  try {
    const { language } = new Intl.Locale(tag.replaceAll('_', '-'));
    return language.length === 2 ? language : '';
  } catch {
    return '';
  }
}

function metadataOf(root: Element): Metadata {
  const texts = (name: string) => [...within(root, name)].map(textOf).filter(Boolean);
  const refined = (id: string | undefined, property: string) =>
    [...within(root, 'meta')].find(
      ({ attributes }) => attributes['refines'] === `#${id}` && attributes['property'] === property,
    );
  const titles = [...within(root, 'title')].filter((title) => textOf(title));
  const typeOf = (title: Element) => textOf(refined(title.attributes['id'], 'title-type') ?? title);
  const main = titles.find((title) => typeOf(title) === 'main') ?? titles[0];
  const subtitle = titles.find((title) => typeOf(title) === 'subtitle');
  return {
    title: main ? cut(textOf(main), 200) : '',
    subtitle: subtitle ? cut(textOf(subtitle), 200) : '',
    authors: texts('creator')
      .map((name) => cut(name, 120))
      .slice(0, 20),
    language: languageOf(texts('language')[0] ?? ''),
    publisher: cut(texts('publisher')[0] ?? '', 120),
    isbn:
      [...texts('identifier'), ...texts('source')]
        .map((text) => text.replace(/^(?:urn:)?isbn:/i, ''))
        .find((text) => /^[\d -]{9,16}[\dx]$/i.test(text)) ?? '',
    description: cut(texts('description')[0] ?? '', 9000),
  };
}
