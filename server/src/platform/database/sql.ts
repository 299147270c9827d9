import { SQL, StringChunk, sql as drizzle } from 'drizzle-orm';

/*
 * Drizzle's `sql` for what is asked at every call. It makes new objects of the fixed texts each time and looks in each
 * part for a table: a list of students made 28 KB of it before anything was asked, a sixth of all a call allocates.
 * Here the texts of a template are made once, and a template without values once for all; nobody changes one
 * afterwards.
 */

/** SQL that holds no table: a constructor of its own, so that nothing is searched for one. */
export class Branch extends SQL {
  override readonly queryChunks: SQL['queryChunks'];

  constructor(chunks: SQL['queryChunks']) {
    super([]);
    this.queryChunks = chunks;
  }
}

/**
 * A fixed text of a template: the same object whenever the template is written, so a statement can be known by its
 * texts.
 */
export class Text extends StringChunk {}

interface Template {
  texts: readonly Text[];
  /** The whole, when there are no values in it. */
  whole?: SQL;
}

const templates = new WeakMap<TemplateStringsArray, Template>();

function templateOf(strings: TemplateStringsArray): Template {
  const known = templates.get(strings);
  if (known) return known;
  const texts = strings.map((text) => new Text(text));
  const made: Template = strings.length === 1 ? { texts, whole: new Branch(texts) } : { texts };
  templates.set(strings, made);
  return made;
}

function written(strings: TemplateStringsArray, ...values: unknown[]): SQL {
  const { texts, whole } = templateOf(strings);
  if (whole) return whole;
  const chunks: unknown[] = [texts[0]];
  for (let at = 0; at < values.length; at += 1) chunks.push(values[at], texts[at + 1]);
  return new Branch(chunks as SQL['queryChunks']);
}

function join(parts: readonly SQL[], separator: SQL): SQL {
  const chunks: SQL[] = [];
  for (const part of parts) {
    if (chunks.length > 0) chunks.push(separator);
    chunks.push(part);
  }
  return new Branch(chunks);
}

/** SQL with its values: what is a column, a table or SQL stands in it as such, all else becomes a parameter. */
export const sql = Object.assign(written, {
  join,
  raw: drizzle.raw,
  param: drizzle.param,
  identifier: drizzle.identifier,
});
