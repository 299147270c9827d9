import { grade } from '@okur/contract/reading/comprehension';
import type { Question } from '@okur/contract/questions';
import { shareOf } from '@okur/contract/share';
import { type Db, rows, type Sql, sql } from '../../platform/database/index.ts';
import { endOf, questionOf } from './store.ts';

/** A question of an exam as it is, or was, worded; `dropped` is of the question, whatever its wording. */
export interface Wording {
  version: number;
  question: Question;
  dropped: boolean;
}

export interface Score {
  points: number;
  max_points: number;
  score: number;
}

interface StoredAttempt extends Score {
  id: string;
  user_id: string;
  ended: boolean;
  pass_percent: number;
  question_ids: string[];
  question_versions: number[];
  answers: { question_id: string; chosen: string[] }[];
}

/** An attempt with what it reaches by some wordings. */
export interface Scored {
  attempt: StoredAttempt;
  now: Score;
  isOther: boolean;
  answers: { question_id: string; right: boolean; points: number }[];
}

/** Every wording of an exam's questions. */
export const wordingsOf = (db: Db, examId: string): Promise<Wording[]> =>
  rows<Wording>(
    db,
    sql`select v.version, ${questionOf} as question, q.deleted_at is not null as dropped
      from exam_questions q join exam_question_versions v on v.question_id = q.id where q.exam_id = ${examId}`,
  );

/** Scores attempts of an exam by its questions as they are, one of them or all. */
export async function rescore(db: Db, examId: string, attemptId: string | null = null): Promise<void> {
  const only = attemptId === null ? sql`true` : sql`a.id = ${attemptId}`;
  await storeScores(db, await scored(db, examId, await wordingsOf(db, examId), { only, lock: true }));
}

/** What attempts of an exam reach by these wordings. Nothing is stored; to do so, `lock` them. */
export async function scored(
  db: Db,
  examId: string,
  wordings: readonly Wording[],
  { only = sql`true`, lock }: { only?: Sql; lock: boolean },
): Promise<Scored[]> {
  // Held before they are read: a statement that waited for answers being saved would go on with those of before.
  if (lock)
    await rows(
      db,
      sql`select a.id from exam_attempts a where a.exam_id = ${examId} and ${only} order by a.id for no key update`,
    );
  const attempts = await rows<StoredAttempt>(
    db,
    sql`select a.id, a.user_id, ${endOf} is not null as ended, a.pass_percent, a.question_ids,
          a.question_versions, a.points, a.max_points, a.score,
          (select coalesce(json_agg(json_build_object('question_id', w.question_id, 'chosen', w.chosen)), '[]')
            from exam_answers w where w.attempt_id = a.id) as answers
        from exam_attempts a where a.exam_id = ${examId} and ${only}`,
  );
  const byKey = new Map(wordings.map((wording) => [keyOf(wording.question.id, wording.version), wording]));
  return attempts.map((attempt) => scoreOf(attempt, byKey));
}

const keyOf = (questionId: string, version: number): string => `${questionId}:${version}`;

export async function storeScores(db: Db, attempts: readonly Scored[]): Promise<void> {
  const totals = attempts.flatMap(({ attempt: { id }, now, isOther }) => (isOther ? { id, ...now } : []));
  await rows(
    db,
    sql`update exam_attempts a set points = x.points, max_points = x.max_points, score = x.score
        from json_to_recordset(${JSON.stringify(totals)}::json) as x(id uuid, points float8, max_points float8,
          score float8)
        where a.id = x.id`,
  );
  const answers = attempts.flatMap(({ attempt, answers: graded }) =>
    graded.map((answer) => ({ attempt_id: attempt.id, ...answer })),
  );
  await rows(
    db,
    sql`update exam_answers w set "right" = x."right", points = x.points
      from json_to_recordset(${JSON.stringify(answers)}::json) as x(attempt_id uuid, question_id uuid, "right" boolean,
      points float8)
        where w.attempt_id = x.attempt_id and w.question_id = x.question_id and (w."right", w.points) is distinct
          from (x."right", x.points)`,
  );
}

/**
 * What an attempt reaches: each question that it asked, in the words of then, and that still counts, unanswered ones
 * among them. Where all that it asked was dropped, the result stays as it was given: no one reached 0 of 0.
 */
function scoreOf(attempt: StoredAttempt, wordings: ReadonlyMap<string, Wording>): Scored {
  const posed = attempt.question_ids.flatMap(
    (id, at) => wordings.get(keyOf(id, attempt.question_versions[at] ?? 0)) ?? [],
  );
  const byId = new Map(posed.map(({ question }) => [question.id, question]));
  const answers = attempt.answers.flatMap(({ question_id, chosen }) => {
    const question = byId.get(question_id);
    if (!question) return [];
    const { right, points } = grade(question, chosen);
    return [{ question_id, right, points }];
  });
  const standing = posed.filter(({ dropped }) => !dropped);
  const counting = (standing.length > 0 ? standing : posed).map(({ question }) => question);
  const counts = new Set(counting.map(({ id }) => id));
  const points = answers.reduce((sum, answer) => sum + (counts.has(answer.question_id) ? answer.points : 0), 0);
  const max_points = counting.reduce((sum, question) => sum + question.points, 0);
  const isOther = points !== attempt.points || max_points !== attempt.max_points;
  return { attempt, now: { points, max_points, score: shareOf(points, max_points) }, isOther, answers };
}
