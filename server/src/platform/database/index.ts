/* The one door to PostgreSQL: features import from here and from `list/`. */
export { type Client, type ClientBase, escapeLiteral, instantsAsDates, newClient, type Pool } from './clients.ts';
export { aside } from './one-connection.ts';
export { type Database, openDatabase, type PoolOptions } from './pool.ts';
export { apiErrorOf, type Unique, type Uniques } from './refusal-of.ts';
export { type Db, raiseTimeLimit, row, rows } from './rows.ts';
export { always, array, arrayLike, ifGiven, matches, Sql, sql, type Value } from './sql.ts';
export { insertRows, touched, updateRows } from './table-rows.ts';
export { locks } from './locks.ts';
export { arrangeRows } from './arrange.ts';
export { nameIn, ownName, personName } from './names.ts';
export { displayed, reaches } from './displayed.ts';
export { softDelete } from './soft-delete.ts';
