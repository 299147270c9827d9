import tag, { empty, join, raw, Sql } from 'sql-template-tag';

export { Sql };

/** What a statement may carry as a parameter. A list is written with `array`, a document with `JSON.stringify`. */
export type Value = string | number | bigint | boolean | Date | Uint8Array | null;

const write = (strings: TemplateStringsArray, ...values: readonly (Value | Sql)[]): Sql => tag(strings, ...values);

/** A name of a table or a column, quoted. */
const identifier = (name: string): Sql => raw(`"${name.replaceAll('"', '""')}"`);

/** Parts with a separator between them; of no parts nothing. */
const joinParts = (parts: readonly Sql[], separator: string): Sql =>
  parts.length > 0 ? join(parts, separator) : empty;

/** SQL with its parameters: SQL within it is in it as such, everything else becomes a parameter. */
export const sql = Object.assign(write, { join: joinParts, raw, identifier, empty });

/** An SQL array as one parameter: `id = any(${array(ids)})`. */
export const array = (values: readonly unknown[], type: 'uuid' | 'text' | 'int' | 'timestamptz' = 'uuid'): Sql =>
  tag`${values}::${raw(type)}[]`;

/** An array of the type of what it is compared with. */
export const arrayLike = (values: readonly unknown[]): Sql => tag`${values}`;

/** No condition. */
export const always = sql`true`;

/** A condition that holds when its value is given: `and ${ifGiven(q.status, (s) => sql`status = ${s}`)}`. */
export const ifGiven = <T>(value: T | undefined | null, condition: (value: T) => Sql): Sql =>
  value === undefined || value === null ? always : condition(value);

/**
 * Every word of a search must occur in the folded column: anywhere, or where a word begins if it is too short for the
 * index of three letters each.
 */
export function matches(column: Sql, search: string | undefined): Sql {
  const words = (search ?? '').split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return always;
  return joinParts(
    words.map((word) => occurs(column, word)),
    ' and ',
  );
}

function occurs(column: Sql, word: string): Sql {
  const folded = sql`okur_fold(${word.replace(/[\\%_]/g, '\\$&')})`;
  const isShort = /[\p{L}\p{N}]/u.test(word) && !/[\p{L}\p{N}]{3}/u.test(word);
  return isShort
    ? sql`(${column} like ${folded} || '%' or ${column} like '% ' || ${folded} || '%')`
    : sql`${column} like '%' || ${folded} || '%'`;
}
