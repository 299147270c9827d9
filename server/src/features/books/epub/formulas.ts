import { type Element, isElement } from '../../../platform/sandbox/xml.ts';
import { notations } from '../rules.ts';
import type { Attributes, ChapterWriter } from './writer.ts';

const formulaTags = new Set(
  (
    'math mi mn mo mtext mrow mfrac msqrt mroot msup msub msubsup munder mover munderover mtable mtr mtd mspace ' +
    'mphantom mpadded mmultiscripts mprescripts menclose'
  ).split(' '),
);

/** Each is one part of what it is in, such as of a fraction: without it its own parts would count there. */
const rows = new Set(['mstyle', 'merror', 'maction', 'semantics', 'none']);
/** Of several ways to say the same the first is read. */
const choices = new Set(['maction', 'semantics']);

/** A formula of MathML, or a part of one: how it looks, without what it means to programs. */
export function writeFormula(element: Element, writer: ChapterWriter): void {
  const { name, children } = element;
  if (name.startsWith('annotation')) return;
  if (name === 'mfenced') return writeFenced(element, writer);
  const read = choices.has(name) ? { ...element, children: children.filter(isElement).slice(0, 1) } : element;
  const tag = rows.has(name) ? 'mrow' : name;
  if (!formulaTags.has(tag)) return writeContent(read, writer);
  writer.element(tag, attributesOf(element), () => writeContent(read, writer), { mayBeEmpty: true });
}

/** A fraction without its line is another sign; what a sign is enclosed by is part of it. */
function attributesOf({ name, attributes: { linethickness, notation } }: Element): Attributes {
  if (name === 'mfrac' && linethickness !== undefined && /^0+(?:\.0+)?(?:[a-z]{2}|%)?$/.test(linethickness.trim()))
    return { linethickness: '0' };
  if (name !== 'menclose' || notation === undefined) return {};
  return {
    notation: notation
      .split(/\s+/)
      .filter((one) => notations.has(one))
      .join(' '),
  };
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
