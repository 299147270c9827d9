import { momentsOn } from '@okur/contract/homework';
import { plusDays } from '@okur/contract/days';
import type { ChapterReading, HomeworkSeries, HomeworkStep, Target } from '@okur/contract/homework';
import { staffById } from '../../platform/access/accounts.ts';
import { type Caller, staffAccess } from '../../platform/access/caller.ts';
import { inDepartment, type Scope } from '../../platform/access/scope.ts';
import { system, writeAudit } from '../../platform/database/audit.ts';
import { newId } from '../../platform/database/ids.ts';
import { array, type Db, insertRows, row, rows, type Sql, sql, updateRows } from '../../platform/database/index.ts';
import { homeworkSeries, notices } from '../../platform/database/tables/index.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { taught } from '../departments/store.ts';
import { created } from './assigned.ts';
import { holdBooks, problemsOf } from './contents.ts';
import { stepsOfNextWeek } from './next-chapters.ts';
import { classesOfSeries, examsUsedUp, missedWeeks, namedStudents, studentsOfSeries } from './recipients.ts';
import { type Content, type StepToStore, storeSteps } from './save.ts';
import { endSeries, seriesColumns, type StoredSeries } from './series.ts';
import { homeworksWith } from './store.ts';

/** The newest homework of a series: what the next one is like. */
interface Newest {
  title: string;
  instructions: string;
  steps: (Pick<HomeworkStep, 'kind' | 'title'> & {
    target: Target | null;
    article_id: string | null;
    book_chapter_id: string | null;
    chapter_reading: ChapterReading | null;
    exam_id: string | null;
    ask_before_reading: boolean;
    exercises: { exercise_id: string; repetitions: number; min_score: number | null }[];
  })[];
}

const newestOf = (db: Db, id: string): Promise<Newest | undefined> =>
  row<Newest>(
    db,
    sql`select min(coalesce(q.title, h.title)) as title,
      min(h.instructions) as instructions, json_agg(json_build_object('kind', h.kind, 'title', h.title, 'target',
      case when h.target_measure is not null then json_build_object('measure', h.target_measure, 'value',
      h.target_value) end, 'article_id', h.article_id,
      'book_chapter_id', h.book_chapter_id, 'chapter_reading', h.chapter_reading, 'exam_id', h.exam_id,
      'ask_before_reading', h.ask_before_reading,
      'exercises', (select coalesce(json_agg(json_build_object('exercise_id', g.exercise_id, 'repetitions',
        g.repetitions, 'min_score', g.min_score) order by g.place), '[]') from homework_exercises g
        where g.homework_id = h.id)) order by h.step) as steps
      from homeworks h left join homework_sequences q on q.id = h.sequence_id
      where h.series_id = ${id} and h.series_on = (select max(x.series_on) from homeworks x where x.series_id = ${id})`,
  );

/** Who set the series up, with the rights of now; nothing once they may not assign homework in the school any more. */
async function assigner(db: Db, { created_by, company_id }: Pick<StoredSeries, 'created_by' | 'company_id'>) {
  const record = created_by ? await staffById(db, created_by) : undefined;
  if (!record) return null;
  try {
    const caller: Caller = { type: 'staff', id: record.id, sessionId: '', ...staffAccess(record, company_id) };
    return caller.staff!.ability.can('add', 'HOMEWORK') ? caller : null;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'foreign_company') return null;
    throw error;
  }
}

/**
 * Classes and students of the series that could have another one, as far as they are reached, and the classes that had
 * the newest and are taught, but by others; nothing where no one is here to do it.
 */
