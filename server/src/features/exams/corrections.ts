import type { Correction, Exam, ExamQuestion } from '@okur/contract/exams';
import type { Question } from '@okur/contract/questions';
import { displayed, reaches } from '@okur/contract/share';
import { inUsers, type Scope } from '../../platform/access/scope.ts';
import { array, type Db, personName, row, rows, sql } from '../../platform/database/index.ts';
import { askToCheck, restingOnExam } from '../certificates/store.ts';
import { scored, type Score, type Scored, storeScores, type Wording, wordingsOf } from './rescore.ts';
import { isSettled } from './store.ts';
import { keyOf, withKey, wordingOf } from './wording.ts';

/*
 * A correction (another right option, other points, a question dropped or taken back) changes results that were given.
 * What it does is known before it is stored: the same plan is shown first and carried out then.
 */

/** The exam with a change of one of its questions: null drops the question, or takes it back. */
export interface Change {
  exam: Exam;
  before: ExamQuestion;
  next: Question | null;
}

export interface Plan {
  exam: Exam;
  /** The version that the question has from then on. */
  version: number;
  /** Other wordings of the question that follow a correction. */
  corrected: Wording[];
  /** Attempts that keep the question as they were asked it, because only new ones get the other words. */
  onFormerVersion: number;
  /** Attempts of the exam with what they reach by it; none where it changes no result. */
  attempts: readonly Scored[];
  /** Students of whom it holds that they have passed, before and after. */
  passedBefore: ReadonlySet<string>;
  passedAfter: ReadonlySet<string>;
}

/** Students named in a preview. */
const namesMax = 50;

export async function planOf(db: Db, { exam, before, next }: Change, { lock }: { lock: boolean }): Promise<Plan> {
  const wordings = await wordingsOf(db, exam.id);
  const own = wordings.filter(({ question }) => question.id === before.id);
  const usage = await usageOf(db, exam.id, before.id);
  const version = next ? versionOf(next, own, usage) : usage.newest;
  const nothing: Plan = {
    exam,
    version,
    corrected: [],
    onFormerVersion: version === usage.newest ? 0 : usage.countWithout(version),
    attempts: [],
    passedBefore: new Set(),
    passedAfter: new Set(),
  };
  const former = own.find((wording) => wording.version === version)?.question;
  if (next && (!former || isSameKey(next, former) || wordingOf(next) !== wordingOf(former))) return nothing;
  const after = wordings.map((wording) =>
    wording.question.id !== before.id
      ? wording
      : next && former
        ? { ...wording, question: withKey(wording.question, former, next) }
        : { ...wording, dropped: !wording.dropped },
  );
  const corrected = after.filter(
    (wording, at) => wording.version !== version && wording.question !== wordings[at]?.question,
  );
  return { ...nothing, corrected, ...(await effectOf(db, exam.id, after, lock)) };
}

const isSameKey = (one: Question, other: Question): boolean =>
  keyOf(one) === keyOf(other) && one.points === other.points;

/** The version that says what a question says now: one that is there, the newest if no one was asked it, or another. */
function versionOf(next: Question, own: readonly Wording[], { newest, isUsed }: Usage): number {
  const same = own
    .filter(({ question }) => wordingOf(question) === wordingOf(next))
    .toSorted((a, b) => Number(b.version === newest) - Number(a.version === newest) || b.version - a.version);
  return same[0]?.version ?? (isUsed ? Math.max(...own.map(({ version }) => version)) + 1 : newest);
}

interface Usage {
  newest: number;
  /** Whether any attempt was asked the newest version. */
  isUsed: boolean;
  /** How many attempts were asked the question in any version but this. */
  countWithout: (version: number) => number;
}

async function usageOf(db: Db, examId: string, questionId: string): Promise<Usage> {
  const { newest, counts } = (await row<{ newest: number; counts: { version: number; count: number }[] }>(
    db,
    sql`select q.newest_version as newest, (select coalesce(json_agg(x), '[]') from (
        select a.question_versions[array_position(a.question_ids, q.id)] as version, count(*)::int as count
          from exam_attempts a where a.exam_id = ${examId} and q.id = any(a.question_ids) group by 1) x) as counts
      from exam_questions q where q.id = ${questionId}`,
  ))!;
  return {
    newest,
    isUsed: counts.some(({ version }) => version === newest),
    countWithout: (version) => counts.reduce((sum, one) => sum + (one.version === version ? 0 : one.count), 0),
  };
}

