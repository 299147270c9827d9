import type { Homework } from '@okur/contract/homework';
import { type Db, ifGiven, nameIn, rows, type Sql, sql } from '../../platform/database/index.ts';
import { inCompany, inDepartment, type Scope } from '../../platform/access/scope.ts';
import { counts, doneOf, reached } from './done.ts';
import { summaryOfHomework } from './summaries.ts';
import { onRoll } from '../users/store.ts';

export { hasChapter, isFinished, keepFinished, keepFinishedOf, noteTimed, nextUnread } from './chapters.ts';
export { keepCompletedTutorials, tutorialOfHomework } from './tutorials.ts';
export { keepReadSummaries, noteEndingSummaries, summaryEnds, summaryOfHomework } from './summaries.ts';
export {
  canBeDone,
  counts,
  countingAttempts,
  doneOf,
  exercisesDone,
  firstReading,
  inTime,
  keepEarlyExams,
  noteMostAttempts,
  onePassed,
  standingFirst,
} from './done.ts';
export { seriesBroughtBy } from './series-of-class.ts';

/** Departments (alias d) of homework h that the caller reaches; an instructor reaches their own ones alone. */
const departmentsOf = (scope: Scope): Sql =>
  sql`homework_departments hd join departments d on d.id = hd.department_id and d.deleted_at is null
    where hd.homework_id = h.id and ${inDepartment(scope, sql`d.company_id`, sql`d.id`)}`;

/** Single students (alias s) of homework h that the caller reaches: by the class they were in when they got it. */
const singlesOf = (scope: Scope): Sql =>
  sql`homework_students s where s.homework_id = h.id and
    ${inDepartment(scope, sql`h.company_id`, sql`s.department_id`)}`;

/** Whether homework h was given to a class, or to single students of it. */
export const givenIn = (departmentId: string): Sql => {
  const toClass = sql`select x.homework_id from homework_departments x where x.department_id = ${departmentId}`;
  const toSingles = sql`select s.homework_id from homework_students s where s.department_id = ${departmentId}`;
  return sql`h.id in (${toClass} union all ${toSingles} and not s.of_class and s.withdrawn_at is null)`;
};

/** Which homework (alias h) the caller sees; it hides with its company. */
export const visibleHomework = (scope: Scope): Sql =>
  sql`exists (select from companies k where k.id = h.company_id and k.deleted_at is null) and ${inReach(scope)}`;

const inReach = (scope: Scope): Sql =>
  scope.kind === 'instructor'
    ? sql`(h.company_id = ${scope.companyId} and (exists (select from ${departmentsOf(scope)}) or exists (select
      from ${singlesOf(scope)} and s.withdrawn_at is null)))`
    : inCompany(scope, sql`h.company_id`);

/**
 * Which homework (alias h) is the student's: that of the present class, and what was given to the student alone; not
 * what ended while the student could not sign in.
 */
export const ownHomework = (user: Sql): Sql =>
  sql`h.id in (select homework_id from homework_recipients where user_id = ${user} and present)`;

/**
 * What a student (with what is done, alias r) sees: the same, and what was finished of a time of absence, of the
 * classes of a school that was left once, and late in a class that was joined after its end and left again.
 */
export const visibleToStudent = (user: Sql): Sql => sql`(${ownHomework(user)} or (r.finished_at is not null
  and h.id in (select homework_id from homework_recipients where user_id = ${user} and left_behind)))`;

/** Homework (alias h) of the student that has begun. */
export const begunHomework = (userId: string): Sql =>
  sql`h.starts_at <= now() and ${ownHomework(sql`${userId}::uuid`)}`;

/** Weeks after which a task is no longer shown among the present ones, done or missed. */
const recentWeeks = 4;
export const isPresent = (end: Sql, at: Sql = sql`now()`): Sql =>
  sql`${end} > ${at} - make_interval(weeks => ${recentWeeks}::int)`;

/**
 * Students whom homework h concerns (see the view), as far as the caller reaches them, with the department in which it
 * was theirs, or those alone whose it was in this department; they are the results and those who did not finish. To be
 * joined laterally.
 */
export const membersOf = (scope: Scope, departmentId?: string): Sql => sql`(
  select distinct on (x.user_id) x.user_id, d.department_name, x.withdrawn
  from homework_recipients x left join departments d on d.id = x.department_id
  where x.homework_id = h.id and x.concerned and ${inDepartment(scope, sql`h.company_id`, sql`x.department_id`)}
    and ${ifGiven(departmentId, (id) => sql`x.department_id = ${id}`)}
  order by x.user_id, x.withdrawn, x.since desc)`;

