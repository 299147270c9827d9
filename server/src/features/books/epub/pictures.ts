import type open from 'sharp';
import type { Sharp } from 'sharp';
import { pictureFolder } from '../rules.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newKey } from '../../../platform/storage/keys.ts';
import { type Archive, ArchiveRefused, nameOf, resolve, unescaped } from '../../../platform/sandbox/archive.ts';
import { fallbacksOf, type Package } from './package.ts';
import type { Page } from './pages.ts';
import { type Element, isElement, type Node, textOf, within } from '../../../platform/sandbox/xml.ts';

/** A picture of the book, drawn again, as it lies in the folder of the run. */
export interface StoredPicture {
  key: string;
  type: 'image/png' | 'image/jpeg';
  file: string;
  width: number;
  height: number;
}

const maxSide = 1600;
const maxPixels = 40_000_000;
const secondsToDecode = 10;
const mostPictures = 2000;
const mostFallbacks = 5;
/** Of the pictures in one drawing, together. */
const mostEmbedded = 20_000_000;

type Drawn = StoredPicture | undefined;

/** The pictures that the pages have: each is drawn once, however often it is in the book. */
export async function drawPictures(archive: Archive, book: Package, pages: readonly Page[], folder: string) {
  const items = new Map([...book.items.values()].map((item) => [nameOf(item.path), item]));
  /** One that cannot be drawn may have another to fall back on. */
  const drawn = async (path: string): Promise<Drawn> => {
    if (isData(path)) return draw(bytesOf(path), folder);
    const others = [...fallbacksOf(items.get(nameOf(path)), book.items)].slice(1, mostFallbacks);
    for (const one of [path, ...others.map((item) => item.path)]) {
      const bytes = await readPicture(archive, one);
      const picture = bytes && (await draw(bytes, folder));
      if (picture) return picture;
    }
    return undefined;
  };
  const byPath = new Map<string, Drawn>();
  const byElement = new Map<Element, Drawn>();
  const ofPath = async (path: string): Promise<Drawn> => {
    if (!byPath.has(path) && byPath.size < mostPictures) byPath.set(path, await drawn(path));
    return byPath.get(path);
  };
  /** The pictures in a drawing, each as an address that holds it; undefined where they are too much for one. */
  const embedded = async (page: Page, drawing: Element): Promise<Map<Element, string> | undefined> => {
    const addresses = new Map<Element, string>();
    let bytes = 0;
    for (const image of within(drawing, 'image')) {
      const path = pathOf(page, image);
      const picture = path === undefined ? undefined : await ofPath(path);
      if (!picture) continue;
      const content = await readFile(picture.file, 'base64');
      bytes += content.length;
      if (bytes > mostEmbedded) return undefined;
      addresses.set(image, `data:${picture.type};base64,${content}`);
    }
    return addresses;
  };
  const drawSvg = async (page: Page, element: Element): Promise<Drawn> => {
    const images = await embedded(page, element);
    return images && draw(Buffer.from(sourceOf(element, images)), folder);
  };
  for (const page of pages)
    for (const element of [page.body, ...within(page.body, 'img', 'svg', 'image', 'object', 'embed')]) {
      const path = pathOf(page, element);
      if (path) byElement.set(element, await ofPath(path));
      else if (element.name === 'svg') byElement.set(element, await drawSvg(page, element));
    }
  return {
    of: (element: Element) => byElement.get(element),
    all: () =>
      [...byPath.values(), ...byElement.values()].filter(
        (picture, at, all) => picture && all.indexOf(picture) === at,
      ) as StoredPicture[],
    ofPath,
    /** Those that are not there, or cannot be drawn. */
    lost: () => [...byPath].flatMap(([path, picture]) => (picture || isData(path) ? [] : [path])),
  };
}

/** One that is broken, or too large, is left out of the book like one that is not there. */
async function readPicture(archive: Archive, path: string): Promise<Buffer | undefined> {
  try {
    return await archive.read(path);
  } catch (error) {
    if (error instanceof ArchiveRefused) return undefined;
    throw error;
  }
}

/** Elements of a drawing in which nothing is drawn. */
const beside = new Set(['g', 'title', 'desc', 'defs', 'a', 'style', 'metadata']);

