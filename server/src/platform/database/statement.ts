import { Name, Param, SQL, StringChunk } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { Branch, Text } from './sql.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

/** Something in the tree that is rare: Drizzle itself writes that statement. */
const unusual = Symbol('unusual');
const dialect = new PgDialect();

/**
 * Text and values of a tree of SQL: what `PgDialect.sqlToQuery` answers, which copies its settings for every branch and
 * took a tenth of the time and a tenth of the memory of a call. Texts, identifiers, values and branches are written
 * here; tables, columns and all else leave the whole statement to Drizzle.
 */
export function statementOf(query: SQL): Statement {
  const writer = new Writer();
  try {
    branch(query, writer);
    return { text: writer.text(), values: writer.values };
  } catch (error) {
    if (error !== unusual) throw error;
    const { sql, params } = dialect.sqlToQuery(query);
    return { text: sql, values: params };
  }
}

/**
 * A place in the tree of all statements that were asked: what may follow a part of a text, and the text itself where
 * one ends. Texts are so written once, and are the same string whenever they are asked again, which is found by its
 * address instead of by its letters. Mostly one part follows, so the first has a place of its own.
 */
interface Place {
  part: Text | string | undefined;
  next: Place | undefined;
  others: Map<Text | string, Place> | undefined;
  text: string | undefined;
}

const place = (): Place => ({ part: undefined, next: undefined, others: undefined, text: undefined });
let root = place();
let places = 0;
/** Enough for the few hundred statements there are, a megabyte; whatever makes ever new ones only begins anew. */
const mostPlaces = 20_000;
/** Statements with more parts write many rows at once: each has another length. */
const mostParts = 300;
/** Where a value stands; its number follows from the values before it. */
const value = '$';

function after(at: Place, part: Text | string): Place {
  if (at.part === part) return at.next!;
  const known = at.others?.get(part);
  if (known) return known;
  const made = place();
  places += 1;
  if (at.part === undefined) Object.assign(at, { part, next: made });
  else (at.others ??= new Map()).set(part, made);
  return made;
}

class Writer {
  readonly values: unknown[] = [];
  readonly #parts: (Text | string)[] = [];
  #at = root;

  add(part: Text | string): void {
    if (this.#parts.push(part) <= mostParts) this.#at = after(this.#at, part);
  }

  addValue(one: unknown): void {
    this.values.push(one);
    this.add(value);
  }

  text(): string {
    if (this.#parts.length > mostParts) return this.#written();
    const text = (this.#at.text ??= this.#written());
    if (places > mostPlaces) {
      root = place();
      places = 0;
    }
    return text;
  }

  #written(): string {
    let count = 0;
    return this.#parts
      .map((part) =>
        part === value ? `$${(count += 1)}` : typeof part === 'string' ? part.slice(1) : part.value.join(''),
      )
      .join('');
  }
}

function branch(query: SQL, writer: Writer): void {
  const { shouldInlineParams, queryChunks } = query as unknown as {
    shouldInlineParams: boolean;
    queryChunks: unknown[];
  };
  if (shouldInlineParams) throw unusual;
  for (const chunk of queryChunks) write(chunk, writer);
}

function write(chunk: unknown, writer: Writer): void {
  if (
    typeof chunk === 'string' ||
    typeof chunk === 'number' ||
    typeof chunk === 'boolean' ||
    chunk === null ||
    chunk instanceof Date
  )
    return writer.addValue(chunk);
  if (chunk === undefined) return;
  switch ((chunk as object).constructor) {
    case Text:
      return writer.add(chunk as Text);
    case Branch:
    case SQL:
      return branch(chunk as SQL, writer);
    case StringChunk:
      return writer.add(written((chunk as StringChunk).value.join('')));
    case Param:
      return writeParameter(chunk as Param, writer);
    case Name:
      return writer.add(written(dialect.escapeName((chunk as Name).value)));
    default:
      throw unusual;
  }
}

/** A text that is not the same object each time; the sign before it tells it from a value. */
const written = (text: string): string => `=${text}`;

function writeParameter({ value: one, encoder }: Param, writer: Writer): void {
  const mapped: unknown = one === null ? null : encoder.mapToDriverValue(one);
  if (typeof mapped === 'object' && mapped !== null && mapped.constructor === SQL) throw unusual;
  writer.addValue(mapped);
}
