import { fileAddresses } from '@okur/contract/fields';
import type { Meta, Page } from '@okur/contract/list';
import type { Route } from '@okur/contract/route';
import { z } from 'zod';

/*
 * The one exception from the serializer: a page of rows that PostgreSQL wrote as JSON goes out as it was written. To
 * read the rows and to write them again is more than a tenth of what a list costs the server.
 *
 * A field that the contract does not name cannot leave this way either. Rows of the same columns have the same names in
 * every page, so the first page of them is held against the contract; and only rows of plain values pass, within which
 * nothing else can stand.
 */

/** A page of a list as PostgreSQL wrote it. Who asks for its `data` gets it read and may change it. */
export class RawJson<T> implements Page<T> {
  readonly meta: Meta;
  readonly #rows: string;
  readonly #columns: object;
  #data: T[] | undefined;

  /** `rows`: a JSON array; `columns`: what they were selected by, the same object for the same columns. */
  constructor(rows: string, columns: object, meta: Meta) {
    this.#rows = rows;
    this.#columns = columns;
    this.meta = meta;
  }

  get data(): T[] {
    return (this.#data ??= JSON.parse(this.#rows) as T[]);
  }

  toJSON(): Page<T> {
    return { data: this.#data ?? (JSON.parse(this.#rows) as T[]), meta: this.meta };
  }

  /** The whole page as JSON, if it may pass as the answer of this route. */
  textFor(route: Route): string | undefined {
    if (this.#data || !this.#mayPass(route)) return undefined;
    return `{"data":${this.#rows},"meta":${JSON.stringify(this.meta)}}`;
  }

  #mayPass(route: Route): boolean {
    const checked = checkedColumns.get(route) ?? new WeakSet();
    checkedColumns.set(route, checked);
    if (checked.has(this.#columns)) return true;
    const names = plainFields(route);
    const [row] = this.toJSON().data;
    if (!names || !row || !Object.keys(row).every((name) => names.has(name))) return false;
    checked.add(this.#columns);
    return true;
  }
}

/** Columns whose rows have the fields of this route and no others. */
const checkedColumns = new WeakMap<Route, WeakSet<object>>();

/** The names of a row's fields; none where a row holds more than plain values. */
function plainFields({ answer }: Route): ReadonlySet<string> | undefined {
  const data = answer instanceof z.ZodObject ? answer.shape['data'] : undefined;
  const row = data instanceof z.ZodArray ? data.element : undefined;
  if (!(row instanceof z.ZodObject)) return undefined;
  const fields = Object.entries(row.shape);
  return fields.every(([, field]) => isPlain(field)) ? new Set(fields.map(([name]) => name)) : undefined;
}

const plain: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'enum', 'literal']);

function isPlain(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return isPlain(schema.unwrap());
  return schema instanceof z.ZodType && plain.has(schema.type) && !fileAddresses.has(schema);
}
