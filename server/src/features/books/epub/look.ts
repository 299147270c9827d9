import { classesOf, type Meaning } from './styles.ts';
import { type Element, isElement, textOf } from '../../../platform/sandbox/xml.ts';
import { typesOf } from './meanings.ts';

/** How a piece of text is set; it goes on to what is in it. */
export interface Look {
  align: 'centre' | 'right' | undefined;
  /** In em, from all around it. */
  indent: number;
  verse: boolean;
  italic: boolean;
  bold: boolean;
  smallCaps: boolean;
  hang: boolean;
  pre: boolean;
  lang: string | undefined;
}

export const plainLook: Look = {
  align: undefined,
  indent: 0,
  verse: false,
  italic: false,
  bold: false,
  smallCaps: false,
  hang: false,
  pre: false,
  lang: undefined,
};

/** The look of what is in an element; `isLeaf` for text itself, which alone has a first line. */
export function lookWithin(around: Look, element: Element, meaning: Meaning, isLeaf = false): Look {
  const { align, italic, bold, smallCaps, pre, margin = 0, padding = 0, firstLine = 0 } = meaning;
  const lang = element.attributes['xml:lang'] ?? element.attributes['lang'];
  const verse = around.verse || (!isLeaf && isVerse(element, pre ?? false));
  const left = Math.max(0, margin) + Math.max(0, padding);
  const hang = isLeaf && firstLine < 0 && left > 0;
  return {
    align: align === undefined ? around.align : align === 'left' ? undefined : align,
    indent:
      around.indent + (hang ? Math.max(0, left + firstLine) : left) + (verse && isLeaf ? Math.max(0, firstLine) : 0),
    verse,
    italic: italic ?? around.italic,
    bold: bold ?? around.bold,
    smallCaps: smallCaps ?? around.smallCaps,
    hang: hang && !verse,
    pre: pre ?? around.pre,
    lang: lang && /^[a-z]{2,3}(-[a-z\d]{2,8}){0,3}$/i.test(lang) && element.name !== 'body' ? lang : around.lang,
  };
}

const steps = [1, 2.5, 4.5, 7];

/** The look in the ten names that a chapter's text knows; undefined where it is plain. */
export function classNames(look: Look): string | undefined {
  const level = steps.filter((step) => look.indent >= step).length;
  const names = [
    look.align,
    level > 0 && `indent-${level}`,
    look.italic && 'italic',
    look.bold && 'bold',
    look.smallCaps && 'small-caps',
    look.hang && 'hang',
  ].filter(Boolean);
  return names.length > 0 ? names.join(' ') : undefined;
}

const longestLine = 90;

/** Verse by what the book says of it, or as most books without a word for it have it: lines, each an element. */
function isVerse(element: Element, isPre: boolean): boolean {
  if (element.name === 'body' || element.name === 'pre') return false;
  const says = [...typesOf(element), ...classesOf(element)];
  if (says.some((word) => /^(z3998:)?(verse|poem|stanza|linegroup|line-group)$/.test(word)) || isPre) return true;
  if (element.name !== 'div' && element.name !== 'blockquote') return false;
  const lines = element.children.filter(isElement);
  return (
    lines.length >= 3 &&
    lines.every(
      (line) => line.name === 'div' && !line.children.some((child) => isElement(child) && child.name === 'div'),
    ) &&
    lines.every((line) => textOf(line).length <= longestLine)
  );
}
