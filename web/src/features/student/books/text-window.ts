import type { Seen } from './sittings.ts';
import { type Words, wordsIn } from '../../../reading/books/words.ts';

/** How a chapter is on the screen: page after page, or as one long text. */
export type Form = 'page' | 'scroll';

interface WindowOf {
  form: Form;
  /** The window over the text. */
  stage: HTMLElement;
  article: HTMLElement;
  /** The word to begin at; one behind all that are there leads to the last page, which may be one of pictures. */
  first: number;
  /** Tells the word that is read next, all that are in sight, and whether it is the beginning of the chapter. */
  onSettle: (word: number, sight: Seen, isStart: boolean) => void;
}

export interface TextWindow {
  words: () => Words;
  /** Words on the screen; null while none is. */
  seen: () => Seen | null;
  goTo: (word: number) => void;
  /** A page on or back; false at the end or the beginning of what is there of the chapter. */
  turn: (way: 1 | -1) => boolean;
  /** The text is set in other letters: the word in sight stays. */
  restore: () => void;
  /** Other parts of the chapter are there: what is in sight stays where it is. */
  reread: () => void;
  close: () => void;
}

/**
 * Where the reader is, as a word: found by what is in sight and kept when letters, columns or the form change. In page
 * form the text is moved behind a window that shows whole lines alone, so that a page may begin at any line.
 */
class OpenWindow implements TextWindow {
  private readonly of: WindowOf;
  private inText: Words;
  private anchor: number;
  /** Whether the beginning is out of sight, though the first word may be read next: a title may fill a page. */
  private isPast = false;
  /** On the last page, until the reader leaves it: what is set above it does not move it. */
  private isAtEnd: boolean;
  /** How far the text is moved behind the window. */
  private offset = 0;
  /** How far the page was scrolled when the text was last moved without the reader. */
  private scrolled: number | null = null;
  /** Of the text, and of the window over it, when it was last set. */
  private height = 0;
  private width = 0;
  /** Where in the window the line of the anchor was. */
  private top = 0;
  readonly close: () => void;

  constructor(of: WindowOf) {
    const { form, stage, article, first } = of;
    this.of = of;
    this.inText = wordsIn(article);
    this.anchor = first;
    this.isAtEnd = first > 0 && first >= this.inText.total;
    article.style.removeProperty('transform');
    this.set();
    // The box of both: what is above the text may come and go.
    this.close = listen([article, stage, stage.parentElement ?? stage], {
      onSize: () => this.onSize(),
      onFonts: () => this.set(),
      onScroll: () => form === 'scroll' && this.follow(),
      onStage: () => form === 'page' && this.takeScroll(),
    });
  }

  words(): Words {
    return this.inText;
  }

  seen(): Seen | null {
    const { article, form } = this.of;
    return seenIn(article, this.inText, form, this.view());
  }

  restore(): void {
    this.isAtEnd = false;
    this.set();
  }

  private onSize(): void {
    const { form, stage, article } = this.of;
    // A telephone that is turned: the words in sight stay.
    if (stage.clientWidth !== this.width) this.isAtEnd = false;
    if (form === 'page' || article.offsetHeight !== this.height) this.set();
    else this.stay();
  }

  private set(): void {
    const { article, form, stage } = this.of;
    // Pictures alone have no words to go by, and begin where they begin.
    if (!this.isAtEnd && this.inText.total > 0 && !this.inText.rectOf(this.anchor)) return;
    this.align();
    // The bar that was above a scrolled text is over it now, higher than it was.
    if (form === 'scroll') this.align();
    this.height = article.offsetHeight;
    this.width = stage.clientWidth;
    this.tell();
  }

  reread(): void {
    this.inText = wordsIn(this.of.article);
    if (this.of.form === 'page') return this.set();
    this.stay();
    this.height = this.of.article.offsetHeight;
    this.tell();
  }

  goTo(word: number): void {
    this.anchor = word;
    this.isPast = false;
    this.isAtEnd = false;
    this.set();
  }