/** Where the picture of an element lies; a drawing that holds nothing but a picture is that picture. */
function pathOf(page: Page, element: Element): string | undefined {
  let source: Element | undefined = element;
  if (element.name === 'svg') {
    const parts = [...within(element)].filter(({ name }) => !beside.has(name));
    source = parts.length === 1 && parts[0]!.name === 'image' ? parts[0] : undefined;
  }
  if (!source || !['img', 'image', 'object', 'embed'].includes(source.name)) return undefined;
  const { src, href, data, type = '', 'xlink:href': link } = source.attributes;
  const address = src ?? link ?? href ?? data ?? '';
  if (isData(address)) return address;
  // Other things than pictures are embedded as well.
  if (['object', 'embed'].includes(source.name) && !/^image\//i.test(type)) return undefined;
  return address === '' ? undefined : resolve(page.base, address)?.path;
}

/** A picture that is in its own address. */
const isData = (address: string): boolean => /^data:image\//i.test(address);
function bytesOf(address: string): Buffer {
  const [head = '', ...content] = address.split(',');
  const text = content.join(',');
  return /;base64$/i.test(head) ? Buffer.from(unescaped(text), 'base64') : Buffer.from(unescaped(text));
}

const isSvg = (bytes: Buffer): boolean =>
  /^\s*(?:<\?xml|<!--|<svg|<!DOCTYPE\s+svg)/i.test(bytes.toString('latin1', 0, 200).replace(/^\u00ef\u00bb\u00bf/, ''));

/** So small that its colours are found at once: a formula, an ornament. */
const smallPixels = 250_000;

/**
 * Whether a picture is one of few colours, or shows what is behind it. One that takes half a byte a pixel is painted or
 * photographed: to find the colours of forty such pages took longer than a book may take.
 */
async function isFlat(image: Sharp, length: number): Promise<boolean> {
  const { hasAlpha, format, width, height, isPalette } = await image.metadata();
  const pixels = width * height;
  const isDrawn = isPalette || pixels < smallPixels || length < pixels / 2;
  const hasFewColours = ['svg', 'gif'].includes(format) || (format === 'png' && isDrawn);
  return hasFewColours || (hasAlpha && !(await image.stats()).isOpaque);
}

/** The units of a drawing may be small: it is drawn as large as it is shown, and not as its numbers say. */
async function densityOf(bytes: Buffer, sharp: typeof open): Promise<number> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return Math.max(1, Math.min(72, (72 * maxSide) / Math.max(width, height)));
}

/** Undefined for what is no picture, or one made to do harm. */
async function draw(bytes: Buffer, folder: string): Promise<Drawn> {
  // A drawing may have entities of its own, and files of this machine in them.
  if (isSvg(bytes) && bytes.includes('<!ENTITY')) return undefined;
  // A packed one is a drawing that no one has looked into.
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return undefined;
  try {
    const { default: sharp } = await import('sharp');
    const density = isSvg(bytes) ? await densityOf(bytes, sharp) : undefined;
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', density }).timeout({
      seconds: secondsToDecode,
    });
    const resized = image
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
    const type = (await isFlat(image, bytes.length)) ? 'image/png' : 'image/jpeg';
    const encoded =
      type === 'image/png'
        ? resized.png({ compressionLevel: 9, palette: true, effort: 3 })
        : resized.jpeg({ quality: 82, mozjpeg: true });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    const key = newKey(pictureFolder, type);
    const file = join(folder, key.split('/')[1]!);
    await writeFile(file, data);
    return { key, type, file, width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}

const unquoted = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A style sheet that names anything beside the elements of its own drawing. */
const reachesOut = (style: Element): boolean => /@|\\|url\(\s*["']?(?!\s*["']?#)/i.test(textOf(style));

/** A drawing of a page as a file of its own, without scripts and without anything from elsewhere. */
function sourceOf(node: Node, images: ReadonlyMap<Element, string>, isRoot = true): string {
  if (!isElement(node)) return unquoted(node);
  const image = images.get(node);
  if (['script', 'foreignobject'].includes(node.name) || (node.name === 'image' && !image)) return '';
  if (node.name === 'style' && reachesOut(node)) return '';
  const attributes = Object.entries({ ...node.attributes, ...(image && { href: image }) })
    .filter(([name, value]) => !/^on/i.test(name) && (!/href$/i.test(name) || value.startsWith('#') || value === image))
    .filter(([name]) => !(isRoot && name.startsWith('xmlns')))
    .map(([name, value]) => ` ${name}="${unquoted(value)}"`)
    .join('');
  const spaces = isRoot ? ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"' : '';
  const tag = node.tag.slice(node.tag.indexOf(':') + 1);
  const content = node.children.map((child) => sourceOf(child, images, false)).join('');
  return `<${tag}${spaces}${attributes}>${content}</${tag}>`;
}