async function recipientsOf(db: Db, scope: Scope, seriesId: string) {
  const departments = await rows<{ id: string; name: string; is_reached: boolean; had_newest: boolean }>(
    db,
    sql`select d.id, d.department_name as name, ${inDepartment(scope, sql`d.company_id`, sql`d.id`)} as is_reached,
        x.series_on = (select max(h.series_on) from homeworks h where h.series_id = ${seriesId}) as had_newest
      from ${classesOfSeries(seriesId)} x join departments d on d.id = x.id and ${taught}
      order by d.department_name collate "tr-x-icu"`,
  );
  const students = await namedStudents(db, scope, seriesId);
  const given = departments.filter(({ is_reached }) => is_reached);
  if (given.length === 0 && !students.some(({ is_here }) => is_here)) return null;
  return {
    department_ids: given.map(({ id }) => id),
    student_ids: students.map(({ id }) => id),
    leftOut: departments.filter(({ is_reached, had_newest }) => !is_reached && had_newest),
  };
}

/**
 * Assigns the next homework of a series that is due at `now`, once: a process that comes second finds the row held or
 * the day moved on. Answers whether it did. Weeks that went by while nothing ran are left out.
 */
export async function assignNext(db: Db, id: string, now: Date): Promise<boolean> {
  const series = await row<StoredSeries>(
    db,
    sql`select ${seriesColumns}, s.created_by from homework_series s join companies c on c.id = s.company_id
      where s.id = ${id} and s.ended_at is null for no key update of s skip locked`,
  );
  if (!series) return false;
  let on = series.next_on;
  while (momentsOn(on, series, series.zone).dueAt <= now) on = plusDays(on, 7);
  if (on > series.until_on) return end(db, series, 'over');
  const { startsAt, dueAt } = momentsOn(on, series, series.zone);
  if (startsAt > now) {
    await updateRows(db, homeworkSeries, { next_on: on }, sql`id = ${id}`);
    return false;
  }
  const caller = await assigner(db, series);
  if (!caller) return end(db, series, 'instructor');
  const newest = (await newestOf(db, id))!;
  const recipients = await recipientsOf(db, caller.scope, id);
  if (!recipients) return endWithClasses(db, series);
  const steps = await stepsOfNextWeek(db, stepsOf(newest));
  if (!steps) return end(db, series, 'over');
  const contents = steps.map(({ content }) => content);
  await holdBooks(db, contents);
  const problems = await problemsOf(db, caller, series.company_id, contents);
  if (problems.length > 0) return end(db, series, 'content', steps[problems[0]!.step]!.title);
  const exams = contents.flatMap((content) => (content.kind === 'exam' ? content.exam_id : []));
  const usedUp = await examsUsedUp(db, exams, recipients);
  const spent = steps.find(({ content }) => content.kind === 'exam' && usedUp.has(content.exam_id));
  if (spent) return end(db, series, 'content', spent.title);
  const { leftOut, ...to } = recipients;
  await store(db, { series, on, steps, caller }, { ...newest, ...to, startsAt, dueAt });
  if (leftOut.length > 0) await sayLeftOut(db, series, caller, leftOut);
  return true;
}

/** Says which classes were left out, to who set it up and to those who teach them now. */
async function sayLeftOut(
  db: Db,
  series: StoredSeries,
  { id: by }: Caller,
  classes: readonly { id: string; name: string }[],
): Promise<void> {
  const { title } = series;
  const names = classes.map(({ name }) => name).join(', ');
  await tell(db, series, by, 'left_out', { title, classes: names, weeks: String(missedWeeks) });
  for (const { id, name } of classes)
    for (const other of await successors(db, series, sql`select ${id}::uuid as id`))
      await tell(db, series, other, 'left_out_class', { title, classes: name });
}

const stepsOf = ({ steps }: Newest): StepToStore[] =>
  steps.map(({ title, target, ...content }) => ({ title, target, content: content as Content }));

interface Next {
  series: StoredSeries;
  on: string;
  steps: StepToStore[];
  caller: Caller;
}