async function effectOf(
  db: Db,
  examId: string,
  wordings: readonly Wording[],
  lock: boolean,
): Promise<Pick<Plan, 'attempts' | 'passedBefore' | 'passedAfter'>> {
  const attempts = await scored(db, examId, wordings, { lock });
  const whoPassed = (score: (attempt: Scored) => Score) =>
    new Set(
      attempts.flatMap((one) =>
        one.attempt.ended && reaches(score(one).score, one.attempt.pass_percent) ? one.attempt.user_id : [],
      ),
    );
  return {
    attempts,
    passedBefore: whoPassed(({ attempt }) => attempt),
    passedAfter: whoPassed(({ now }) => now),
  };
}

/** Results that change; an attempt that runs has none yet. */
const resultsIn = ({ attempts }: Plan): Scored[] => attempts.filter(({ attempt, isOther }) => isOther && attempt.ended);

const failedBy = ({ passedBefore, passedAfter }: Plan): string[] =>
  [...passedBefore].filter((userId) => !passedAfter.has(userId));

const passedBy = ({ passedBefore, passedAfter }: Plan): string[] =>
  [...passedAfter].filter((userId) => !passedBefore.has(userId));

/** What a plan does, in numbers. */
export async function numbersOf(db: Db, plan: Plan): Promise<Omit<Correction, 'students'>> {
  const failed = failedBy(plan);
  return {
    on_former_version: plan.onFormerVersion,
    rescored: resultsIn(plan).length,
    passed: passedBy(plan).length,
    failed: failed.length,
    certificates: (await restingOnExam(db, plan.exam.id, failed)).length,
  };
}

/** The same with the names of those whom the caller reaches. */
export const correctionOf = async (db: Db, scope: Scope, plan: Plan): Promise<Correction> => ({
  ...(await numbersOf(db, plan)),
  students: await namesOf(db, scope, { passed: passedBy(plan), failed: failedBy(plan) }),
});

const namesOf = (
  db: Db,
  scope: Scope,
  { passed, failed }: { passed: string[]; failed: string[] },
): Promise<Correction['students']> =>
  rows(
    db,
    sql`select u.id as user_id, ${personName(sql`u`)} as name, u.id = any(${array(passed)}) as passed
      from users u where u.id = any(${array([...passed, ...failed])}) and u.deleted_at is null and ${inUsers(scope)}
        order by passed, u.search, u.id limit ${namesMax}`,
  );

/**
 * Stores the results of a plan and what they were before. Students who know their result hear of the other one; staff
 * look at certificates that rest on an exam that is no longer passed, which stay until they withdraw them.
 */
export async function regrade(db: Db, plan: Plan): Promise<void> {
  await storeScores(db, plan.attempts);
  const results = resultsIn(plan).map(({ attempt, now }) => ({ ...attempt, before: displayed(attempt.score), now }));
  const before = results.map(({ id, points, max_points, score }) => ({ id, was: { points, max_points, score } }));
  await rows(
    db,
    sql`update exam_attempts a set regrades = a.regrades || jsonb_build_array(x.was || jsonb_build_object('at', now()))
      from json_to_recordset(${JSON.stringify(before)}::json) as x(id uuid, was jsonb) where a.id = x.id`,
  );
  const lines = results
    .map(({ id, before: from, now }) => ({ id, from, to: displayed(now.score) }))
    .filter(({ from, to }) => from !== to);
  await rows(
    db,
    sql`insert into notices (id, account_type, account_id, text, params, link)
      select gen_random_uuid(), 'student', a.user_id, 'notice.exam_regraded', jsonb_build_object('title',
        ${plan.exam.name}::text, 'before', x."from", 'after', x."to"), '/student/exams/' || a.exam_id
      from json_to_recordset(${JSON.stringify(lines)}::json) as x(id uuid, "from" int, "to" int)
        join exam_attempts a on a.id = x.id where ${isSettled}`,
  );
  await askToCheck(db, await restingOnExam(db, plan.exam.id, failedBy(plan)));
}
