import { escapeHtml } from '../../../platform/http/escape-html.ts';

/** Text of a page, as HTML has it. */
const escaped = (text: string): string => escapeHtml(text.toWellFormed().replaceAll('\0', ''));

export type Attributes = Record<string, string | undefined>;
const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined || value === '' ? '' : ` ${name}="${escaped(value)}"`))
    .join('');

/** They mark words within a text, and end none. */
const running = new Set('em strong sup sub small code ruby rb rt rp span a'.split(' '));

interface Open {
  tag: string;
  attributes: string;
  isBegun: boolean;
}

/**
 * Writes the chapters of a book. Where a new one begins in the midst of elements these end in the one before and begin
 * again in it; an element in which there is nothing is left out.
 */
export class ChapterWriter {
  readonly chapters: string[][];
  /** The chapter in which each anchor came to stand. */
  readonly anchors = new Map<number, number>();
  private current = 0;
  private open: Open[] = [];
  private waiting: number[] = [];
  /** Words that come next are on a line of their own. */
  private isNewLine = false;

  constructor(count: number) {
    this.chapters = Array.from({ length: count }, () => []);
  }

  private push(html: string): void {
    this.chapters[this.current]!.push(html);
  }

  /** What comes from here on is in another chapter. */
  begin(chapter: number): void {
    for (const element of this.open.toReversed()) {
      if (element.isBegun) this.push(`</${element.tag}>`);
      element.isBegun = false;
    }
    this.current = chapter;
  }

  /**
   * What comes meanwhile is before the first chapter, with what no one reads, and ends nothing around it: a list would
   * count from its first number again. Where a chapter begins in it, that goes on behind it.
   */
  aside(content: () => void): void {
    if (this.current === 0) return content();
    const { current: back, open, waiting } = this;
    [this.current, this.open, this.waiting] = [0, [], []];
    content();
    const begun = this.current;
    [this.current, this.open, this.waiting] = [back, open, [...waiting, ...this.waiting]];
    if (begun !== 0) this.begin(begun);
  }

  /** The next that is written can be reached by this number. */
  anchor(number: number): void {
    this.waiting.push(number);
  }

  private flush(): void {
    for (const element of this.open) {
      if (!element.isBegun) this.push(`<${element.tag}${element.attributes}>`);
      element.isBegun = true;
    }
    for (const number of this.waiting) {
      this.anchors.set(number, this.current);
      this.push(`<span id="a${number}"></span>`);
    }
    this.waiting = [];
  }

  text(text: string): void {
    this.flush();
    this.push(escaped(text));
  }

  /** Running text: blanks alone begin nothing. */
  words(text: string): void {
    const isBlank = text.trim() === '';
    if (isBlank && (text === '' || !this.isBegun)) return;
    if (!isBlank) this.breakLine();
    this.text(text);
  }

  /** A line ends here, if the text in which it is goes on. */
  line(): void {
    this.isNewLine = true;
  }

  private breakLine(): void {
    if (this.isNewLine && this.isBegun) this.single('br');
    this.isNewLine = false;
  }

  /** An element without content. */
  single(tag: string, attributes: Attributes = {}): void {
    this.flush();
    this.push(`<${tag}${attributesOf(attributes)}>`);
  }

  /** Whether the text that is being written has something in it, also before the words that are marked now. */
  private get isBegun(): boolean {
    return this.open.findLast(({ tag, isBegun }) => isBegun || !running.has(tag))?.isBegun ?? false;
  }

  /** An element that begins on a line of its own. */
  block(...of: Parameters<ChapterWriter['element']>): void {
    this.isNewLine = false;
    this.element(...of);
  }

  element(tag: string, attributes: Attributes, content: () => void, { mayBeEmpty = false } = {}): void {
    this.open.push({ tag, attributes: attributesOf(attributes), isBegun: false });
    if (mayBeEmpty) this.flush();
    content();
    if (this.open.pop()!.isBegun) this.push(`</${tag}>`);
  }
}
