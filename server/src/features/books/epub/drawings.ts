import { cut, type Element, isElement, type Node, textOf, within } from '../../../platform/sandbox/xml.ts';
import { classNames } from './look.ts';
import type { Context, References } from './markup.ts';
import type { ChapterWriter } from './writer.ts';

interface PictureOf {
  writer: ChapterWriter;
  references: References;
  /** Whether all words of the page are in drawings, and are read like any other. */
  isDrawn: boolean;
}

/** A picture or a drawing; where it cannot be drawn, the words for those who cannot see it. */
export function writePicture(element: Element, context: Context, { writer, references, isDrawn }: PictureOf): void {
  const found = references.pictureOf(context.page, element);
  const names = isDrawn ? ['title', 'desc'] : ['title', 'desc', 'text'];
  const own = element.attributes['alt'] ?? [...within(element, ...names)].map(textOf).join(' ');
  const alt = cut(own, 500);
  if (!found) {
    references.count('pictures_lost');
    // They are read instead of it.
    if (alt.trim() && context.isInline) writer.text(alt);
    return;
  }
  references.count('pictures');
  if (!alt.trim() && element.attributes['role'] !== 'presentation') references.count('no_alt');
  const { address, width, height } = found;
  const write = () =>
    writer.single('img', { src: address, width: String(width), height: String(height), alt: alt || ' ' });
  if (context.isInline) write();
  else writer.element('p', { class: classNames({ ...context.look, indent: 0 }) }, write);
}

/** Whether there are words on a page, and all of them in drawings. */
export const isDrawn = (body: Element): boolean =>
  [body, ...within(body, 'svg')].some(({ name }) => name === 'svg') && !hasWordsBeside(body);
const hasWordsBeside = (node: Node): boolean =>
  isElement(node) ? node.name !== 'svg' && node.children.some(hasWordsBeside) : node.trim() !== '';
