import { type Sql, sql } from '../../platform/database/index.ts';

/**
 * Two devices whose clocks are each wrong by as much as is taken at its word (device-clock.ts) make readings that
 * followed one another overlap by this.
 */
const unsureSeconds = 240;
/** The longest course that a device can tell. */
const longest = sql`interval '24 hours'`;

/**
 * Whether a reading (alias r) and another one of the same student were together read for longer than the time from the
 * beginning of the first to the end of the last: nobody reads two texts at once, and which of them was the student's
 * cannot be told. It holds for both or for neither, whichever arrived first.
 */
export const isOverlapped: Sql = sql`(r.active_seconds > ${unsureSeconds}::int and exists (
  select from reading_sessions o where o.user_id = r.user_id and o.id <> r.id and o.finished_at > r.started_at
    and o.finished_at < r.finished_at + ${longest} and o.started_at < r.finished_at
    and r.active_seconds + o.active_seconds > extract(epoch
      from greatest(r.finished_at, o.finished_at) - least(r.started_at, o.started_at)) + ${unsureSeconds}::int))`;

/**
 * How far a reading (alias r) with its answers can be trusted, by all that is known now. What was stored stays as it
 * was stored.
 */
export const gradeNow = (answers: Sql = sql`s`): Sql =>
  sql`case when coalesce(${answers}.trust, r.trust) <> 'C' and ${isOverlapped} then 'C' else coalesce(${answers}.trust,
    r.trust) end`;
