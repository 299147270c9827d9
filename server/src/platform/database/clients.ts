import pg from 'pg';

export type Pool = pg.Pool;
export type Client = pg.Client;
export type ClientBase = pg.ClientBase;

/** A connection outside the pool, of a command or a test; who makes it connects and ends it. */
export const newClient = (connectionString: string, options: pg.ClientConfig = {}): Client =>
  new pg.Client({ connectionString, ...options });

export const escapeLiteral = pg.escapeLiteral;

/** For a library that reckons with instants as dates; ours leave as text. */
export const instantsAsDates = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === (pg.types.builtins.TIMESTAMPTZ as number)
      ? (value: string) => new Date(value)
      : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;
