import { nextPace, paceAtFirst, type Step } from '@okur/contract/exercises/steps';
import type { StudentText } from '@okur/contract/student';
import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { speedNowOf } from './speeds.ts';

/** Words a minute between which the step rule moves. */
const bounds = [50, 600] as const;
/**
 * Where a reader of a grade begins who has read nothing yet: 60 words a minute in grade 1, 20 more each grade. It is no
 * norm and never shown as one; anyone who reads faster is there after the first measurement.
 */
const newReader = { first: 60, perGrade: 20, most: 120 } as const;
const paceOfNewReader = (grade: number | null): number =>
  grade === null ? newReader.most : Math.min(newReader.most, newReader.first + newReader.perGrade * (grade - 1));
/** Slower than shown by more: the reader slowed down or went back, which is no one's fault and no reason to rise. */
const paceShareMin = 0.9;

/**
 * The pace that a reader begins with, in exercises and in paced texts: the speed now (speeds.ts), before the first
 * measurement that of a new reader of the grade.
 */
export async function ownPaceOf(db: Db, userId: string): Promise<number> {
  const { now } = await speedNowOf(db, userId);
  if (now) return now.wpm;
  const reader = await row<{ grade: number | null }>(
    db,
    sql`select coalesce(u.grade_level, d.grade_level) as grade from users u
      left join departments d on d.id = u.department_id where u.id = ${userId}`,
  );
  return paceOfNewReader(orNotFound(reader).grade);
}

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
  const own = await ownPaceOf(db, userId);
  const paceOf = (mode: PacedMode): number => {
    const [last, before] = steps.filter((step) => step.mode === mode);
    return last ? nextPace(last, before, bounds) : paceAtFirst(own, bounds, mode === 'rapid_serial');
  };
  return { pacer: paceOf('pacer'), rapid_serial: paceOf('rapid_serial') };
}