  turn(way: 1 | -1): boolean {
    // What comes above it meanwhile does not take the reader along.
    if (way === -1) this.isAtEnd = false;
    const { article } = this.of;
    const { top, bottom } = this.view();
    // Less than a page is there of what comes before: the rest of it is on its way.
    const isCut = way === -1 && this.inText.begin > 0 && article.getBoundingClientRect().top >= 2 * top - bottom;
    const by = isCut ? null : toPage(article, this.inText, this.view(), way);
    if (by === null) return false;
    this.shift(by);
    this.settle(article.getBoundingClientRect().top >= top - 1 ? this.inText.begin : this.firstInSight());
    return true;
  }

  private view(): View {
    return viewOf(this.of.stage, this.of.form);
  }

  /** Brings the line of the anchor to the upper edge of the window. */
  private align(): void {
    const { article } = this.of;
    if (this.isAtEnd) return this.alignEnd();
    const line = this.inText.lineOf(this.anchor);
    if (!line && this.inText.total > 0) return;
    const { top } = this.view();
    // The beginning of a chapter is shown with its title.
    const isStart = this.anchor === 0 && !this.isPast;
    this.shift((isStart ? article.getBoundingClientRect().top : (line?.top ?? top)) - top);
  }

  /** Fills the window with what comes last, from a line or a picture on. */
  private alignEnd(): void {
    const { article } = this.of;
    const { top, bottom } = this.view();
    // All of the last page has to be in sight.
    const begin = article.getBoundingClientRect().bottom - (bottom - top) + 1;
    this.shift(beginBelow(article, this.inText, begin) - top);
    this.anchor = this.firstInSight();
    this.isPast = !this.isBeginningInSight();
  }

  /** Brings the line of the anchor to where it was before the text moved without the reader. */
  private stay(): void {
    this.shift(this.anchorTop() - this.top);
  }

  private anchorTop(): number {
    return this.inText.rectOf(this.anchor)?.top ?? this.top;
  }

  private tell(): void {
    this.top = this.anchorTop();
    const isStart = this.inText.begin === 0 && this.isBeginningInSight();
    this.of.onSettle(this.anchor, this.seen() ?? [this.anchor, this.anchor + 1], isStart);
  }

  private isBeginningInSight(): boolean {
    return this.of.article.getBoundingClientRect().top >= this.view().top - 1;
  }

  private settle(word: number): void {
    this.anchor = word;
    this.isAtEnd = false;
    this.isPast = !this.isBeginningInSight();
    this.tell();
  }

  private shift(by: number): void {
    const { form, stage, article } = this.of;
    if (form === 'scroll') {
      scrollBy({ top: by, behavior: 'instant' });
      this.scrolled = scrollY;
      return;
    }
    this.offset = Math.max(0, this.offset + by);
    article.style.transform = `translateY(${-this.offset}px)`;
    coverRest(stage, article, this.inText);
  }

  private firstInSight(): number {
    const { top } = this.view();
    const word = this.inText.firstWhere(({ end }) => end > top + 2);
    return Math.min(word, Math.max(0, this.inText.total - 1));
  }

  /** The reader scrolled. */
  private follow(): void {
    // The window moves too when the text is set again: that is not the reader's doing.
    if (this.of.article.offsetHeight !== this.height) return;
    // Nor is where it came to stand: at the end of a chapter the line of the anchor cannot come up to the edge.
    if (this.scrolled !== null && Math.abs(scrollY - this.scrolled) < 1) return;
    this.scrolled = null;
    const word = this.firstInSight();
    // Set otherwise, the line of the anchor may begin with a word that ended a line which was read.
    if (this.isBeside(word)) this.top = this.anchorTop();
    else this.settle(word);
  }

  /** A link that got the focus, or a word that the browser found, was scrolled to: its page begins at a line. */
  private takeScroll(): void {
    const { stage, article } = this.of;
    const by = stage.scrollTop;
    if (by === 0) return;
    stage.scrollTop = 0;
    this.shift(by);
    const { top } = this.view();
    this.shift(beginBelow(article, this.inText, top) - top);
    this.settle(this.firstInSight());
  }

  /** Whether the anchor is this word, or on one line with it. */
  private isBeside(word: number): boolean {
    const rect = this.inText.rectOf(word);
    return this.anchor === word || (rect !== null && Math.abs(rect.top - this.anchorTop()) < rect.height / 2);
  }
}

export const openWindow = (of: WindowOf): TextWindow => new OpenWindow(of);

