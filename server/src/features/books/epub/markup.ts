import { type Meaning, styleOf, type Styles } from './styles.ts';
import { isDrawn, writePicture } from './drawings.ts';
import { writeFormula } from './formulas.ts';
import { classNames, type Look, lookWithin, plainLook } from './look.ts';
import type { Page } from './pages.ts';
import {
  beginsLine,
  childrenOf,
  cut,
  type Element,
  isElement,
  type Node,
  outermost,
  textOf,
  within,
} from '../../../platform/sandbox/xml.ts';
import { typesOf } from './meanings.ts';
import type { ChapterWriter } from './writer.ts';

/** What the text of a book refers to, found before it is written. */
export interface References {
  /** Which chapter begins with an element. */
  beginnings: Map<Element, number>;
  /** The number of what a link leads to, by the element it is in and where it leads. */
  linkOf(page: Page, href: string): { number: number; target: Element } | undefined;
  /** The number of an element to which a link leads. */
  anchorOf(page: Page, element: Element): number | undefined;
  pictureOf(page: Page, element: Element): { address: string; width: number; height: number } | undefined;
  /** Whether a page is one that no reader begins with, such as a table of contents, and no chapter begins in it. */
  isAside(page: Page): boolean;
  count(what: 'media' | 'notes' | 'pictures' | 'no_alt' | 'pictures_lost'): void;
}

export interface Context {
  page: Page;
  look: Look;
  /** Within an element of running text. */
  isInline: boolean;
  isLink: boolean;
}

