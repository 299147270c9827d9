/** Elements that are on lines of their own; a table cell too, since it is no part of a neighbour's sentence. */
const blocks = new Set(
  (
    'address article aside blockquote br caption dd details div dl dt figcaption figure footer h1 h2 h3 ' +
    'h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);

/** Whether no word goes on over the beginning or the end of an element. */
export const endsWords = (tag: string): boolean => blocks.has(tag.toLowerCase());

const entities = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00a0',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
    shy: '\u00ad',
    zwnj: '\u200c',
    zwj: '\u200d',
    ndash: '–',
    mdash: '—',
    hellip: '…',
    lsquo: '‘',
    rsquo: '’',
    sbquo: '‚',
    ldquo: '“',
    rdquo: '”',
    bdquo: '„',
    laquo: '«',
    raquo: '»',
    lsaquo: '‹',
    rsaquo: '›',
    bull: '•',
    middot: '·',
    deg: '°',
    times: '×',
    minus: '−',
    euro: '€',
    pound: '£',
    copy: '©',
    reg: '®',
    trade: '™',
    sect: '§',
    frac12: '½',
    imath: 'ı',
    inodot: 'ı',
    lstrok: 'ł',
    Lstrok: 'Ł',
    oelig: 'œ',
    OElig: 'Œ',
    aelig: 'æ',
    AElig: 'Æ',
    szlig: 'ß',
    oslash: 'ø',
    Oslash: 'Ø',
  }),
);

/** Letters with a mark are named letter + mark (ccedil, gbreve, Idot, eogon): the mark as a combining character. */
const marks = new Map(
  Object.entries({
    grave: '\u0300',
    acute: '\u0301',
    circ: '\u0302',
    tilde: '\u0303',
    macr: '\u0304',
    breve: '\u0306',
    dot: '\u0307',
    uml: '\u0308',
    ring: '\u030a',
    caron: '\u030c',
    cedil: '\u0327',
    ogon: '\u0328',
  }),
);

function character(code: number): string {
  const valid = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return valid ? String.fromCodePoint(code) : '\ufffd';
}

function decoded(entity: string, name: string): string {
  // Number reads hexadecimal after 0x: &#x131; is 0x131.
  if (name.startsWith('#')) return character(Number(name.replace(/^#(?=x)/i, '0').replace('#', '')));
  const mark = marks.get(name.slice(1));
  return entities.get(name) ?? (mark ? (name.charAt(0) + mark).normalize('NFC') : entity);
}

/** The `<` outside quotes is excluded, so that text full of them costs no more than its length. */
const tagOrComment = /<!--[\s\S]*?(?:-->|$)|<\/?([a-z][a-z0-9-]*)(?:"[^"]*"|'[^']*'|[^<>"'])*>/gi;

/**
 * Rich text, already cleaned by the server, as plain text: blocks and <br> end lines, other tags vanish, entities are
 * decoded, blanks collapse as in a browser. Needs no DOM. Not a sanitiser: never show its result as HTML.
 */
export function plainText(html: string): string {
  return html
    .replace(/[ \t\n\r\f]+/g, ' ')
    .replace(tagOrComment, (_tag, name: string | undefined) => (name && blocks.has(name.toLowerCase()) ? '\n' : ''))
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
    .replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,8});/gi, decoded);
}
