import pg from 'pg';

/*
 * A statement asked of `pg` in one message. Its own way makes an emitter, a result, a copy of what was asked
 * and four messages of each call and has the columns described each time, a fifth of what one student cost the server.
 * Here a named statement is described when a connection learns it; what is bound, carried out and ended goes out in one
 * piece. One without a name is parsed, planned and described each time.
 */

/** Columns of a statement's rows: their names and what makes a value of their text. */
interface Shape {
  names: readonly string[];
  parsers: readonly ((text: string) => unknown)[];
}

/** What a pool has learnt of its statements, by their names. */
type Shapes = Map<string, Shape>;

type Bindable = string | number | boolean | null;
type Done = (error: Error | undefined, rows: unknown[]) => void;

/** The part of pg's connection that statements of other libraries use as well (pg-cursor, pg-copy-streams). */
interface Connection {
  stream: { write(bytes: Uint8Array): boolean };
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
  sendCopyFail(message: string): void;
}

interface Described {
  fields: readonly { name: string; dataTypeID: number }[];
}

/** What the pool of a connection, or the pool itself, has learnt. */
const learnt = new WeakMap<object, Shapes>();

/** From now on statements of this pool and of its connections may be asked by `asked`. */
export function remember(pool: pg.Pool): void {
  const shapes: Shapes = new Map();
  learnt.set(pool, shapes);
  pool.on('connect', (client) => learnt.set(client, shapes));
}

/** The rows of a statement, planned each time if its name is empty; null when pg itself has to ask it. */
export function asked(
  client: object,
  name: string,
  text: string,
  values: readonly unknown[],
  patience?: number,
): Promise<unknown[]> | null {
  const shapes = learnt.get(client);
  if (!shapes || !arePlain(values)) return null;
  return new Promise<unknown[]>((resolve, reject) => {
    const settle: Done = (error, rows) => (error ? reject(error) : resolve(rows));
    if (!(client instanceof pg.Pool))
      return void (client as pg.Client).query(new Asked({ name, text, patience }, values, shapes, settle));
    client.connect((error, own, release) => {
      if (error) return reject(error);
      own!.query(
        new Asked({ name, text, patience }, values, shapes, (failure, rows) => {
          release(failure);
          settle(failure, rows);
        }),
      );
    });
  }).catch(placed);
}

/** The place in the log is where the statement was asked, not where the answer came in. */
function placed(error: unknown): never {
  if (error instanceof Error) Error.captureStackTrace(error);
  throw error;
}

/** Whether all values are plain: lists, moments and bytes are left to pg. */
function arePlain(values: readonly unknown[]): values is Bindable[] {
  for (const value of values)
    if (value !== null && typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      return false;
  return true;
}

/** Handed to `client.query`, which calls it as it calls its own queries. */
class Asked implements pg.Submittable {
  readonly name: string;
  readonly text: string;
  readonly #values: readonly Bindable[];
  readonly #shapes: Shapes;
  readonly #rows: Record<string, unknown>[] = [];
  #shape: Shape | undefined;
  #failure: Error | undefined;
  callback: Done;
  /** Read by pg: milliseconds it waits for the answer, when they are not the usual ones. */
  readonly query_timeout: number | undefined;

  constructor(
    { name, text, patience }: { name: string; text: string; patience: number | undefined },
    values: readonly Bindable[],
    shapes: Shapes,
    done: Done,
  ) {
    this.name = name;
    this.text = text;
    this.query_timeout = patience;
    this.#values = values;
    this.#shapes = shapes;
    this.#shape = shapes.get(name);
    this.callback = done;
  }

  submit(connection: pg.Connection): void {
    const { stream, parsedStatements, submittedNamedStatements } = connection as unknown as Connection;
    const isParsed = (parsedStatements[this.name] ?? submittedNamedStatements[this.name]) !== undefined;
    if (!isParsed && this.name) submittedNamedStatements[this.name] = this.text;
    stream.write(messageOf(this.name, isParsed ? undefined : this.text, this.#values, !isParsed || !this.#shape));
  }

  handleRowDescription({ fields }: Described): void {
    this.#shape = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text') as Shape['parsers'][number]),
    };
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#failure) return;
    try {
      const { names, parsers } = this.#shape!;
      const row: Record<string, unknown> = {};
      for (let at = 0; at < names.length; at += 1)
        row[names[at]!] = fields[at] === null ? null : parsers[at]!(fields[at]!);
      this.#rows.push(row);
    } catch (error) {
      this.#failure = error as Error;
    }
  }

  handleCommandComplete(): void {
    // Without columns nothing was described: a statement that only writes.
    if (this.name) this.#shapes.set(this.name, this.#shape ?? { names: [], parsers: [] });
  }

  handleReadyForQuery(): void {
    this.callback(this.#failure, this.#rows);
  }

  handleError(error: Error): void {
    this.callback(this.#failure ?? error, []);
  }

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}

  handleCopyInResponse(connection: Connection): void {
    connection.sendCopyFail('no data for a statement');
  }

  handleCopyData(): void {}
}

/** Parse (when it is new to the connection), Bind, Describe, Execute and Sync of PostgreSQL's protocol, version 3. */
function messageOf(name: string, text: string | undefined, values: readonly Bindable[], isDescribed: boolean): Buffer {
  const texts = values.map((value) => (value === null ? null : String(value)));
  const lengths = texts.map((value) => (value === null ? 0 : Buffer.byteLength(value)));
  const nameLength = Buffer.byteLength(name);
  const parseLength = text === undefined ? 0 : 8 + nameLength + Buffer.byteLength(text);
  const bindLength = 12 + nameLength + 4 * values.length + lengths.reduce((sum, length) => sum + length, 0);
  const bytes = Buffer.allocUnsafe(
    (parseLength ? parseLength + 1 : 0) + bindLength + 1 + (isDescribed ? 7 : 0) + 10 + 5,
  );
  let at = 0;
  const number4 = (value: number) => (at = bytes.writeInt32BE(value, at));
  const number2 = (value: number) => (at = bytes.writeInt16BE(value, at));
  const begin = (kind: string, length: number) => {
    bytes[at++] = kind.charCodeAt(0);
    number4(length);
  };
  const ended = (value: string) => {
    at += bytes.write(value, at);
    bytes[at++] = 0;
  };
  if (text !== undefined) {
    begin('P', parseLength);
    ended(name);
    ended(text);
    number2(0);
  }
  begin('B', bindLength);
  ended('');
  ended(name);
  number2(0);
  number2(values.length);
  for (let index = 0; index < texts.length; index += 1) {
    const value = texts[index]!;
    number4(value === null ? -1 : lengths[index]!);
    if (value !== null) at += bytes.write(value, at);
  }
  number2(0);
  if (isDescribed) {
    begin('D', 6);
    ended('P');
  }
  begin('E', 9);
  ended('');
  number4(0);
  begin('S', 4);
  return bytes;
}