const blocks = new Set(
  (
    'address article aside blockquote body center dd details div dl dt fieldset figcaption ' +
    'figure footer form h1 h2 h3 ' +
    'h4 h5 h6 header hgroup hr legend li main menu nav ol optgroup option p pre section summary table tbody td tfoot ' +
    'th thead tr ul caption'
  ).split(' '),
);
const dropped = new Set(
  'script style template trigger iframe embed canvas audio video link meta title head map'.split(' '),
);
const inline: Record<string, string> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  cite: 'em',
  dfn: 'em',
  var: 'em',
  sup: 'sup',
  sub: 'sub',
  small: 'small',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  ruby: 'ruby',
  rb: 'rb',
  rt: 'rt',
  rp: 'rp',
};
const headings: Record<string, string> = { h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h4', h5: 'h5', h6: 'h6' };
/** They stay what they are; what they hold is read like the text of a page. */
const structural = new Set(
  'blockquote ul ol li dl dt dd table thead tbody tfoot tr td th caption figure figcaption'.split(' '),
);
const cells = new Set(['td', 'th']);
/** Of a list or a table: they are nothing by themselves. */
const parts = new Set(['li', 'dt', 'dd', 'caption', 'thead', 'tbody', 'tfoot', 'tr', ...cells]);
const wholes = new Set(['ul', 'ol', 'menu', 'dl', 'table']);
/** A part of a list or a table, or a box around such parts. */
const isPart = ({ name, children }: Element): boolean =>
  parts.has(name) || (!wholes.has(name) && children.some((child) => isElement(child) && parts.has(child.name)));

const containing = new WeakMap<Element, boolean>();
/** Whether an element has one that is on lines of its own somewhere in it. */
function holdsBlocks(element: Element): boolean {
  let holds = containing.get(element);
  if (holds === undefined) {
    holds = element.children.some((child) => isElement(child) && (isBlock(child) || holdsBlocks(child)));
    containing.set(element, holds);
  }
  return holds;
}
const isBlock = (element: Element): boolean => blocks.has(element.name);

/** Writes a page of the book: what its elements mean, and nothing else of them. */
export function writePage(page: Page, writer: ChapterWriter, references: References): void {
  const context: Context = { page, look: plainLook, isInline: false, isLink: false };
  const write = () => new PageWriter(page, writer, references).element(page.body, context);
  if (references.isAside(page)) writer.aside(write);
  else write();
}

class PageWriter {
  private readonly writer: ChapterWriter;
  private readonly references: References;
  /** A page whose words are all in drawings is read like any other. */
  private readonly isDrawn: boolean;
  private readonly styles: Styles;
  private readonly meanings = new Map<Element, Meaning>();
  constructor(page: Page, writer: ChapterWriter, references: References) {
    this.writer = writer;
    this.references = references;
    this.isDrawn = isDrawn(page.body);
    this.styles = page.styles;
  }

  private meaningOf(element: Element): Meaning {
    const found = this.meanings.get(element) ?? styleOf(element, this.styles);
    this.meanings.set(element, found);
    return found;
  }

  element(element: Element, context: Context): void {
    const { references, writer } = this;
    const chapter = references.beginnings.get(element);
    if (chapter !== undefined) writer.begin(chapter);
    const anchor = references.anchorOf(context.page, element);
    if (anchor !== undefined) writer.anchor(anchor);
    const { name } = element;
    if ((name === 'object' || name === 'embed') && references.pictureOf(context.page, element))
      return this.picture(element, context);
    if (dropped.has(name)) return this.drop(element);
    if (chapter === undefined && isHidden(element, this.meaningOf(element))) {
      // A part of a sentence, a list or a table is nothing by itself.
      if (!context.isInline && !isPart(element)) writer.aside(() => this.visible(element, context));
      return;
    }
    this.visible(element, context);
  }

  private visible(element: Element, context: Context): void {
    const { writer } = this;
    const { name } = element;
    if (name === 'switch') return this.choice(element, context);
    if (name === 'img' || name === 'svg' || name === 'image') return this.picture(element, context);
    if (name === 'br') return writer.single('br');
    if (name === 'hr') return context.isInline ? undefined : writer.single('hr');
    if (name === 'math') return writeFormula(element, writer);
    if (context.isInline) return this.inline(element, context);
    if (structural.has(name)) return this.structural(element, context);
    if (name === 'pre') return this.leaf('pre', element, { ...context, look: { ...context.look, pre: true } });
    if (headings[name]) return this.leaf(headings[name], element, context);
    if (isBlock(element) || holdsBlocks(element)) return this.container(element, context);
    return this.run([element], context);
  }

  /** One of several ways to say the same: a formula, or else what is for everyone. */
  private choice(element: Element, context: Context): void {
    const formula = childrenOf(element, 'case').find((one) => [...within(one, 'math')].length > 0);
    const chosen = formula ?? childrenOf(element, 'default')[0];
    if (!chosen) return;
    if (!context.isInline) return this.children(chosen, context);
    for (const child of chosen.children) this.node(child, context);
  }

  private drop({ name }: Element): void {
    if (name === 'audio' || name === 'video') this.references.count('media');
  }

  /** What is in an element that is not structural itself; its look goes to what does. */
  private container(element: Element, context: Context): void {
    const meaning = element.name === 'body' ? {} : this.meaningOf(element);
    if (element.name === 'p' && !holdsBlocks(element)) return this.leaf('p', element, context, meaning);
    const look = lookWithin(context.look, element, meaning);
    const within = { ...context, look };
    if (look.verse && !context.look.verse)
      return this.writer.element('div', { class: 'verse' }, () => this.children(element, within));
    if (isBlock(element) && element.name !== 'body' && !holdsBlocks(element))
      return this.leaf('p', element, context, meaning);
    this.children(element, within);
  }

  /** Blocks as they come; what is between them in no element of its own is a paragraph. */
  private children(element: Element, context: Context): void {
    let run: Node[] = [];
    const end = () => {
      if (run.length > 0) this.run(run, context);
      run = [];
    };
    for (const child of element.children) {
      const stands = isElement(child) && (isBlock(child) || holdsBlocks(child));
      if (!stands) {
        run.push(child);
        continue;
      }
      end();
      this.element(child, context);
    }
    end();
  }

  private run(nodes: readonly Node[], context: Context): void {
    this.writer.block('p', { class: classNames(context.look), lang: context.look.lang }, () => {
      for (const node of nodes) this.node(node, { ...context, isInline: true });
    });
  }

  private structural(element: Element, context: Context): void {
    const { name, attributes } = element;
    const meaning = this.meaningOf(element);
    const isList = ['ul', 'ol', 'dl', 'li', 'dd', 'blockquote', 'figure'].includes(name);
    const look = lookWithin(context.look, element, isList ? { ...meaning, margin: 0, padding: 0 } : meaning);
    const attribute = (key: string) => (/^\d{1,4}$/.test(attributes[key] ?? '') ? attributes[key] : undefined);
    const inside = { ...context, look };
    const own = cells.has(name)
      ? { colspan: attribute('colspan'), rowspan: attribute('rowspan'), class: classNames({ ...look, indent: 0 }) }
      : name === 'ol'
        ? { start: attribute('start') }
        : { class: look.verse && !context.look.verse ? 'verse' : undefined };
    const isText = !holdsBlocks(element) && name !== 'blockquote';
    this.writer.block(
      name,
      own,
      () => {
        if (isText) for (const child of element.children) this.node(child, { ...inside, isInline: true });
        else this.children(element, inside);
      },
      { mayBeEmpty: cells.has(name) },
    );
  }

  /** An element of running text. */
  private leaf(tag: string, element: Element, context: Context, meaning?: Meaning): void {
    const own = lookWithin(context.look, element, meaning ?? this.meaningOf(element), true);
    const look = headings[element.name] ? { ...own, bold: false, indent: 0, verse: false } : own;
    this.writer.block(tag, { class: classNames(look), lang: look.lang }, () => {
      const inside = { ...context, look: { ...look, indent: 0 }, isInline: true };
      for (const child of element.children) this.node(child, inside);
    });
  }

  private node(node: Node, context: Context): void {
    if (isElement(node)) return this.element(node, context);
    this.writer.words(context.look.pre ? node : node.replace(/[ \t\r\n\f]+/g, ' '));
  }

  private inline(element: Element, context: Context): void {
    const { name } = element;
    const meaning = this.meaningOf(element);
    const isOnLines = isBlock(element) || (meaning.display === 'block' && !meaning.floats);
    const content = (inside: Context) => {
      // Lines of one title are no one word.
      if (isOnLines || beginsLine(element)) this.writer.line();
      for (const child of element.children) this.node(child, inside);
      if (isOnLines) this.writer.line();
    };
    if (name === 'a' && !context.isLink) return this.link(element, context, content);
    if (name === 'q') {
      this.writer.text('“');
      content(context);
      return this.writer.text('”');
    }
    const tag = inline[name];
    if (tag) return this.writer.element(tag, {}, () => content(context));
    const look = lookWithin({ ...plainLook, verse: context.look.verse }, element, meaning, true);
    const classes = classNames({ ...look, align: undefined, hang: false });
    if (!classes && !look.lang) return content(context);
    this.writer.element('span', { class: classes, lang: look.lang }, () => content(context));
  }

  /** Links within the book are structural; of those that lead out of it the text is. */
  private link(element: Element, context: Context, content: (inside: Context) => void): void {
    const found = this.references.linkOf(context.page, element.attributes['href'] ?? '');
    if (!found) return content(context);
    const isNote = isNoteReference(element);
    if (isNote) this.references.count('notes');
    const attributes = {
      href: `#a${found.number}`,
      ...(isNote ? { class: 'note', 'data-note': noteText(found.target) } : {}),
    };
    this.writer.element('a', attributes, () => content({ ...context, isLink: true }));
  }

  private picture(element: Element, context: Context): void {
    writePicture(element, context, { writer: this.writer, references: this.references, isDrawn: this.isDrawn });
    if (element.name !== 'svg') return;
    // What is embedded in a drawing is a text, and drawn nowhere.
    for (const words of outermost(element, ...(this.isDrawn ? ['text', 'foreignobject'] : ['foreignobject']))) {
      if (!context.isInline && words.name === 'foreignobject') this.children(words, context);
      else if (!context.isInline) this.leaf('p', words, context);
      else {
        this.writer.line();
        for (const child of words.children) this.node(child, context);
        this.writer.line();
      }
    }
  }
}

const noteTypes = new Set(['footnote', 'endnote', 'rearnote', 'footnotes', 'endnotes', 'rearnotes']);
const listTypes = new Set(['landmarks', 'page-list']);

/** What a reading system shows on demand alone. Notes are where their links lead. */
const isHidden = (element: Element, { display }: Meaning): boolean =>
  ((element.attributes['hidden'] !== undefined || display === 'none') &&
    !typesOf(element).some((type) => noteTypes.has(type))) ||
  (element.name === 'nav' && typesOf(element).some((type) => listTypes.has(type)));

/** By its type, or a small raised sign, as books of EPUB 2 have them. */
function isNoteReference(element: Element): boolean {
  if (typesOf(element).includes('noteref')) return true;
  const isRaised = element.parent?.name === 'sup' || [...within(element, 'sup')].length > 0;
  return isRaised && textOf(element).length <= 5;
}

/** A note's anchor is often an empty element before its words. */
function noteText(target: Element): string {
  let note = target;
  while (note.parent && !isBlock(note)) note = note.parent;
  return cut(textOf(note), 600);
}