export const present = sql`(select u.* from users u where ${onRoll}) u`;

/**
 * What each student did of homework h: aliases d (user_id, department_name), u, r (see doneOf) and x (the extension).
 * A person who left the school, or had it taken away again, stays with what was done.
 */
export const doneByStudents = (
  scope: Scope,
  departmentId?: string,
): Sql => sql`${membersOf(scope, departmentId)} d join ${present} on u.id = d.user_id
  left join lateral ${doneOf(sql`u.id`)} r on true
  left join homework_extensions x on x.homework_id = h.id and x.user_id = u.id`;
export const concerned = sql`((not d.withdrawn and okur_may_sign_in(u.status)) or r.finished_at is not null)`;

/** Homework h that ended for student u alone, who could not sign in then, and can now: no one missed it. */
export const endedAway = sql`(okur_may_sign_in(u.status) and h.id in (
  select homework_id from homework_recipients where user_id = u.id and ended_away))`;

/** Homework h with its students; `concerned` belongs in the WHERE. */
export const homeworkStudents = (scope: Scope): Sql => sql`homeworks h cross join lateral ${doneByStudents(scope)}`;

/** The end that holds for a student: their own one (alias x) where it is later. */
export const ownDue = sql`greatest(x.due_at, h.due_at)`;
export const extension = sql`case when x.due_at > h.due_at then json_build_object('due_at', x.due_at, 'reason',
  x.reason) end`;
export const target = sql`case when h.target_measure is not null then json_build_object('measure', h.target_measure,
  'value', h.target_value) end`;

const chapterTitle = sql`(select b.title || ' – ' || k.title from book_chapters k join books b on b.id = k.book_id
  where k.id = h.book_chapter_id)`;
/** The chapter of homework h with its book; null for all else. `more`: further fields. */
export const bookOfHomework = (more: Sql = sql``): Sql => sql`(select json_build_object('id', b.id, 'title', b.title,
  'cover', b.cover, 'chapter_id', k.id, 'chapter_title', k.title, 'reading', h.chapter_reading${more})
  from book_chapters k join books b on b.id = k.book_id where k.id = h.book_chapter_id)`;
/** What homework h is about, in words. */
export const contentTitle = (
  language: Sql,
): Sql => sql`case h.kind when 'article' then coalesce(v.title, ${chapterTitle}) when 'exam' then e.name
  when 'summary' then (select s.title from summary_books s where s.id = h.summary_id)
  when 'tutorial' then (select t.title from tutorials t where t.id = h.tutorial_id)
  else (select string_agg(${nameIn(sql`z.name`, language)}, ', ' order by g.place) from homework_exercises g
    join exercises z on z.id = g.exercise_id where g.homework_id = h.id) end`;

/** Which step of how many homework h is (its sequence is alias q); null where it is the only one. */
export const stepOfSequence = sql`case when q.id is not null then json_build_object('id', q.id, 'title', q.title,
  'step', h.step, 'steps', q.steps) end`;

/** A homework and, where it is a step of several, the others: what is said of one step is said of all. */
export const withOtherSteps = (id: string): Sql => sql`(select z.id from homeworks z where z.id = ${id}
  or z.sequence_id = (select y.sequence_id from homeworks y where y.id = ${id}))`;

/** Holds a homework and its other steps until the transaction ends, in their order. */
export const holdSteps = (db: Db, id: string): Promise<unknown> =>
  rows(db, sql`select id from homeworks where id in ${withOtherSteps(id)} order by step, id for no key update`);

/** The last reminder (alias m) of a homework that a student (alias y) got. */
export const reminded = sql`homework_reminded y join homework_reminders m on m.id = y.reminder_id`;

/** When one of the students whom the caller reaches was last reminded of homework h. */
export const lastReminded = (scope: Scope): Sql => sql`(select max(m.sent_at) from ${reminded}
  where y.homework_id = h.id and y.user_id in (select x.user_id from homework_recipients x
    where x.homework_id = h.id and x.concerned and ${inDepartment(scope, sql`h.company_id`, sql`x.department_id`)}))`;

export const homeworkTables = sql`homeworks h join companies c on c.id = h.company_id
  left join homework_sequences q on q.id = h.sequence_id left join homework_series w on w.id = h.series_id
  left join article_versions v on v.article_id = h.article_id and v.version = h.article_version
    left join exams e on e.id = h.exam_id left join admins a on a.id = h.created_by`;

/** From when on what is done counts: it follows the start, so that no result is lost. */
export const countsFrom = (homework: Sql, startsAt: Sql): Sql =>
  sql`case when ${homework}.starts_at <= now() then least(${homework}.counts_from, ${startsAt}) else ${startsAt} end`;

