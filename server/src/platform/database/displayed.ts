import { type Sql, sql } from './sql.ts';

/** A number as people are shown it, whole: `displayed` of the contract, in SQL. */
export const displayed = (value: Sql): Sql => sql`round((${value})::numeric)`;

/** `reaches` of the contract, in SQL; null where there is no value. */
export const reaches = (value: Sql, required: Sql): Sql => sql`${displayed(value)} >= ${required}`;
