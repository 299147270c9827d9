import type { Attempt, OpenExercise, StudentExercise } from '@okur/contract/exercises';
import { kindOf, authoredLevel } from '@okur/contract/exercises/kinds';
import { type ExerciseKindName, exerciseKindNames } from '@okur/contract/exercises/names';
import { nextLevel, paceAtFirst, type Step } from '@okur/contract/exercises/steps';
import { array, type Db, rows, type Sql, sql } from '../../platform/database/index.ts';
import { ownPaceOf } from '../student/store.ts';

export { playable } from './playable.ts';
export { type LearnedWord, learnedWords } from './learned-words.ts';
export { wordsFor } from './next-words.ts';

/** Kinds that show no words: they fit readers of every language. */
const wordless = exerciseKindNames.filter((kind) => !kindOf(kind).hasLanguage);

interface Fit {
  language: Sql;
  from: Sql;
  to: Sql;
  /** Of the student. */
  spoken: Sql;
  grade: Sql;
}

const fits = ({ language, from, to, spoken, grade }: Fit): Sql => sql`(${language} = ${spoken}
  or e.kind = any(${array(wordless, 'text')}))
  and coalesce(${grade}, ${from}, 0) >= coalesce(${from}, 0) and coalesce(${grade}, ${to}, 99) <= coalesce(${to}, 99)`;

const now: Fit = {
  language: sql`e.language`,
  from: sql`e.grade_from`,
  to: sql`e.grade_to`,
  spoken: sql`u.language`,
  grade: sql`coalesce(u.grade_level, d.grade_level)`,
};

const inUse = sql`e.active and m.active`;
/** Exercises (alias e) in modules (alias m) that are in use and fit the student's language and grade (aliases u, d). */
export const fitting: Sql = sql`${inUse} and ${fits(now)}`;

const ofExercise = (column: string, today: Sql): Sql =>
  sql`case when ef.exercise_id is null then ${today} else ${sql.raw(`ef.${column}`)} end`;
const ofStudent = (column: string, today: Sql): Sql =>
  sql`case when uf.user_id is null then ${today} else ${sql.raw(`uf.${column}`)} end`;

/** The same as it held at a moment: it changes no day gone by. What held then needs what `fitsUntil` joins. */
export const fitsUntil = (moment: Sql): Sql => sql`
  left join lateral (select * from exercise_fits f where f.exercise_id = e.id and f.until >= ${moment}
    order by f.until limit 1) ef on true
  left join lateral (select * from student_fits f where f.user_id = u.id and f.until >= ${moment}
    order by f.until limit 1) uf on true`;
export const inUseThen: Sql = ofExercise('in_use', inUse);
/** Language and grade alone; what is not in use fits, too. */
export const fittingThen: Sql = fits({
  language: ofExercise('language', now.language),
  from: ofExercise('grade_from', now.from),
  to: ofExercise('grade_to', now.to),
  spoken: ofStudent('language', now.spoken),
  grade: ofStudent('grade_level', now.grade),
});
/** Whether the student had a daily list at all at that moment. */
export const hadListThen: Sql = ofStudent('daily_task_enabled', sql`u.daily_task_enabled`);

/** An attempt as the rules of the next level see it. */
const stepOf = (a: Sql): Sql =>
  sql`json_build_object('level', ${a}.level, 'score', ${a}.score, 'comprehensionCorrected',
    ${a}.comprehension_corrected, 'trusted', ${a}.trusted)`;
/** The two newest attempts of user u at exercise e, the newest first. */
const lastTwo = sql`(select json_agg(x.step) from (select ${stepOf(sql`a`)} as step from exercise_attempts a
  where a.user_id = u.id and a.exercise_id = e.id order by a.finished_at desc, a.id desc limit 2) x)`;
/** An exercise with the student's level. */
type PlannedExercise = Omit<OpenExercise, 'next_words'>;
interface StudentRow extends Omit<PlannedExercise, 'level'> {
  steps: Step[] | null;
}

/** The level a student plays next: by the last attempts, else their own pace, of what has none as it was written. */
function levelFor({
  kind,
  params,
  steps,
  ownPace,
}: Pick<StudentRow, 'kind' | 'params' | 'steps'> & { ownPace: number }): number {
  const { ladder } = kindOf(kind);
  const [last, before] = steps ?? [];
  if (last) return nextLevel(ladder, last, before);
  if ('pace' in ladder && ladder.param !== 'bpm') return paceAtFirst(ownPace, ladder.pace, kind === 'rapid_serial');
  return authoredLevel({ kind, params });
}

/**
 * Exercises for a student, with the level of each; `which` may use e (exercises), m (modules), u (the student) and d
 * (the department).
 */
export async function exercisesFor(db: Db, userId: string, which: Sql): Promise<PlannedExercise[]> {
  const records = await rows<{ data: StudentRow }>(
    db,
    sql`select to_json(x) as data from (
      select e.id, e.version, e.module_id, m.name as module_name, e.name, e.instructions, e.kind, e.language, e.params,
        e.content,
        (select count(*)::int from exercise_attempts a where a.user_id = u.id and a.exercise_id = e.id) as attempts,
        (select max(a.score) from exercise_attempts a where a.user_id = u.id and a.exercise_id = e.id) as best_score,
        ${lastTwo} as steps
      from exercises e join modules m on m.id = e.module_id cross join users u
        left join departments d on d.id = u.department_id
      where u.id = ${userId} and ${which} order by m."order", m.id, e."order", e.id) x`,
  );
  if (records.length === 0) return [];
  const ownPace = await ownPaceOf(db, userId);
  return records.map(({ data: { steps, ...exercise } }) => ({
    ...exercise,
    level: levelFor({ ...exercise, steps, ownPace }),
  }));
}

/** Without what is only needed to play it. */
export const summary = ({ params: _params, content: _content, ...exercise }: PlannedExercise): StudentExercise =>
  exercise;

type AttemptRow = Omit<Attempt, 'level_after' | 'level_before'> & {
  kind: ExerciseKindName;
  level: number;
  before: Step | null;
};

/** Attempts with the level each one led to, which follows from it and the one before, however late they arrived. */
export async function attemptsOf(db: Db, userId: string, which: Sql): Promise<Attempt[]> {
  const records = await rows<{ data: AttemptRow }>(
    db,
    sql`select to_json(x) as data from (
      select a.id, a.exercise_id, a.kind, e.name, a.score, a.seconds, a.errors, a.wpm, a.comprehension,
        a.comprehension_corrected, a.measures, a.timed, a.trusted, a.level, a.finished_at,
        (select ${stepOf(sql`b`)} from exercise_attempts b where b.user_id = a.user_id and b.exercise_id = a.exercise_id
          and (b.finished_at, b.id) < (a.finished_at, a.id) order by b.finished_at desc, b.id desc limit 1) as before
      from exercise_attempts a join exercises e on e.id = a.exercise_id where a.user_id = ${userId} and ${which}
        order by a.finished_at desc, a.id) x`,
  );
  return records.map(({ data: { before, level, ...attempt } }) => ({
    ...attempt,
    level_before: level,
    level_after: nextLevel(
      kindOf(attempt.kind).ladder,
      {
        level,
        score: attempt.score,
        comprehensionCorrected: attempt.comprehension_corrected,
        trusted: attempt.trusted,
      },
      before ?? undefined,
    ),
  }));
}
