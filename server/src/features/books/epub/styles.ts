import * as css from 'css-tree';
import { resolve } from '../../../platform/sandbox/archive.ts';
import { type Element, within } from '../../../platform/sandbox/xml.ts';

/** What a rule of the publisher means for the reading; everything else of it goes. */
export interface Meaning {
  align?: 'left' | 'centre' | 'right';
  italic?: boolean;
  bold?: boolean;
  smallCaps?: boolean;
  /** Blanks and line ends count. */
  pre?: boolean;
  display?: 'block' | 'inline' | 'none';
  /** Text goes on beside it, whatever its display: the great letter with which a chapter begins. */
  floats?: boolean;
  /** In em. */
  margin?: number;
  padding?: number;
  firstLine?: number;
}

interface Compound {
  tests: ((element: Element) => boolean)[];
  /** How it is tied to the one before it. */
  combinator: ' ' | '>' | '';
}
interface Rule {
  compounds: Compound[];
  weight: number;
  meaning: Meaning;
}
/** Rules by what the last part of their selector begins with: `.name`, `#id`, a tag or `*`. */
export type Styles = Map<string, Rule[]>;

/** More rules than a book's look needs help no reader. */
const mostRules = 5000;

/** The style sheets of a page, in their order. */
export async function stylesOf(page: Element, path: string, read: (path: string) => Promise<string | undefined>) {
  const styles: Styles = new Map();
  for (const element of within(page, 'link', 'style')) {
    const { rel = '', href = '', media = '' } = element.attributes;
    if (!isForScreen(media)) continue;
    if (element.name === 'style') await addSheet(styles, element.children.join(''), path, read, 0);
    if (element.name !== 'link' || !/\bstylesheet\b/i.test(rel) || /\balternate\b/i.test(rel)) continue;
    await addFile(styles, path, href, read, 0);
  }
  return styles;
}

/** Whether a sheet says how the text looks wherever it is read: not on paper alone, nor in some width. */
const isForScreen = (media: string): boolean =>
  media.split(',').some((one) => /^(?:(?:only\s+)?(?:all|screen))?$/i.test(one.trim()));

type Read = (path: string) => Promise<string | undefined>;

async function addFile(styles: Styles, from: string, href: string, read: Read, depth: number): Promise<void> {
  const target = resolve(from, href);
  const text = target && depth < 4 ? await read(target.path) : undefined;
  if (target && text !== undefined) await addSheet(styles, text, target.path, read, depth);
}

async function addSheet(styles: Styles, text: string, path: string, read: Read, depth: number): Promise<void> {
  const sheet = css.parse(text, { parseAtrulePrelude: false, parseCustomProperty: false, onParseError: () => {} });
  if (sheet.type !== 'StyleSheet') return;
  for (const node of sheet.children) {
    if (node.type === 'Rule') addRule(styles, node);
    if (node.type !== 'Atrule') continue;
    const prelude = node.prelude ? css.generate(node.prelude) : '';
    const [, href = '', media = ''] = /["'(]([^"'()]+)["')]+(.*)$/s.exec(prelude) ?? [];
    if (node.name === 'import' && isForScreen(media)) await addFile(styles, path, href, read, depth + 1);
    if (node.name === 'media' && isForScreen(prelude))
      for (const inner of node.block?.children ?? []) if (inner.type === 'Rule') addRule(styles, inner);
  }
}

function addRule(styles: Styles, { prelude, block }: css.Rule): void {
  const meaning = meaningOf(block);
  if (prelude.type !== 'SelectorList' || Object.keys(meaning).length === 0) return;
  for (const selector of prelude.children) {
    if (selector.type !== 'Selector') continue;
    const read = readSelector(selector);
    if (!read || size(styles) >= mostRules) continue;
    const { key, ...rule } = read;
    styles.set(key, [...(styles.get(key) ?? []), { ...rule, meaning }]);
  }
}

const size = (styles: Styles): number => [...styles.values()].reduce((sum, rules) => sum + rules.length, 0);

/** Null for what depends on more than the element and those above it. */
function readSelector(selector: css.Selector): (Omit<Rule, 'meaning'> & { key: string }) | null {
  const compounds: Compound[] = [{ tests: [], combinator: '' }];
  let weight = 0;
  let key = '*';
  for (const part of selector.children) {
    const tests = compounds.at(-1)!.tests;
    if (part.type === 'Combinator') {
      if (part.name !== ' ' && part.name !== '>') return null;
      compounds.push({ tests: [], combinator: part.name });
      key = '*';
    } else if (part.type === 'TypeSelector') {
      const name = part.name.slice(part.name.indexOf('|') + 1).toLowerCase();
      if (name === '*') continue;
      tests.push((element) => element.name === name);
      weight += 1;
      if (key === '*') key = name;
    } else if (part.type === 'ClassSelector') {
      tests.push((element) => classesOf(element).includes(part.name));
      weight += 10;
      key = `.${part.name}`;
    } else if (part.type === 'IdSelector') {
      tests.push((element) => element.attributes['id'] === part.name);
      weight += 100;
      if (!key.startsWith('.')) key = `#${part.name}`;
    } else if (part.type === 'AttributeSelector') {
      tests.push(attributeTest(part));
      weight += 10;
    } else return null;
  }
  return { compounds, weight, key };
}

