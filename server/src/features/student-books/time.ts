import { ifGiven, type Sql, sql } from '../../platform/database/index.ts';
import { stretchesOf } from '../books/store.ts';

/** Time of one student with books: sittings (alias s) that fulfil `where`. Columns finished_at and seconds. */
export const timeOf = (where: Sql): Sql => stretchesOf(sql`book_sittings s where ${where}`);

/**
 * Sittings of a student, from a moment on, in which something was read. A chapter that was measured is a reading and
 * counts there. `department`: of those in this class alone.
 */
export const bookWork = (user: Sql, since: Sql, department?: Sql): Sql =>
  timeOf(sql`s.user_id = ${user} and s.finished_at >= ${since} and s.read_words > 0 and s.mode <> 'measured'
    and ${ifGiven(department, (id) => sql`s.department_id = ${id}`)}`);
