import { type Element, isElement } from '../../../platform/sandbox/xml.ts';
import type { ChapterWriter } from './writer.ts';

const formulaTags = new Set(
  (
    'math mi mn mo mtext mrow mfrac msqrt mroot msup msub msubsup munder mover munderover mtable mtr mtd mspace ' +
    'mphantom mpadded mmultiscripts mprescripts menclose'
  ).split(' '),
);

/** A formula of MathML, or a part of one: how it looks, without what it means to programs. */
export function writeFormula(element: Element, writer: ChapterWriter): void {
  if (!formulaTags.has(element.name)) {
    if (element.name.startsWith('annotation')) return;
    if (element.name === 'mfenced') return writeFenced(element, writer);
    return writeContent(element, writer);
  }
  writer.element(element.name, {}, () => writeContent(element, writer), { mayBeEmpty: true });
}

/** An old way to write brackets and the signs between their parts. */
function writeFenced({ attributes, children }: Element, writer: ChapterWriter): void {
  const { open = '(', close = ')', separators = ',' } = attributes;
  const sign = (text: string) => text && writer.element('mo', {}, () => writer.text(text));
  writer.element('mrow', {}, () => {
    sign(open);
    for (const [at, part] of children.filter(isElement).entries()) {
      if (at > 0) sign([...separators.replace(/\s/g, '')][at - 1] ?? separators.trim().at(-1) ?? '');
      writeFormula(part, writer);
    }
    sign(close);
  });
}

function writeContent({ name, children }: Element, writer: ChapterWriter): void {
  for (const child of children) {
    if (isElement(child)) writeFormula(child, writer);
    else if (child.trim()) writer.text(name === 'mtext' ? child.replace(/\s+/g, ' ') : child.trim());
  }
}
