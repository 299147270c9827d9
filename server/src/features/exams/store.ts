import type { Exam, ExamQuestion, ResultAnswers } from '@okur/contract/exams';
import { wordingKey, type Question } from '@okur/contract/questions';
import type { Caller } from '../../platform/access/caller.ts';
import { array, type Db, personName, reaches, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { inUsers } from '../../platform/access/scope.ts';
import { ownPost } from '../articles/store.ts';

/**
 * Which exams (alias e) the caller may change: the platform's staff all, a company manager the company's, an instructor
 * their own ones.
 */
function editableExams(caller: Caller): Sql {
  const { scope } = caller;
  if (!caller.staff?.ability.can('edit', 'EXAM')) return sql`false`;
  if (scope.kind === 'platform') return sql`true`;
  if (scope.kind === 'company') return sql`coalesce(e.company_id = ${scope.companyId}, false)`;
  return sql`coalesce(e.instructor_id = ${ownPost(caller)}::uuid, false)`;
}

/** Which exams the caller may see: what is published on the platform or in the company, and what may be changed. */
export function visibleExams(caller: Caller): Sql {
  const { scope } = caller;
  const editable = editableExams(caller);
  const alive = sql`(e.deleted_at is null or ${editable})`;
  if (scope.kind === 'platform') return alive;
  if (scope.kind !== 'company' && scope.kind !== 'instructor') return sql`false`;
  return sql`${alive} and (${editable} or (e.status = 'published' and (e.company_id is null
    or e.company_id = ${scope.companyId})))`;
}

export const examTables = sql`exams e left join companies c on c.id = e.company_id
  left join instructors i on i.id = e.instructor_id`;

/** Questions of exam e that count. */
const liveQuestions = sql`exam_questions q where q.exam_id = e.id and q.deleted_at is null`;
export const questionCount = sql`(select count(*)::int from ${liveQuestions}) as question_count`;

export const examColumns = (caller: Caller): Sql => sql`
  e.id, e.version, e.created_at, e.updated_at, e.deleted_at, e.name, e.language, e.grade_level, e.kind, e.minutes,
    e.pass_percent, e.shuffle, e.attempts, e.status,
  case when e.instructor_id is not null then 'instructor' when e.company_id is not null then 'company' else 'platform'
    end as owner, coalesce(i.instructor_name, c.company_name) as owner_name,
  ${questionCount}, (select coalesce(sum(q.points), 0)::int from ${liveQuestions}) as points,
  (select count(*)::int from exam_attempts a join users u on u.id = a.user_id
    where a.exam_id = e.id and u.deleted_at is null and ${inUsers(caller.scope)}) as result_count,
  ${editableExams(caller)} as editable`;

export const examById = async (
  db: Db,
  caller: Caller,
  id: string,
  { where = sql`true`, lock = false }: { where?: Sql; lock?: boolean } = {},
): Promise<Exam> =>
  orNotFound(
    await wireRow<Exam>(
      db,
      {
        columns: examColumns(caller),
        from: examTables,
        where: sql`e.id = ${id} and ${visibleExams(caller)} and ${where}`,
      },
      lock ? sql`e` : undefined,
    ),
  );

const questionColumns = sql`q.id, q.version, q.deleted_at, q.exam_id, q."order", q.kind, q.stem, q.options,
  q.explanation, q.points, q.skill, q.image, q.article_id, (select t.title from articles t
  where t.id = q.article_id) as article_title,
  (select count(*)::int from exam_answers w where w.question_id = q.id) as answer_count`;

/** The article that a question was taken from is named while it still asks the same. */
async function withSources(db: Db, questions: ExamQuestion[]): Promise<ExamQuestion[]> {
  const taken = questions.flatMap(({ id, article_id }) => (article_id === null ? [] : id));
  if (taken.length === 0) return questions;
  const sources = await rows<{ id: string; question: Question }>(
    db,
    sql`select q.id, x.question from exam_questions q join articles t on t.id = q.article_id
        cross join jsonb_array_elements(t.questions) x(question)
      where q.id = any(${array(taken)}) and x.question ->> 'id' = q.article_question_id::text`,
  );
  const now = new Map(sources.map(({ id, question }) => [id, wordingKey(question)]));
  return questions.map((question) =>
    now.get(question.id) === wordingKey(question) ? question : { ...question, article_id: null, article_title: null },
  );
}

export async function questionById(db: Db, id: string): Promise<ExamQuestion> {
  const question = await wireRow<ExamQuestion>(db, {
    columns: questionColumns,
    from: sql`exam_questions q`,
    where: sql`q.id = ${id}`,
  });
  return (await withSources(db, [orNotFound(question)]))[0]!;
}

/** Questions of an exam in their order, dropped ones behind the others. */
export async function questionsOf(db: Db, examId: string): Promise<ExamQuestion[]> {
  const questions = await rows<{ q: ExamQuestion }>(
    db,
    sql`select to_json(x) as q from (select ${questionColumns} from exam_questions q where q.exam_id = ${examId}) x
      order by x.deleted_at is not null, x."order", x.id`,
  );
  return withSources(
    db,
    questions.map(({ q }) => q),
  );
}

/** When an attempt (alias a) ended: by the student, or unattended when its time ran out; null while it runs. */
export const endOf = sql`coalesce(a.finished_at, case when a.deadline_at < now() then a.deadline_at end)`;

/** Seconds after the end in which answers that were on their way still count as in time. */
export const graceSeconds = 20;
/** Hours in which a device that had no network may still hand in what it took down before the end. */
export const joinHours = 24;
/**
 * Whether nothing changes the answers of an attempt (alias a) any more. Before that a student is told no score: answers
 * could be tried out until it rises.
 */
export const isSettled = sql`(a.result_seen_at is not null or ${endOf} < now() - make_interval(hours => ${joinHours}))`;

/** Whether an attempt (alias a) reaches the pass mark that the exam had when it began. */
export const hasPassed = reaches(sql`a.score`, sql`a.pass_percent`);

/** An attempt as a result: tables with their aliases, and the columns of the contract's ExamResult. */
export const resultColumns = sql`a.id, a.exam_id, e.name as exam_name, a.user_id, u.name, u.surname, u.username,
  d.department_name, a.number, a.started_at, ${endOf} as finished_at, a.points, a.max_points, a.score,
  case when ${endOf} is not null then ${hasPassed} end as passed, a.joined_late`;
export const resultTables = sql`exam_attempts a join exams e on e.id = a.exam_id join users u on u.id = a.user_id
  left join departments d on d.id = a.department_id`;

/** What an attempt (alias a) asked: its questions (alias q) as they were worded then (alias v), `asked.n` in order. */
export const wordingsIn = sql`unnest(a.question_ids, a.question_versions)
  with ordinality as asked(question_id, version, n)
  join exam_questions q on q.id = asked.question_id
  join exam_question_versions v on v.question_id = asked.question_id and v.version = asked.version`;

/** A wording (alias v) as the contract's Question. */
export const questionOf = sql`jsonb_build_object('id', v.question_id) || v.content`;

interface SheetQuestion {
  question: Question;
  dropped: boolean;
  /** Its words were changed since. */
  reworded: boolean;
  chosen: string[] | null;
  seq: number | null;
  right: boolean | null;
  points: number | null;
}

/** Each question of an attempt in its order, as it was asked, with what was answered. */
export const questionsOfAttempt = (db: Db, attemptId: string): Promise<SheetQuestion[]> =>
  rows<SheetQuestion>(
    db,
    sql`select ${questionOf} as question, q.deleted_at is not null as dropped,
          asked.version <> q.newest_version as reworded, w.chosen, w.seq, w."right", w.points
        from exam_attempts a cross join ${wordingsIn}
          left join exam_answers w on w.attempt_id = a.id and w.question_id = q.id where a.id = ${attemptId}
            order by asked.n`,
  );

/** Each question of an attempt with its answer as it is graded now; dropped ones among them, named as such. */
export async function sheetOf(db: Db, id: string): Promise<Pick<ResultAnswers, 'regrades' | 'answers'>> {
  const { regrades } = orNotFound(
    await row<Pick<ResultAnswers, 'regrades'>>(db, sql`select regrades from exam_attempts where id = ${id}`),
  );
  const answers = (await questionsOfAttempt(db, id)).map(({ question, dropped, reworded, chosen, right, points }) => ({
    question,
    dropped,
    reworded,
    chosen: chosen ?? [],
    right: right ?? false,
    points: points ?? 0,
    max_points: question.points,
  }));
  return { regrades, answers };
}

/** What is said about exams, with the name of who it is set for. */
export const restrictWords = sql`select r.effect, case when r.user_id is not null then 'user'
  when r.department_id is not null then 'department' else 'company' end as level,
    coalesce(${personName(sql`ru`)}, rd.department_name, rc.company_name) as name
  from exam_restricts r left join users ru on ru.id = r.user_id left join departments rd on rd.id = r.department_id
    left join companies rc on rc.id = r.company_id`;

/** Whether students of a company could take exam e at all. */
export const isOffered = (company: Sql): Sql =>
  sql`e.deleted_at is null and e.status = 'published' and (e.company_id is null or e.company_id = ${company})
    and exists (select from ${liveQuestions})`;

/** No one can take it: a draft, deleted, or without a question. */
export const closedReason = sql`json_build_object('effect', 'restrict', 'level', 'exam', 'name', null)`;

/** The nearest word about an exam for student u, as JSON, where that bars it. */
const restrictedFrom = (exam: Sql): Sql => sql`(
  select case when near.effect = 'restrict' then json_build_object('effect', near.effect, 'level', near.level, 'name',
    near.name) end from (
  ${restrictWords} where r.exam_id = ${exam} and (r.user_id = u.id or r.department_id = u.department_id
    or r.company_id = u.company_id) order by r.user_id nulls last, r.department_id nulls last limit 1) near)`;

/**
 * Why student u may not take an exam, as JSON: no one can, or the nearest word bars it; null where that allows it or no
 * one says anything.
 */
export const barredFrom = (exam: Sql): Sql => sql`coalesce((select ${closedReason} from exams e
  where e.id = ${exam} and not (${isOffered(sql`u.company_id`)})), ${restrictedFrom(exam)})`;

/** Whether the nearest word about exam e for a class without a word about the student is that it is barred. */
const isBarredIn = (department: Sql): Sql => sql`coalesce((select r.effect = 'restrict' from exam_restricts r
  where r.exam_id = e.id and (r.department_id = ${department} or r.company_id = u.company_id)
  order by r.department_id nulls last limit 1), false)`;

/**
 * Two classes become one: students (`who`, alias u) with the exams (alias e) that they were barred from in the first
 * and that the other may take. What is said of a student by name holds as before.
 */
const barredOnlyIn = (from: string, into: string, who: Sql): Sql => sql`users u cross join exams e
  where ${who} and ${isBarredIn(sql`${from}::uuid`)} and not ${isBarredIn(sql`${into}::uuid`)}
    and e.id in (select r.exam_id from exam_restricts r where r.department_id = any(${array([from, into])}))
    and not exists (select from exam_restricts r where r.exam_id = e.id and r.user_id = u.id)`;

/** They stay barred, by a line of their own. */
export const keepBarred = (db: Db, from: string, into: string, who: Sql): Promise<unknown> =>
  rows(
    db,
    sql`insert into exam_restricts (id, exam_id, effect, user_id)
      select gen_random_uuid(), e.id, 'restrict', u.id from ${barredOnlyIn(from, into, who)} on conflict do nothing`,
  );
/** The names of these exams. */
export const examsClosedByMerge = (from: string, into: string, who: Sql): Sql => sql`(
  select coalesce(json_agg(x.name order by x.name collate "tr-x-icu"), '[]')
  from (select distinct e.id, e.name from ${barredOnlyIn(from, into, who)} and e.deleted_at is null) x)`;
