import { isStorable } from '@okur/contract/fields';
import { endsWords } from '@okur/contract/reading/plain-text';
import { decodeHTMLStrict } from 'entities';
import { Parser } from 'htmlparser2';
import { SaxesParser } from 'saxes';
import { escapeHtml } from '../http/escape-html.ts';
import { withoutPiles } from '../sheets/table.ts';
import { ArchiveRefused } from './archive.ts';

/** Elements within each other. */
const deepestMarkup = 256;

/** An element by its local name; what it consists of is in its order. */
export interface Element {
  name: string;
  /** As the file has it, with prefix and capitals: SVG tells them apart. */
  tag: string;
  /** By name as written, with its prefix: `epub:type`, `xlink:href`. */
  attributes: Record<string, string>;
  children: Node[];
  parent: Element | null;
}
export type Node = Element | string;

export const isElement = (node: Node): node is Element => typeof node !== 'string';

/** Of HTML: nothing is in them, also where no one has closed them. */
const childless = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/**
 * The elements of an XML file. A self-closing tag is one; no entity of a document type is expanded, or with `entities`
 * those of plain text alone. What is not well formed is read as a browser reads a page, or for other files as far as it
 * makes sense. Undefined where there is no element at all. Throws ArchiveRefused.
 */
export function parseXml(
  bytes: Uint8Array,
  { entities = false } = {},
): { root: Element; isWellFormed: boolean } | undefined {
  const decoded = decode(bytes);
  const text = withoutNames(entities ? withoutEntities(decoded) : decoded);
  const strict = strictly(text);
  const root = strict ?? leniently(text);
  return root && { root, isWellFormed: strict !== undefined };
}

/** The elements of a file, as its tags come. */
class Tree {
  private readonly top: Element = { name: '', tag: '', attributes: {}, children: [], parent: null };
  private readonly open: Element[] = [];

  begin(tag: string, attributes: Record<string, string>): void {
    if (this.open.length === deepestMarkup) throw new ArchiveRefused('too_deep');
    const parent = this.around;
    const element = { name: localName(tag), tag, attributes: storable(attributes), children: [], parent };
    parent.children.push(element);
    this.open.push(element);
  }

  readonly end = (): void => void this.open.pop();
  readonly text = (text: string): void => void this.around.children.push(stored(text));

  get root(): Element | undefined {
    return this.top.children.find(isElement);
  }

  private get around(): Element {
    // `meta` and `source` of a package are no elements of HTML: there is text in them.
    const isPackage = this.open[0]?.name === 'package';
    return this.open.findLast(({ name }) => isPackage || !childless.has(name)) ?? this.top;
  }
}

/** Undefined where the file is not well formed. */
function strictly(text: string): Element | undefined {
  const tree = new Tree();
  const parser = new SaxesParser({ position: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => tree.begin(name, attributes as Record<string, string>));
  parser.on('closetag', tree.end);
  parser.on('text', tree.text);
  parser.on('cdata', tree.text);
  try {
    parser.write(text).close();
    return tree.root;
  } catch {
    return undefined;
  }
}

/** Of an entity, which may be one of markup: the sign behind which its declaration goes on. */
function endOfValue(text: string, at: number): number {
  const begin = text.slice(at, at + 100).search(/["']/);
  return begin < 0 ? at : text.indexOf(text[at + begin]!, at + begin + 1);
}

/** Where the first tag is, behind declarations and comments. */
function rootAt(text: string): number {
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    if (/^<[a-z]/i.test(text.slice(at, at + 2))) return at;
    if (text.startsWith('<!--', at)) at = text.indexOf('-->', at);
    else if (text.startsWith('<!ENTITY', at)) at = endOfValue(text, at);
    if (at < 0) return 0;
  }
  return 0;
}

function leniently(text: string): Element | undefined {
  const tree = new Tree();
  const parser = new Parser(
    { onopentag: (name, attributes) => tree.begin(name, attributes), onclosetag: tree.end, ontext: tree.text },
    {
      xmlMode: !/^<(?:\w+:)?html[\s>]/i.test(text.slice(rootAt(text))),
      recognizeSelfClosing: true,
      recognizeCDATA: true,
      lowerCaseTags: false,
      lowerCaseAttributeNames: false,
    },
  );
  parser.end(text);
  return tree.root;
}

/** Numbers of characters may hide what no text can hold. */
const stored = (text: string): string =>
  isStorable(text) ? text : withoutPiles(text.toWellFormed().replaceAll('\0', ''));
const storable = (attributes: Record<string, string>): Record<string, string> =>
  Object.values(attributes).every(isStorable)
    ? attributes
    : Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, stored(value)]));