/** A person who has a form of the whole open learns that a step changed. To be called before the steps are locked. */
export const touchSequenceOf = (db: Db, id: string): Promise<unknown> =>
  rows(
    db,
    sql`update homework_sequences set version = version + 1, updated_at = now()
      where id = (select sequence_id from homeworks where id = ${id})`,
  );

export const stateOf = sql`case when h.starts_at > now() then 'scheduled' when h.due_at < now() then 'ended' else 'open'
  end`;

/** The students whose speeds a homework's averages, chart and table rest on: those whose reading is a measurement. */
const isMeasured = sql`r.reading_kind = 'measurement'`;

/** `stats` holds what is counted over the students; what is not counted is finished, but in no average. */
export const homeworkColumns = (scope: Scope): Sql => sql`
  h.id, h.version, h.created_at, h.updated_at, h.kind, h.title, h.instructions, coalesce(h.article_id,
    h.summary_id, h.exam_id, h.tutorial_id) as content_id, ${contentTitle(sql`'tr'`)} as content_title,
  ${bookOfHomework()} as book,
  ${summaryOfHomework} as summary,
  h.company_id, c.company_name, c.time_zone,
  (select coalesce(json_agg(json_build_object('exercise_id', g.exercise_id, 'name', z.name, 'kind', z.kind,
    'repetitions', g.repetitions, 'min_score', g.min_score) order by g.place), '[]')
    from homework_exercises g join exercises z on z.id = g.exercise_id where g.homework_id = h.id) as exercises,
  (select coalesce(json_agg(json_build_object('id', d.id, 'department_name', d.department_name)
    order by d.department_name collate "tr-x-icu"), '[]') from ${departmentsOf(scope)}) as departments,
  (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'surname', u.surname, 'username', u.username)
    order by u.name collate "tr-x-icu", u.surname collate "tr-x-icu", u.id), '[]')
    from users u where u.deleted_at is null and u.id in (select s.user_id
      from ${singlesOf(scope)} and s.withdrawn_at is null and not s.of_class)) as students,
  h.starts_at, h.due_at, h.removed_at, ${target} as target, h.ask_before_reading, ${stateOf} as state,
    a.username as created_by,
    ${lastReminded(scope)} as last_reminded_at,
  ${stepOfSequence} as sequence,
  case when w.id is not null then json_build_object('id', w.id, 'goes_on', w.ended_at is null) end as series,
  (select json_build_object(
      'student_count', (count(*) filter (where ${counts}))::int, 'closed_count', (count(*)
        filter (where not ${counts}))::int, 'completed_count', count(r.finished_at)::int,
      'reached_count', case when h.target_measure is not null then (count(*) filter (where r.finished_at is not null
        and ${reached}))::int end,
      'passed_count', case when h.kind = 'exam' then (count(*) filter (where r.passed))::int end,
      'averages', json_build_object(
        'language', v.language,
        'from', min(r.finished_at) filter (where ${isMeasured}),
        'to', max(r.finished_at) filter (where ${isMeasured}),
        'wpm', avg(r.wpm) filter (where ${isMeasured}),
        'comprehension', avg(r.comprehension) filter (where ${isMeasured}),
        'effective_speed', avg(r.effective_speed) filter (where ${isMeasured}), 'measured', (count(*)
          filter (where ${isMeasured}))::int, 'score', avg(r.score) filter (where r.finished_at is not null)))
    from ${doneByStudents(scope)} where ${concerned}) as stats`;

type Stats = Pick<
  Homework,
  'student_count' | 'closed_count' | 'completed_count' | 'reached_count' | 'passed_count' | 'averages'
>;
export type HomeworkRow = Omit<Homework, keyof Stats> & { stats: Stats };
export const withStats = ({ stats, ...homework }: HomeworkRow): Homework => ({ ...homework, ...stats });

export const homeworkById = async (db: Db, scope: Scope, id: string): Promise<Homework | undefined> =>
  (await homeworksWith(db, scope, sql`h.id = ${id}`))[0];

/** Homework in the caller's reach, steps in their order. */
export async function homeworksWith(db: Db, scope: Scope, where: Sql): Promise<Homework[]> {
  const found = await rows<{ homework: HomeworkRow }>(
    db,
    sql`select to_json(x) as homework from (select ${homeworkColumns(scope)} from ${homeworkTables}
      where ${where} and ${visibleHomework(scope)} order by h.step) x`,
  );
  return found.map(({ homework }) => withStats(homework));
}
