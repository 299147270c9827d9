import type { ExamResult, QuestionQuality, QuizAnswer, ResultAnswers } from '@okur/contract/exams';
import type { ListQuery, Page } from '@okur/contract/list';
import type { Question } from '@okur/contract/questions';
import { guessChance } from '@okur/contract/reading/comprehension';
import { questionFigures } from '@okur/contract/reading/question-quality';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, matches, rows } from '../../platform/database.ts';
import { byName, list, wireRow } from '../../platform/list.ts';
import { found } from '../../platform/refusal.ts';
import { inUsers, type Scope } from '../../platform/scope.ts';
import { endOf } from './attempts.ts';

const resultColumns = sql`a.id, a.exam_id, e.name as exam_name, a.user_id, u.name, u.surname, u.username, d.department_name, a.number, a.started_at, ${endOf} as finished_at, a.points, a.max_points, a.score,
  a.score >= e.pass_percent as passed, a.joined_late`;
const resultTables = sql`exam_attempts a join exams e on e.id = a.exam_id join users u on u.id = a.user_id left join departments d on d.id = a.department_id`;
const reach = (scope: Scope): SQL => sql`u.deleted_at is null and ${inUsers(scope)}`;

export const resultsWhere = (db: Db, scope: Scope, query: ListQuery, where: SQL): Promise<Page<ExamResult>> =>
  list<ExamResult>(db, query, {
    columns: resultColumns,
    from: resultTables,
    where: sql`${where} and ${reach(scope)} and ${matches(sql`u.search`, query.search)}`,
    sorts: { started_at: sql`a.started_at`, score: sql`a.score`, surname: [byName(sql`u.surname`), byName(sql`u.name`)], exam_name: byName(sql`e.name`) },
    sort: '-started_at',
    id: sql`a.id`,
  });

/** A result with each answer as it is graded now; dropped questions among them, named as such. */
export async function resultWithAnswers(db: Db, scope: Scope, id: string): Promise<ResultAnswers> {
  const result = found(await wireRow<ExamResult>(db, { columns: resultColumns, from: resultTables, where: sql`a.id = ${id} and ${reach(scope)}` }));
  const asked = await rows<{ question: Question; dropped: boolean; chosen: string[] | null; right: boolean | null; points: number | null }>(
    db,
    sql`select json_build_object('id', q.id, 'kind', q.kind, 'stem', q.stem, 'options', q.options, 'explanation', q.explanation, 'points', q.points, 'skill', q.skill) as question, q.deleted_at is not null as dropped,
          w.chosen, w."right", w.points
        from exam_attempts a cross join unnest(a.question_ids) with ordinality as place(question_id, n) join exam_questions q on q.id = place.question_id
          left join exam_answers w on w.attempt_id = a.id and w.question_id = q.id where a.id = ${id} order by place.n`,
  );
  return { ...result, answers: asked.map(({ question, dropped, chosen, right, points }) => ({ question, dropped, chosen: chosen ?? [], right: right ?? false, points: points ?? 0, max_points: question.points })) };
}

/** The figures of an exam's standing questions, over the first attempts of all students: what is known twice is not counted twice. */
export async function qualityOf(db: Db, examId: string): Promise<QuestionQuality[]> {
  const questions = await rows<Question>(db, sql`select id, kind, stem, options, explanation, points, skill from exam_questions where exam_id = ${examId} and deleted_at is null order by "order", id`);
  const sheets = await rows<{ right: Record<string, boolean> }>(
    db,
    sql`select json_object_agg(q.id, coalesce(w."right", false)) as "right" from exam_attempts a cross join unnest(a.question_ids) as asked(id) join exam_questions q on q.id = asked.id and q.deleted_at is null
          left join exam_answers w on w.attempt_id = a.id and w.question_id = q.id where a.exam_id = ${examId} and a.number = 1 and ${endOf} is not null group by a.id limit 20000`,
  );
  const answered = sheets.map(({ right }) => ({ right: new Map(Object.entries(right)) }));
  return questions.map((question) => {
    const { answered: count, shareRight, discrimination, verdict } = questionFigures(question.id, answered, guessChance(question));
    // Without a text before it no question of an exam can do without one.
    return { question_id: question.id, answered: count, share_right: shareRight, discrimination, verdict: verdict === 'needs_no_text' ? 'good' : verdict };
  });
}

export const quizAnswers = (db: Db, scope: Scope, query: ListQuery): Promise<Page<QuizAnswer>> =>
  list<QuizAnswer>(db, query, {
    columns: sql`w.attempt_id || ':' || w.question_id as id, a.user_id, u.username, a.exam_id, e.name as exam_name, w.question_id, q.stem,
      (select coalesce(json_agg(o.value->>'text' order by c.n), '[]') from jsonb_array_elements_text(w.chosen) with ordinality as c(id, n) join jsonb_array_elements(q.options) o on o.value->>'id' = c.id) as chosen,
      w."right", w.saved_at as answered_at`,
    from: sql`exam_answers w join exam_attempts a on a.id = w.attempt_id join exam_questions q on q.id = w.question_id join exams e on e.id = a.exam_id join users u on u.id = a.user_id`,
    where: sql`${reach(scope)} and ${matches(sql`(u.search || ' ' || e.search)`, query.search)}`,
    sorts: { answered_at: sql`w.saved_at`, exam_name: byName(sql`e.name`) },
    sort: '-answered_at',
    id: sql`w.question_id, w.attempt_id`,
  });