function attributeTest({ name, matcher, value }: css.AttributeSelector): (element: Element) => boolean {
  const attribute = name.name.replace('|', ':');
  const wanted = value ? (value.type === 'String' ? value.value : value.name) : '';
  return ({ attributes }) => {
    const found = attributes[attribute];
    if (found === undefined) return false;
    if (matcher === null) return true;
    if (matcher === '~=') return found.split(/\s+/).includes(wanted);
    if (matcher === '^=') return found.startsWith(wanted);
    if (matcher === '$=') return found.endsWith(wanted);
    return matcher === '*=' ? found.includes(wanted) : found === wanted;
  };
}

export const classesOf = ({ attributes }: Element): string[] =>
  (attributes['class'] ?? '').split(/\s+/).filter(Boolean);

/** What the rules and its own `style` make of an element. */
export function styleOf(element: Element, styles: Styles): Meaning {
  const id = element.attributes['id'];
  const keys = [...classesOf(element).map((name) => `.${name}`), ...(id ? [`#${id}`] : []), element.name, '*'];
  const rules = keys.flatMap((key) => styles.get(key) ?? []).filter((rule) => fits(element, rule.compounds));
  rules.sort((a, b) => a.weight - b.weight);
  const own = element.attributes['style'];
  return Object.assign({}, ...rules.map(({ meaning }) => meaning), own ? ownMeaning(own) : {}) as Meaning;
}

function fits(element: Element, compounds: readonly Compound[]): boolean {
  const last = compounds.at(-1)!;
  if (!last.tests.every((test) => test(element))) return false;
  if (compounds.length === 1) return true;
  const above = compounds.slice(0, -1);
  if (last.combinator === '>') return element.parent !== null && fits(element.parent, above);
  for (let parent = element.parent; parent; parent = parent.parent) if (fits(parent, above)) return true;
  return false;
}

function ownMeaning(text: string): Meaning {
  const list = css.parse(text, { context: 'declarationList', onParseError: () => {} });
  return list.type === 'DeclarationList' ? meaningOf(list) : {};
}

/** Whether a chapter's text keeps what a declaration says. */
export const hasMeaning = (declaration: css.Declaration): boolean =>
  Object.keys(meaningOf({ children: new css.List<css.CssNode>().appendData(declaration) })).some(
    (key) => key !== 'floats',
  );

function meaningOf({ children }: Pick<css.Block, 'children'>): Meaning {
  const meaning: Meaning = {};
  for (const node of children) {
    if (node.type === 'Declaration')
      readDeclaration(meaning, node.property.toLowerCase(), css.generate(node.value).toLowerCase());
  }
  return meaning;
}

const alignments: Record<string, Meaning['align']> = {
  center: 'centre',
  '-webkit-center': 'centre',
  right: 'right',
  end: 'right',
  left: 'left',
  start: 'left',
  justify: 'left',
};

/** Whatever is not here is seen, in its line. */
const displays: Record<string, Meaning['display']> = {
  block: 'block',
  table: 'block',
  flex: 'block',
  grid: 'block',
  'list-item': 'block',
  none: 'none',
};

function readDeclaration(meaning: Meaning, property: string, value: string): void {
  const set = <K extends keyof Meaning>(key: K, read: Meaning[K]) => void (read === undefined || (meaning[key] = read));
  switch (property) {
    case 'text-align':
      return set('align', alignments[value]);
    case 'font-style':
      return set('italic', value === 'italic' || value.startsWith('oblique'));
    case 'font-weight':
      return set('bold', value === 'bold' || value === 'bolder' || Number(value) >= 600);
    case 'font-variant':
    case 'font-variant-caps':
      return set('smallCaps', value.includes('small-caps'));
    case 'white-space':
      return set('pre', value.startsWith('pre'));
    case 'display':
      return set('display', displays[value] ?? 'inline');
    case 'float':
      return set('floats', value !== 'none');
    case 'margin':
      return set('margin', leftOf(value));
    case 'padding':
      return set('padding', leftOf(value));
    case 'margin-left':
    case 'margin-inline-start':
      return set('margin', emOf(value));
    case 'padding-left':
    case 'padding-inline-start':
      return set('padding', emOf(value));
    case 'text-indent':
      return set('firstLine', emOf(value));
  }
}

/** The left one of one to four lengths. */
function leftOf(value: string): number | undefined {
  const lengths = value.split(' ');
  return emOf(lengths[3] ?? lengths[1] ?? lengths[0] ?? '');
}

/** A line has about thirty em. */
const units: Record<string, number> = {
  em: 1,
  rem: 1,
  ex: 0.5,
  px: 1 / 16,
  pt: 1 / 12,
  '%': 0.3,
  cm: 2.4,
  mm: 0.24,
  in: 6,
};

function emOf(value: string): number | undefined {
  const [, amount, unit] = /^(-?(?:\d+(?:\.\d+)?|\.\d+))([a-z%]*)$/.exec(value) ?? [];
  if (amount === undefined) return undefined;
  return Number(amount) === 0 ? 0 : Number(amount) * (units[unit ?? ''] ?? 0);
}
