import { servedFolder } from '../../platform/storage/folders.ts';
import type { IOptions } from 'sanitize-html';

const names = [
  'centre',
  'right',
  'indent-1',
  'indent-2',
  'indent-3',
  'indent-4',
  'verse',
  'small-caps',
  'italic',
  'bold',
  'hang',
];
const formula =
  'math mi mn mo mtext mrow mfrac msqrt mroot msup msub msubsup munder mover munderover ' +
  'mtable mtr mtd mspace mphantom ' +
  'mpadded mmultiscripts mprescripts menclose';
const tags =
  'p h2 h3 h4 h5 h6 ul ol li dl dt dd strong em blockquote br hr div span a small sup ' +
  'sub code pre ruby rb rt rp figure ' +
  'figcaption img table caption thead tbody tfoot tr th td';

/** How a part of a formula may be enclosed or struck out. */
export const notations = new Set(
  (
    'longdiv actuarial radical box roundedbox circle left right top bottom updiagonalstrike downdiagonalstrike ' +
    'verticalstrike horizontalstrike madruwb updiagonalarrow phasorangle'
  ).split(' '),
);

/** Where the pictures of a book's pages are. */
export const pictureFolder = servedFolder('book-pictures');
const address = /^\/files\/book-pictures\/[\w-]+\.(?:png|jpg)$/;
const isNumber = (text: string | undefined): boolean => /^\d{1,4}$/.test(text ?? '');

/** Attributes by what they may say; all others go. */
const allowed: Record<string, (value: string, tag: string) => boolean> = {
  id: (value) => /^a\d{1,7}$/.test(value),
  lang: (value) => /^[a-z]{2,3}(-[a-z\d]{2,8}){0,3}$/i.test(value),
  class: () => true,
  href: (value) => /^#a\d{1,7}$/.test(value),
  'data-chapter': (value) => /^[\da-f-]{36}$/.test(value),
  'data-note': () => true,
  src: (value) => address.test(value),
  alt: () => true,
  width: isNumber,
  height: isNumber,
  colspan: isNumber,
  rowspan: isNumber,
  start: isNumber,
  linethickness: (value) => value === '0',
  notation: (value) => value.split(' ').every((one) => notations.has(one)),
};

/**
 * What the text of a chapter may consist of. Wider than that of an article: a book has tables, pictures, notes, verse
 * and formulas; still no address that leads out of the platform, no style and no script.
 */
export const bookRules: IOptions = {
  allowedTags: [...tags.split(' '), ...formula.split(' ')],
  allowedAttributes: {
    '*': ['id', 'lang', 'class'],
    a: ['href', 'data-chapter', 'data-note'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    ol: ['start'],
    mfrac: ['linethickness'],
    menclose: ['notation'],
  },
  allowedClasses: { '*': names, a: ['note'] },
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    '*': (tagName, attributes) => ({
      tagName,
      // The address of a picture comes first: it is signed there.
      attribs: Object.fromEntries(
        Object.entries({ ...(attributes['src'] ? { src: attributes['src'] } : {}), ...attributes }).filter(
          ([name, value]) => allowed[name]?.(value, tagName) ?? false,
        ),
      ),
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
  // `<a id="p7"/>`, as pages of books have it, ends where it begins.
  parser: { recognizeSelfClosing: true },
};
