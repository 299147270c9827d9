import type { Meta, Page } from '@okur/contract/list';

/**
 * A page of a list as PostgreSQL wrote it. It goes out as it is; who asks for its rows gets them read. Reading, picking
 * and writing them again was an eighth of what a list cost the server.
 */
export class WrittenPage<T> implements Page<T> {
  readonly meta: Meta;
  readonly #written: string;
  #rows: T[] | undefined;

  /** `written`: the rows as a JSON array, each with the columns of the statement alone. */
  constructor(written: string, meta: Meta) {
    this.#written = written;
    this.meta = meta;
  }

  get data(): T[] {
    return (this.#rows ??= JSON.parse(this.#written) as T[]);
  }

  /** The whole answer; rows that were read may have been changed since. */
  toText(): string {
    return `{"data":${this.#rows ? JSON.stringify(this.#rows) : this.#written},"meta":${JSON.stringify(this.meta)}}`;
  }

  toJSON(): Page<T> {
    return { data: this.data, meta: this.meta };
  }
}
