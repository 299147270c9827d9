import { type Sql, sql } from './sql.ts';

/** `nameIn` of the contract, in SQL. */
export const nameIn = (names: Sql, language: Sql): Sql =>
  sql`coalesce(nullif(${names}->>${language}, ''), nullif(${names}->>'tr', ''), nullif(${names}->>'en', ''),
    nullif(${names}->>'fr', ''), ${names}->>'pl')`;
