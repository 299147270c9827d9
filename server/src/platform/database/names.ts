import { type Sql, sql } from './sql.ts';

/** `nameIn` of the contract, in SQL. */
export const nameIn = (names: Sql, language: Sql): Sql =>
  sql`coalesce(nullif(${names}->>${language}, ''), nullif(${names}->>'tr', ''), nullif(${names}->>'en', ''),
    nullif(${names}->>'fr', ''), ${names}->>'pl')`;

/** First name and surname of a student, by the alias of the row in `users`; empty where there is neither. */
export const ownName = (of: Sql): Sql => sql`trim(concat_ws(' ', ${of}.name, ${of}.surname))`;

/** What a student is called wherever one is named: who has no name yet (made in bulk), by the user name. */
export const personName = (of: Sql): Sql => sql`coalesce(nullif(${ownName(of)}, ''), ${of}.username)`;
