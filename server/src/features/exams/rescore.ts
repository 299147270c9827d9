import { grade } from '@okur/contract/reading/comprehension';
import type { Question } from '@okur/contract/questions';
import { shareOf } from '@okur/contract/share';
import { type Db, rows, sql } from '../../platform/database/index.ts';

interface StoredAttempt {
  id: string;
  question_ids: string[];
  points: number;
  max_points: number;
  answers: { question_id: string; chosen: string[] }[];
}

type Graded = Question & { deleted_at: string | null };

/** Scores attempts of an exam by its questions as they are, one of them or all; answers how many scores changed. */
export async function rescore(db: Db, examId: string, attemptId: string | null = null): Promise<number> {
  const questions = await rows<Graded>(
    db,
    sql`select id, kind, stem, options, explanation, points, skill, deleted_at from exam_questions
      where exam_id = ${examId}`,
  );
  const attempts = await rows<StoredAttempt>(
    db,
    sql`select a.id, a.question_ids, a.points, a.max_points,
          (select coalesce(json_agg(json_build_object('question_id', w.question_id, 'chosen', w.chosen)), '[]')
            from exam_answers w where w.attempt_id = a.id) as answers
        from exam_attempts a where a.exam_id = ${examId} and (${attemptId}::uuid is null
          or a.id = ${attemptId}::uuid) for no key update of a`,
  );
  const byId = new Map(questions.map((question) => [question.id, question]));
  const scored = attempts.map((attempt) => ({ attempt, ...scoreOf(attempt, byId) }));
  const changed = scored.filter(
    ({ attempt, points, max_points }) => points !== attempt.points || max_points !== attempt.max_points,
  );
  const totals = changed.map(({ attempt, points, max_points }) => ({
    id: attempt.id,
    points,
    max_points,
    score: shareOf(points, max_points),
  }));
  await rows(
    db,
    sql`update exam_attempts a set points = x.points, max_points = x.max_points, score = x.score
        from json_to_recordset(${JSON.stringify(totals)}::json) as x(id uuid, points float8, max_points float8,
          score float8)
        where a.id = x.id`,
  );
  const answers = scored.flatMap(({ attempt, answers: graded }) =>
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
  return changed.length;
}

/**
 * What an attempt reaches: each question that it asked and that still counts, unanswered ones among them. Where all
 * that it asked was dropped, the result stays as it was given: no one reached 0 of 0.
 */
function scoreOf({ question_ids, answers }: StoredAttempt, questions: ReadonlyMap<string, Graded>) {
  const graded = answers.flatMap(({ question_id, chosen }) => {
    const question = questions.get(question_id);
    if (!question) return [];
    const { right, points } = grade(question, chosen);
    return [{ question_id, right, points }];
  });
  const questionsOfAttempt = question_ids.flatMap((id) => questions.get(id) ?? []);
  const standing = questionsOfAttempt.filter((question) => question.deleted_at === null);
  const counting = standing.length > 0 ? standing : questionsOfAttempt;
  const counts = new Set(counting.map(({ id }) => id));
  return {
    points: graded.reduce((sum, { question_id, points }) => sum + (counts.has(question_id) ? points : 0), 0),
    max_points: counting.reduce((sum, question) => sum + question.points, 0),
    answers: graded,
  };
}