interface Listeners {
  onSize: () => unknown;
  onFonts: () => unknown;
  onScroll: () => unknown;
  onStage: () => unknown;
}

/** Text that is set again, and the reader's own scrolling; answers how to stop listening. */
function listen([article, stage, around]: readonly [Element, Element, Element], of: Listeners): () => void {
  // What is below the text would hold the window where it is while the text grows above it.
  document.documentElement.style.overflowAnchor = 'none';
  const { onSize, onFonts, onScroll, onStage } = of;
  const size = new ResizeObserver(onSize);
  for (const box of [article, stage, around]) size.observe(box);
  // A typeface that comes late may break the lines elsewhere in a text that stays as tall as it was.
  document.fonts.addEventListener('loadingdone', onFonts);
  addEventListener('scroll', onScroll, { passive: true });
  stage.addEventListener('scroll', onStage, { passive: true });
  return () => {
    size.disconnect();
    document.fonts.removeEventListener('loadingdone', onFonts);
    removeEventListener('scroll', onScroll);
    stage.removeEventListener('scroll', onStage);
    document.documentElement.style.removeProperty('overflow-anchor');
  };
}

interface View {
  top: number;
  bottom: number;
}

/** How far the text moves to the next page, or to the one before; null at the end or the beginning. */
function toPage(article: HTMLElement, words: Words, { top, bottom }: View, way: 1 | -1): number | null {
  const page = bottom - top;
  const target = way === 1 ? breakBelow(article, words, bottom) : beginBelow(article, words, top - page);
  if (target === null || (way === -1 && article.getBoundingClientRect().top >= top - 1)) return null;
  // A picture that is taller than the page is gone past by whole pages.
  return way * (target - top) > 1 ? target - top : way * page;
}

function seenIn(article: HTMLElement, words: Words, form: Form, { top, bottom }: View): Seen | null {
  const limit = form === 'page' ? (breakBelow(article, words, bottom) ?? bottom) : bottom;
  const from = words.firstWhere(({ end }) => end > top + 2);
  const to = words.firstWhere(({ end }) => end > limit + 1);
  return from < to ? [from, to] : null;
}

/** The part of the window in which text is read: the stage, or in scroll form all below the bar. */
function viewOf(stage: HTMLElement, form: Form): View {
  if (form === 'page') return stage.getBoundingClientRect();
  const bar = document.querySelector('[data-reader-bar]')?.getBoundingClientRect();
  return { top: bar?.bottom ?? 0, bottom: innerHeight };
}

/** Where what does not fit above a height begins: a line, or a picture; null where all fits. */
function breakBelow(box: HTMLElement, words: Words, bottom: number): number | null {
  const word = words.firstWhere(({ end }) => end > bottom);
  const line = word < words.total ? words.lineOf(word) : null;
  const cut = picturesIn(box).find((picture) => picture.bottom > bottom + 1);
  const tops = [line?.top ?? null, cut ? Math.min(cut.top, bottom) : null].filter((top) => top !== null);
  return tops.length > 0 ? Math.min(...tops) : null;
}

/**
 * Where what begins at or below a height begins: a line, or a picture; the text's own edge where that is lower, and the
 * height itself where nothing does.
 */
function beginBelow(box: HTMLElement, words: Words, top: number): number {
  const edge = box.getBoundingClientRect().top;
  if (edge >= top) return edge;
  const isBelow = (one: { top: number }) => one.top >= top - 1;
  const found = [words.lineOf(words.firstWhere(isBelow)), picturesIn(box).find(isBelow)];
  const tops = found.flatMap((one) => (one ? [one.top] : []));
  return tops.length > 0 ? Math.min(...tops) : top;
}

const picturesIn = (box: HTMLElement): DOMRect[] =>
  [...box.querySelectorAll('img')].map((one) => one.getBoundingClientRect()).filter(({ height }) => height > 0);

/** Hides the line at the lower edge that does not fit whole. */
function coverRest(stage: HTMLElement, box: HTMLElement, words: Words): void {
  const { top, bottom } = stage.getBoundingClientRect();
  const rest = breakBelow(box, words, bottom);
  stage.style.setProperty('--rest', `${rest === null || rest <= top ? 0 : Math.max(0, bottom - rest)}px`);
}