async function store(
  db: Db,
  { series: { id, company_id, created_by, until_on }, on, steps, caller }: Next,
  assignment: Omit<Newest, 'steps'> & {
    department_ids: string[];
    student_ids: string[];
    startsAt: Date;
    dueAt: Date;
  },
): Promise<void> {
  const ids = await storeSteps(db, { companyId: company_id, createdBy: created_by, series: { id, on } }, steps, {
    ...assignment,
    starts_at: assignment.startsAt.toISOString(),
    due_at: assignment.dueAt.toISOString(),
  });
  const next_on = plusDays(on, 7);
  await updateRows(db, homeworkSeries, { next_on, updated_at: sql`now()` }, sql`id = ${id}`);
  if (next_on > until_on || !(await stepsOfNextWeek(db, steps))) await endSeries(db, id, 'over');
  const made = await homeworksWith(db, caller.scope, sql`h.id = any(${array(ids)})`);
  await writeAudit(db, system, made.map(created));
}

/** All classes of a series, with those in which its single students had it. */
const classesOf = (id: string): Sql => sql`select id from ${classesOfSeries(id)} x union
  select department_id from ${studentsOfSeries(id)} x`;

/**
 * Who can take over from the person who set a series up, in these classes (a select of their ids): the other teachers,
 * and the managers where there is none.
 */
async function successors(
  db: Db,
  { id, company_id, created_by }: StoredSeries,
  classes: Sql = classesOf(id),
): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`with classes as (${classes}),
        teachers as (select distinct i.admin_id as id from classes k join departments d on d.id = k.id and ${taught}
          join department_instructors di on di.department_id = d.id
          join instructors i on i.id = di.instructor_id and i.deleted_at is null
          join admins a on a.id = i.admin_id and a.deleted_at is null and a.status = 'active'
          where a.id is distinct from ${created_by}::uuid)
        select id from teachers union all select a.id from company_managers m
          join admins a on a.id = m.admin_id and a.deleted_at is null and a.status = 'active'
          where m.company_id = ${company_id} and not exists (select from teachers)`,
  );
  return found.map((person) => person.id);
}

/** Who learns that a series ended, and why: no one, where its last day is simply over or a person ended it. */
async function concernedBy(
  db: Db,
  series: StoredSeries,
  reason: NonNullable<HomeworkSeries['end_reason']>,
): Promise<string[]> {
  if (reason === 'instructor') return successors(db, series);
  return series.created_by && (reason === 'classes' || reason === 'content') ? [series.created_by] : [];
}

/** Ends a series and tells those whom it concerns why. */
async function end(
  db: Db,
  series: StoredSeries,
  reason: NonNullable<HomeworkSeries['end_reason']>,
  step = '',
): Promise<false> {
  const { id, company_id, title, weekday, until_on } = series;
  await endSeries(db, id, reason);
  const noted = { title, weekday, until_on };
  await writeAudit(db, system, [
    {
      action: 'update',
      subject: 'HOMEWORK_SERIES',
      subjectId: id,
      companyId: company_id,
      before: { ...noted, ended_at: null },
      after: { ...noted, ended_at: new Date().toISOString() },
    },
  ]);
  for (const accountId of await concernedBy(db, series, reason))
    await tell(db, series, accountId, reason, { title, step });
  return false;
}

/** Ends a series whose classes the person who set it up teaches no longer; where others do, they can go on with it. */
async function endWithClasses(db: Db, series: StoredSeries): Promise<false> {
  await end(db, series, 'classes');
  if (await recipientsOf(db, { kind: 'company', companyId: series.company_id }, series.id))
    for (const accountId of await successors(db, series))
      await tell(db, series, accountId, 'handed_on', { title: series.title });
  return false;
}

const tell = (
  db: Db,
  { company_id }: StoredSeries,
  account_id: string,
  what: NonNullable<HomeworkSeries['end_reason']> | 'left_out' | 'left_out_class' | 'handed_on',
  params: Record<string, string>,
): Promise<unknown> =>
  insertRows(db, notices, {
    id: newId(),
    account_type: 'staff',
    account_id,
    company_id,
    text: `notice.homework_series_${what}`,
    params,
    link: '/homeworks',
  });
