import { ifGiven, type Sql, sql } from '../../platform/database/index.ts';
import { stretchesOf } from '../books/store.ts';

/** Time of one student with books: sittings (alias s) that fulfil `where`. Columns finished_at and seconds. */
export const timeOf = (where: Sql): Sql => stretchesOf(sql`book_sittings s where ${where}`);

/** Sittings (alias s) that are time with a book. A chapter that was measured is a reading and counts there. */
export const isBookWork = sql`s.read_words > 0 and s.mode <> 'measured'`;

/** Time of a student with books, from a moment on. `department`: in this class alone. */
export const bookWork = (user: Sql, since: Sql, department?: Sql): Sql =>
  timeOf(sql`s.user_id = ${user} and s.finished_at >= ${since} and ${isBookWork}
    and ${ifGiven(department, (id) => sql`s.department_id = ${id}`)}`);
