import type { Attempt, AttemptAnswers, Regrade, StudentExam } from '@okur/contract/exams';
import { openQuestion, shuffled } from '@okur/contract/questions';
import { reaches } from '@okur/contract/share';
import type { z } from 'zod';
import type { Caller } from '../../platform/access/caller.ts';
import { array, type Db, locks, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { orNotFound, invalidField, ApiError } from '../../platform/http/api-error.ts';
import { availableAt, closedTo, restrictTargetOf } from './restricts.ts';
import { rescore } from './rescore.ts';
import { questionsOfAttempt, endOf, graceSeconds, hasPassed, isSettled, joinHours } from './store.ts';
import type { exams as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

interface StoredAttempt {
  id: string;
  exam_id: string;
  exam_name: string;
  language: Attempt['language'];
  user_id: string;
  number: number;
  seed: number;
  shuffle: boolean;
  pass_percent: number;
  question_ids: string[];
  regrades: Regrade[];
  started_at: string;
  deadline_at: string | null;
  ended_at: string | null;
  result_seen_at: string | null;
  remaining_ms: number | null;
  elapsed_ms: number;
  points: number;
  max_points: number;
  score: number;
}

const attemptOf = (db: Db, userId: string, id: string, lock = false): Promise<StoredAttempt | undefined> =>
  row(
    db,
    sql`select a.id, a.exam_id, e.name as exam_name, e.language, a.user_id, a.number, a.seed, e.shuffle, a.pass_percent,
      a.question_ids, a.regrades, a.started_at, a.deadline_at, ${endOf} as ended_at, a.result_seen_at,
          case when a.deadline_at is not null then greatest(0, extract(epoch
            from a.deadline_at - now()) * 1000)::float8 end as remaining_ms,
          (extract(epoch from now() - a.started_at) * 1000)::float8 as elapsed_ms, a.points, a.max_points, a.score
        from exam_attempts a join exams e on e.id = a.exam_id
          where a.id = ${id} and a.user_id = ${userId} ${lock ? sql`for no key update of a` : sql``}`,
  );

/**
 * The exams a student may take, what is begun first, and those that were taken before: what bars from another
 * attempt, a restriction or that no one can take it any more, bars from no result and from no attempt that runs.
 */
const examsOf = (db: Db, userId: string): Promise<StudentExam[]> =>
  examsWhere(db, userId, sql`(x.barred is null or t.used > 0)`);

/** One of them, or one that is closed: then it says why. */
const examOf = async (db: Db, userId: string, id: string): Promise<StudentExam | undefined> =>
  (await examsWhere(db, userId, sql`x.id = ${id}`))[0];

async function examsWhere(db: Db, userId: string, condition: Sql): Promise<StudentExam[]> {
  const target = await restrictTargetOf(db, { scope: { kind: 'student', userId } }, 'user', userId);
  const { data, restricted } = await availableAt(db, target);
  const offered = JSON.stringify([
    ...data.map((exam) => ({ ...exam, barred: null })),
    ...[...restricted, ...(await closedTo(db, target))].map((exam) => ({ ...exam, barred: exam.reason })),
  ]);
  return rows<StudentExam>(
    db,
    sql`select x.*, e.pass_percent, e.attempts, coalesce(t.used, 0)::int as attempts_used, t.running_attempt,
      t.best_score, coalesce(t.passed, false) as passed, coalesce(t.ended, '[]') as ended
        from json_to_recordset(${offered}::json) as x(id uuid, name text, language text, kind text, minutes int,
          question_count int, barred json) join exams e on e.id = x.id
        left join lateral (
          select count(*) as used, max(a.score) filter (where ${isSettled}) as best_score,
            bool_or(${hasPassed}) filter (where ${isSettled}) as passed, (array_agg(a.id)
            filter (where ${endOf} is null))[1] as running_attempt,
            json_agg(json_build_object('id', a.id, 'number', a.number, 'finished_at', ${endOf}, 'timed_out',
              a.finished_at is null, 'score', case when ${isSettled} then a.score end,
              'passed', case when ${isSettled} then ${hasPassed} end)
              order by a.number desc) filter (where ${endOf} is not null) as ended
          from exam_attempts a where a.exam_id = x.id and a.user_id = ${userId}) t on true
        where ${condition}
        order by t.running_attempt is null, x.barred is not null, t.used > 0, x.name collate "tr-x-icu", x.id`,
  );
}

/** Begins an attempt. The same id again, or one while another is running, answers the attempt that is there. */
async function beginAttempt(
  db: Db,
  userId: string,
  examId: string,
  id: string,
): Promise<{ attemptId: string; begun: boolean }> {
  await rows(db, sql`select pg_advisory_xact_lock(hashtextextended(${userId + examId}, ${locks.attempts}))`);
  const existing = await row<{ user_id: string; exam_id: string }>(
    db,
    sql`select user_id, exam_id from exam_attempts where id = ${id}`,
  );
  if (existing && (existing.user_id !== userId || existing.exam_id !== examId)) throw new ApiError('conflict');
  if (existing) return { attemptId: id, begun: false };
  const exam = orNotFound(await examOf(db, userId, examId));
  if (exam.barred) throw new ApiError('not_found');
  if (exam.running_attempt) return { attemptId: exam.running_attempt, begun: false };
  if (exam.attempts_used >= exam.attempts)
    throw new ApiError('conflict', { errors: { id: ['exams.no_attempts_left'] } });
  const seed = Math.floor(Math.random() * 2_147_483_647);
  // Held against a change of it: these questions, their newest wording and its pass mark hold until this is stored.
  const { shuffle } = orNotFound(
    await row<{ shuffle: boolean }>(db, sql`select shuffle from exams where id = ${examId} for share`),
  );
  const questions = await rows<{ id: string; article_id: string | null; newest_version: number }>(
    db,
    sql`select id, article_id, newest_version from exam_questions where exam_id = ${examId} and deleted_at is null
      order by "order", id`,
  );
  const articles = array([...new Set(questions.flatMap(({ article_id }) => article_id ?? []))]);
  const ordered = shuffle ? shuffled(questions, seed) : questions;
  await rows(
    db,
    sql`insert into exam_attempts (id, exam_id, user_id, company_id, department_id, number, pass_percent, seed,
      question_ids, question_versions, article_ids, deadline_at)
        select ${id}, e.id, u.id, u.company_id, u.department_id, ${exam.attempts_used + 1}, e.pass_percent, ${seed},
          ${array(ordered.map((question) => question.id))},
          ${array(
            ordered.map((question) => question.newest_version),
            'int',
          )}, ${articles},
          ${exam.minutes}::int * interval '1 minute' + now() from users u join exams e on e.id = ${examId}
        where u.id = ${userId}`,
  );
  await rescore(db, examId, id);
  return { attemptId: id, begun: true };
}

/**
 * Notes that the student sees what was right, in this and earlier attempts at the exam: they ask the same. Who looks at
 * the product as the student does leaves it as it is.
 */
async function seeResult(db: Db, { id: userId, viewer }: Pick<Caller, 'id' | 'viewer'>, id: string): Promise<Attempt> {
  if (!viewer) {
    await rows(
      db,
      sql`update exam_attempts a set result_seen_at = now() where a.exam_id = (select a.exam_id from exam_attempts a
        where a.id = ${id} and a.user_id = ${userId} and ${endOf} is not null)
          and a.user_id = ${userId} and a.result_seen_at is null and ${endOf} is not null`,
    );
  }
  return openAttempt(db, userId, id, { withResult: true });
}

/** An own attempt as it is gone on with; its result, which tells what was right, only `withResult` once it is over. */
async function openAttempt(db: Db, userId: string, id: string, { withResult = false } = {}): Promise<Attempt> {
  const attempt = orNotFound(await attemptOf(db, userId, id));
  const questions = await questionsOfAttempt(db, id);
  const isOver = attempt.ended_at !== null;
  return {
    id,
    exam_id: attempt.exam_id,
    exam_name: attempt.exam_name,
    language: attempt.language,
    number: attempt.number,
    started_at: attempt.started_at,
    remaining_ms: attempt.remaining_ms,
    elapsed_ms: attempt.elapsed_ms,
    finished_at: attempt.ended_at,
    // A question that was dropped meanwhile is asked no more.
    questions: questions
      .filter(({ dropped }) => isOver || !dropped)
      .map(({ question }) => openQuestion(question, attempt.shuffle ? attempt.seed : null)),
    answers: questions.flatMap(({ question: { id: question_id }, chosen, seq }) =>
      chosen && seq !== null ? { question_id, chosen, seq } : [],
    ),
    result:
      isOver && withResult
        ? {
            points: attempt.points,
            max_points: attempt.max_points,
            score: attempt.score,
            passed: reaches(attempt.score, attempt.pass_percent),
            regrades: attempt.regrades,
            questions: questions.map(({ question, dropped, right, points }) => ({
              question_id: question.id,
              right: right ?? false,
              dropped,
              points: points ?? 0,
              max_points: question.points,
              right_order: question.options.filter((option) => option.right).map((option) => option.id),
              explanation: question.explanation,
            })),
          }
        : null,
  };
}

type Answers = z.output<typeof AttemptAnswers>;

/**
 * Stores answers in whatever order and however often they arrive: of two to one question that with the higher count
 * holds. After the end those alone that a device without a network took down in time, and that is noted. Answers
 * whether anything changed.
 */
async function storeAnswers(db: Db, userId: string, id: string, { answers, finish }: Answers): Promise<boolean> {
  const attempt = orNotFound(await attemptOf(db, userId, id, true));
  const questionIds = new Set(attempt.question_ids);
  answers.forEach(({ question_id }, at) => {
    if (!questionIds.has(question_id)) throw invalidField(`answers.${at}.question_id`, 'validation.not_found');
  });
  const { late, inTime } = await timing(db, id, attempt, answers);
  if (attempt.result_seen_at !== null) {
    if (await areNews(db, id, inTime)) throw new ApiError('conflict', { errors: { answers: ['exams.over'] } });
    return false;
  }
  const stored = await store(db, id, inTime);
  if (stored > 0) await rescore(db, attempt.exam_id, id);
  if (late && stored > 0) await rows(db, sql`update exam_attempts set joined_late = true where id = ${id}`);
  // Scored before: its end goes to other systems with the score (exam_attempts_tell).
  const ends = finish && attempt.ended_at === null;
  if (ends)
    await rows(
      db,
      sql`update exam_attempts set finished_at = now(), ended_at = now() where id = ${id} and finished_at is null`,
    );
  return stored > 0 || ends;
}

/** Which of the answers count: all while the attempt runs, later those taken down within its time. */
async function timing(
  db: Db,
  id: string,
  attempt: StoredAttempt,
  answers: Answers['answers'],
): Promise<{ late: boolean; inTime: Answers['answers'] }> {
  if (attempt.ended_at === null) return { late: false, inTime: answers };
  const { since } = orNotFound(
    await row<{ since: number }>(
      db,
      sql`select extract(epoch from now() - ${attempt.ended_at}::timestamptz)::float8 as since`,
    ),
  );
  if (since <= graceSeconds) return { late: false, inTime: answers };
  const limit = Date.parse(attempt.ended_at) - Date.parse(attempt.started_at);
  if (since > joinHours * 3600) {
    if (await areNews(db, id, answers)) throw new ApiError('conflict', { errors: { answers: ['exams.over'] } });
    return { late: true, inTime: [] };
  }
  return { late: true, inTime: answers.filter(({ at }) => at <= limit) };
}

const answerRows = (answers: Answers['answers']) =>
  sql`json_to_recordset(${JSON.stringify(answers)}::json) as x(question_id uuid, chosen jsonb, seq int, at bigint)`;

/** Whether any of them would change what is stored; a message that is sent once more would not. */
async function areNews(db: Db, attemptId: string, answers: Answers['answers']): Promise<boolean> {
  const news = await rows(
    db,
    sql`select 1 from ${answerRows(answers)} left join exam_answers e on e.attempt_id = ${attemptId}
      and e.question_id = x.question_id
        where e.seq is null or (x.seq, x.chosen::text collate "C") > (e.seq, e.chosen::text collate "C") limit 1`,
  );
  return news.length > 0;
}

/** Answers the number that were newer than what was stored. */
async function store(db: Db, attemptId: string, answers: Answers['answers']): Promise<number> {
  const newest = new Map<string, Answers['answers'][number]>();
  for (const answer of answers) {
    const other = newest.get(answer.question_id);
    if (!other || isNewer(answer, other)) newest.set(answer.question_id, answer);
  }
  const stored = await rows(
    db,
    sql`insert into exam_answers (attempt_id, question_id, chosen, seq, at_ms)
        select ${attemptId}, x.question_id, x.chosen, x.seq, x.at
          from ${answerRows([...newest.values()])}
        on conflict (attempt_id, question_id) do update
          set chosen = excluded.chosen, seq = excluded.seq, at_ms = excluded.at_ms, saved_at = now()
          where (excluded.seq, excluded.chosen::text collate "C") > (exam_answers.seq,
            exam_answers.chosen::text collate "C") returning 1`,
  );
  return stored.length;
}

/** Two devices may count alike: then the texts decide, the same way wherever and whenever they meet. */
const isNewer = (a: Answers['answers'][number], b: Answers['answers'][number]): boolean =>
  a.seq > b.seq || (a.seq === b.seq && wire(a.chosen) > wire(b.chosen));
/** As PostgreSQL writes a list of ids. */
const wire = (chosen: readonly string[]): string => `[${chosen.map((id) => `"${id}"`).join(', ')}]`;

export async function myExams({ db, caller }: ContextOf<typeof contract.myExams>) {
  return { data: await examsOf(db, caller.id) };
}

export async function myExam({ db, caller, params }: ContextOf<typeof contract.myExam>) {
  return { data: orNotFound(await examOf(db, caller.id, params.id)) };
}

export async function startAttempt({
  db,
  caller,
  params,
  body,
  record,
  unchanged,
}: ContextOf<typeof contract.startAttempt>) {
  const { attemptId, begun } = await beginAttempt(db, caller.id, params.id, body.id);
  if (begun) record({ action: 'create', subject: 'EXAM_ATTEMPT', subjectId: attemptId, after: { exam_id: params.id } });
  else unchanged();
  return { data: await openAttempt(db, caller.id, attemptId) };
}

export async function myExamAttempt({ db, caller, params, query }: ContextOf<typeof contract.myExamAttempt>) {
  return {
    data: query.result ? await seeResult(db, caller, params.id) : await openAttempt(db, caller.id, params.id),
  };
}

export async function saveAnswers({
  db,
  caller,
  params,
  body,
  record,
  unchanged,
}: ContextOf<typeof contract.saveAnswers>) {
  const changed = await storeAnswers(db, caller.id, params.id, body);
  const data = await openAttempt(db, caller.id, params.id);
  if (changed)
    record({
      action: 'update',
      subject: 'EXAM_ATTEMPT',
      subjectId: params.id,
      after: { answered: data.answers.length, finished: data.finished_at !== null },
    });
  else unchanged();
  return { data };
}