/** The beginning of a text; no character is cut in half. */
export const cut = (text: string, max: number): string => text.slice(0, max).toWellFormed();

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

/** Bytes as text: by their mark or first sign, by what the file says of itself, otherwise UTF-8. */
function decode(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 200)).toString('latin1');
  return decoderOf(encodingOf(start)).decode(bytes).trimStart();
}

function encodingOf(start: string): string {
  if (/^(?:\u00ff\u00fe|<\0)/.test(start)) return 'utf-16le';
  if (/^(?:\u00fe\u00ff|\0<)/.test(start)) return 'utf-16be';
  const said = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]{0,100}encoding=["']([\w-]{1,40})["']/.exec(start)?.[1] ?? 'utf-8';
  // Where this can be read a byte at a time, a file of two bytes a letter it is not.
  return /^(?:utf-?16|ucs-?2|iso-10646-ucs-2)/i.test(said) ? 'utf-8' : said;
}

function decoderOf(label: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}

const ofXml = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);
/** Of an entity, and of all in a file together: a short name may be in it a million times. */
const longestEntity = 200;
const mostOfEntities = 100_000;
const entity = new RegExp(
  `<!ENTITY\\s+([a-z_][\\w.-]{0,31})\\s+(["'])((?:(?!\\2)[^<&%]|&#\\w{1,7};){0,${longestEntity}})\\2\\s*>`,
  'gi',
);
/** Names that the file itself has for a plain text; one of a file, of markup or of other entities is none. */
function withoutEntities(text: string): string {
  const root = rootAt(text);
  const before = text.slice(0, root);
  const texts = new Map<string, string>();
  for (const [, name = '', , value = ''] of withoutComments(before).matchAll(entity))
    if (!texts.has(name) && !ofXml.has(name)) texts.set(name, value);
  if (texts.size === 0) return text;
  let left = mostOfEntities;
  const replaced = text.slice(root).replace(/&([a-z_][\w.-]{0,31});/gi, (all, name: string) => {
    const value = texts.get(name);
    if (value === undefined || value.length > left) return all;
    left -= value.length;
    return escapeHtml(decodeHTMLStrict(value));
  });
  return before + replaced;
}
const withoutComments = (text: string): string => text.replace(/<!--[^]*?(?:-->|$)/g, '');

/** HTML's names of characters, which XML knows none of. */
const withoutNames = (text: string): string =>
  text.replace(/&([a-z][a-z\d]{1,31});/gi, (all, name: string) =>
    ofXml.has(name) ? all : escapeHtml(decodeHTMLStrict(all)),
  );

/** All elements of these names within one, in their order. */
export function* within(element: Element, ...names: string[]): Generator<Element> {
  for (const child of element.children) {
    if (!isElement(child)) continue;
    if (names.length === 0 || names.includes(child.name)) yield child;
    yield* within(child, ...names);
  }
}

/** The elements of these names that are in no other of them. */
export function* outermost(element: Element, ...names: string[]): Generator<Element> {
  for (const child of element.children) {
    if (!isElement(child)) continue;
    if (names.includes(child.name)) yield child;
    else yield* outermost(child, ...names);
  }
}

export const childrenOf = (element: Element, name: string): Element[] =>
  element.children.filter(isElement).filter((child) => child.name === name);

/** The text of an element, blanks once. */
export const textOf = (element: Element): string => withoutPiles(rawText(element)).replace(/\s+/g, ' ').trim();
function rawText(node: Node): string {
  if (!isElement(node)) return node;
  const text = node.children.map(rawText).join('');
  return `${beginsLine(node) ? ' ' : ''}${text}${endsWords(node.name) ? ' ' : ''}`;
}

/** Whether no word goes on into an element from what is before it. */
export const beginsLine = (element: Element): boolean =>
  endsWords(element.name) || element.name === 'text' || isOtherLine(element);

/** Of a drawing: text that begins at another height than what is before it. A sign that is raised says no `x`. */
function isOtherLine(element: Element): boolean {
  const { x, y, dy } = element.attributes;
  if (element.name !== 'tspan' || x === undefined) return false;
  if (dy !== undefined) return Number.parseFloat(dy) !== 0;
  const around = element.parent?.children.filter(isElement) ?? [];
  return y !== around[around.indexOf(element) - 1]?.attributes['y'];
}
