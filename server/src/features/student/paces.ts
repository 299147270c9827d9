import { nextPace, paceAtFirst, type Step } from '@okur/contract/exercises/steps';
import type { StudentText } from '@okur/contract/student';
import { type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';

/** Words a minute between which the step rule moves. */
const bounds = [50, 600] as const;
/** For who has read nothing yet. */
const unknownReader = 120;
/** Slower than shown by more: the reader slowed down or went back, which is nobody's fault and no reason to rise. */
const paceShareMin = 0.9;

/** The pace a reader begins with, in exercises and in paced texts: the speed now (speeds.ts), null before the first. */
export const ownPaceOf = (user: Sql): Sql => sql`(select percentile_cont(0.5) within group (order by x.wpm) from (
  select r.wpm from reading_results r where r.user_id = ${user} and r.kind = 'measurement'
  order by r.finished_at desc, r.id desc limit 3) x)`;

type PacedMode = keyof StudentText['pace'];

/**
 * The pace of the next paced reading of each mode, by the step rule from the last two whose questions were answered.
 */
export async function pacesOf(db: Db, userId: string): Promise<StudentText['pace']> {
  const steps = await rows<Step & { mode: PacedMode }>(
    db,
    sql`select x.mode, x.level, x.score, x."comprehensionCorrected", x.trusted
      from (values ('pacer'), ('rapid_serial')) m(mode), lateral (
          select r.mode, r.pace as level, s.comprehension as score,
            s.comprehension_corrected as "comprehensionCorrected",
            coalesce(r.wpm >= r.pace * ${paceShareMin}::float8, false) as trusted
          from reading_results r join reading_answers s on s.reading_id = r.id and s.finished_at = r.finished_at
            where r.user_id = ${userId} and r.mode = m.mode order by r.finished_at desc, r.id desc limit 2) x`,
  );
  const own = await row<{ wpm: number | null }>(db, sql`select ${ownPaceOf(sql`${userId}::uuid`)} as wpm`);
  const usual = own?.wpm ?? unknownReader;
  const paceOf = (mode: PacedMode): number => {
    const [last, before] = steps.filter((step) => step.mode === mode);
    return last ? nextPace(last, before, bounds) : paceAtFirst(usual, bounds, mode === 'rapid_serial');
  };
  return { pacer: paceOf('pacer'), rapid_serial: paceOf('rapid_serial') };
}
