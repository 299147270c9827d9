import { fileAddresses } from '@okur/contract/fields';
import type { Meta, Page } from '@okur/contract/list';
import type { Route } from '@okur/contract/route';
import { z } from 'zod';

/*
 * The one exception from the serializer: a page of rows that PostgreSQL wrote as JSON goes out as it was written. To
 * read the rows and to write them again is more than a tenth of what a list costs the server.
 *
 * A field that the contract does not name cannot leave this way either, and only rows of plain values pass, and of
 * objects of such. Rows of plain values from the same columns have the same names in every page, so the first page of
 * them is held against the contract; what is in an object may differ from row to row, so each page with one is.
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
    const fields = fieldsOf(route);
    const { data } = this.toJSON();
    if (!fields || data.length === 0 || !data.every((row) => hasOnly(row as Record<string, unknown>, fields))) return false;
    if ([...fields.values()].every((field) => field === 'plain')) checked.add(this.#columns);
    return true;
  }
}

/** Columns whose rows have the fields of this route and no others. */
const checkedColumns = new WeakMap<Route, WeakSet<object>>();

/** The fields of a row by their names; of an object in it, the fields of that. */
type Fields = ReadonlyMap<string, 'plain' | Fields>;

/** No fields where a row holds more than plain values and objects of such. */
const knownFields = new WeakMap<Route, { fields: Fields | undefined }>();

function fieldsOf(route: Route): Fields | undefined {
  const known = knownFields.get(route) ?? { fields: rowFields(route) };
  knownFields.set(route, known);
  return known.fields;
}

function rowFields({ answer }: Route): Fields | undefined {
  const data = answer instanceof z.ZodObject ? answer.shape['data'] : undefined;
  const row = data instanceof z.ZodArray ? fieldOf(data.element) : undefined;
  return row === 'plain' ? undefined : row;
}

const plain: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'enum', 'literal']);

function fieldOf(schema: z.core.$ZodType): 'plain' | Fields | undefined {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return fieldOf(schema.unwrap());
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, field]) => [name, fieldOf(field)] as const);
    return fields.some(([, field]) => !field) ? undefined : new Map(fields as [string, 'plain' | Fields][]);
  }
  return schema instanceof z.ZodType && plain.has(schema.type) && !fileAddresses.has(schema) ? 'plain' : undefined;
}

/** Whether the contract names all that is in a row, or in an object of one. */
function hasOnly(value: Record<string, unknown>, fields: Fields): boolean {
  for (const name in value) {
    const field = fields.get(name);
    const inner = value[name];
    if (field === undefined) return false;
    if (field !== 'plain' && inner !== null && !hasOnly(inner as typeof value, field)) return false;
  }
  return true;
}
