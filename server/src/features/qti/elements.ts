import { type Element, isElement, within } from '../../platform/sandbox/xml.ts';

/* QTI 2 writes `simpleChoice maxChoices`, QTI 3 `qti-simple-choice max-choices`: both are `simplechoice maxchoices`. */

export const nameOf = ({ name }: Element): string => name.replace(/^qti-/, '').replaceAll('-', '');

export const attributeOf = (element: Element, name: string): string | undefined =>
  Object.entries(element.attributes).find(
    ([key]) =>
      key
        .slice(key.indexOf(':') + 1)
        .replaceAll('-', '')
        .toLowerCase() === name,
  )?.[1];

export const named = (element: Element, ...names: string[]): Element[] =>
  [...within(element)].filter((inner) => names.includes(nameOf(inner)));

export const isInteraction = (element: Element): boolean => nameOf(element).endsWith('interaction');

const blocks = new Set('p div li tr h1 h2 h3 h4 h5 h6 blockquote pre dd dt'.split(' '));

/** Which elements are not read, with all that is in them. */
type LeftOut = (inner: Element) => boolean;
const none: LeftOut = () => false;

/** The words of elements, a line for each paragraph. */
export function linesOf(element: Element, isLeftOut = none): string {
  return rawLines(element, isLeftOut)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

/** Text whose lines end in the file where there is a blank. */
function unwrapped(text: string): string {
  const [first = '', ...others] = text.split('\n');
  if (others.length === 0) return text;
  const last = others.pop()!.trimStart();
  return [first.trimEnd(), ...others.map((line) => line.trim()).filter(Boolean), last].join(' ');
}

function rawLines(element: Element, isLeftOut: LeftOut): string {
  let text = '';
  for (const child of element.children) {
    if (!isElement(child)) text += unwrapped(child);
    else if (nameOf(child) === 'br') text += '\n';
    else if (!isLeftOut(child)) text = joined(text, rawLines(child, isLeftOut), blocks.has(nameOf(child)));
  }
  return text;
}

const joined = (before: string, words: string, isBlock: boolean): string =>
  isBlock
    ? `${before.trim() === '' || before.endsWith('\n') ? before.trimStart() : `${before}\n`}${words}\n`
    : before + words;

const passageTags = new Set('p h1 h2 h3 h4 ul ol li strong em b i blockquote'.split(' '));

/** A passage as HTML, without attributes: it is cleaned before anyone sees it. */
export function htmlOf(element: Element, isLeftOut = none): string {
  return element.children
    .map((child) => {
      if (!isElement(child)) return child.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
      if (isLeftOut(child)) return '';
      const name = nameOf(child);
      if (name === 'br') return '<br>';
      const html = htmlOf(child, isLeftOut);
      return passageTags.has(name) ? `<${name}>${html}</${name}>` : html;
    })
    .join('');
}
