import { array, type Db, personName, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { orNotFound, ApiError } from '../../platform/http/api-error.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { wantsMail } from '../notifications/store.ts';
import {
  canBeDone,
  concerned,
  hasChapter,
  holdSteps,
  homeworkStudents,
  lastReminded,
  ownDue,
  ownHomework,
  reminded,
  visibleHomework,
  withOtherSteps,
} from './store.ts';

/**
 * Students who have not finished and could: students of homework h, or of any of its steps, as the caller reaches them;
 * not who has changed class since, whose pages do not show it any more.
 * `beside`: tables to join. The ids are found first: among so many tables the planner looks at all of the school else.
 */
const laggards = (
  scope: Scope,
  homeworkId: string,
  beside: Sql = sql``,
): Sql => sql`${homeworkStudents(scope)} join companies c on c.id = h.company_id
  left join homework_sequences q on q.id = h.sequence_id ${beside}
  where h.id = any(array${withOtherSteps(homeworkId)}) and ${visibleHomework(scope)} and ${concerned}
    and r.finished_at is null and ${canBeDone} and ${hasChapter} and ${ownHomework(sql`u.id`)}`;

/** Whether student u was reminded of homework h today already. */
const remindedToday = sql`exists (select from ${reminded}
  where y.homework_id = h.id and y.user_id = u.id and m.day = okur_day(now(), c.time_zone))`;

/** What the homework is called, of several steps the whole of it. */
const wholeTitle = sql`coalesce(q.title, h.title)`;

/** The parents of these students (ids) hear of it where the school works with parents. */
const parentsOf = (scope: Scope, homeworkId: string, students: Sql): Sql => sql`(
  select distinct on (p.id, u.id) u.id as child_id,
    ${personName(sql`u`)} as child,
    ${ownDue} as due_at, ${wholeTitle} as title, c.company_name, c.time_zone, p.id, p.email, p.name, p.locale
  from ${laggards(
    scope,
    homeworkId,
    sql`join parent_users l on l.user_id = u.id
    join parents p on p.id = l.parent_id and p.deleted_at is null and c.parent_access`,
  )} and u.id = any(${students}) order by p.id, u.id)`;

interface Reminder {
  id: string;
  company_id: string;
  sent_at: string;
  before: string | null;
  students: number;
  /** Those who get the mail. */
  parents: number;
}

/**
 * A line in the bell of each student who has not finished, and of their parents; for each student once a day of the
 * school's calendar, however many teachers remind.
 */
export async function remind(db: Db, scope: Scope, by: string, homeworkId: string): Promise<Reminder> {
  await holdSteps(db, homeworkId);
  const homework = orNotFound(
    await row<{ company_id: string; title: string; scheduled: boolean; before: string | null }>(
      db,
      sql`select h.company_id, ${wholeTitle} as title, h.starts_at > now() as scheduled,
        ${lastReminded(scope)} as before
          from homeworks h left join homework_sequences q on q.id = h.sequence_id
            where h.id = ${homeworkId} and ${visibleHomework(scope)}`,
    ),
  );
  if (homework.scheduled) throw new ApiError('conflict', { errors: { id: ['homework.not_open_yet'] } });
  const students = await studentsToRemind(db, scope, homeworkId);
  const ids = students.map(({ id }) => id);
  const parents = await rows<{ id: string; child_id: string; child: string; mail: boolean }>(
    db,
    sql`select x.id, x.child_id, x.child, ${wantsMail('parent', sql`x.id`)} as mail
      from ${parentsOf(scope, homeworkId, array(ids))} x`,
  );
  // Each once, however many of the children are theirs.
  const mails = [...new Set(parents.filter(({ mail }) => mail).map(({ id }) => id))];
  const stored = await store(db, { by, homeworkId, students: ids, parents: mails });
  await ring(db, [
    ...students.map(({ id, homework_id }) => ({
      type: 'student',
      account: id,
      text: 'notice.homework_reminder',
      params: { title: homework.title },
      link: `/student/tasks/${homework_id}`,
    })),
    ...parents.map(({ id, child_id, child }) => ({
      type: 'parent',
      account: id,
      child_id,
      text: 'notice.homework_reminder_parent',
      params: { title: homework.title, child },
      link: '/parent/dashboard',
    })),
  ]);
  return { ...homework, ...stored, students: students.length, parents: mails.length };
}

/** Those who were not reminded today, each with the first step that is not finished. */
async function studentsToRemind(
  db: Db,
  scope: Scope,
  homeworkId: string,
): Promise<{ id: string; homework_id: string }[]> {
  const behind = await rows<{ id: string; homework_id: string; reminded: boolean }>(
    db,
    sql`select distinct on (u.id) u.id, h.id as homework_id, ${remindedToday} as reminded
      from ${laggards(scope, homeworkId)} order by u.id, h.step`,
  );
  const left = behind.filter(({ reminded: today }) => !today);
  if (left.length > 0) return left;
  const why = behind.length > 0 ? 'homework.reminded_today' : 'homework.no_one_to_remind';
  throw new ApiError('conflict', { errors: { id: [why] } });
}

interface Press {
  by: string;
  homeworkId: string;
  students: readonly string[];
  /** Those who get the mail. */
  parents: readonly string[];
}

async function store(db: Db, { by, homeworkId, students, parents }: Press): Promise<Pick<Reminder, 'id' | 'sent_at'>> {
  const stored = await row<Pick<Reminder, 'id' | 'sent_at'>>(
    db,
    sql`insert into homework_reminders (id, homework_id, day, sent_by, students, parents)
      select ${newId()}::uuid, h.id, okur_day(now(), c.time_zone), ${by}::uuid, ${students.length}::int,
        ${parents.length}::int
        from homeworks h join companies c on c.id = h.company_id where h.id = ${homeworkId} returning id, sent_at`,
  );
  await rows(
    db,
    sql`insert into homework_reminded (homework_id, user_id, reminder_id)
      select z.id, s.id, ${stored!.id}::uuid
        from ${withOtherSteps(homeworkId)} z cross join unnest(${array(students)}) s (id)
        on conflict (homework_id, user_id) do update set reminder_id = excluded.reminder_id`,
  );
  await rows(
    db,
    sql`insert into homework_reminder_mails (reminder_id, parent_id, state)
      select ${stored!.id}::uuid, p.id, 'waiting' from unnest(${array(parents)}) p (id)`,
  );
  return stored!;
}

interface Line {
  type: string;
  account: string;
  /** Whom a parent's line is about. */
  child_id?: string;
  text: string;
  params: Record<string, string>;
  link: string;
}

const ring = (db: Db, lines: readonly Line[]): Promise<unknown> =>
  rows(
    db,
    sql`insert into notices (id, account_type, account_id, child_id, text, params, link)
        select x.id, x.type, x.account, x.child_id, x.text, x.params, x.link
          from json_to_recordset(${JSON.stringify(lines.map((line) => ({ id: newId(), ...line })))}::json) as x(id uuid,
          type text, account uuid, child_id uuid, text text, params jsonb, link text)`,
  );

export interface Letter {
  id: string;
  email: string;
  name: string | null;
  locale: 'en' | 'tr' | 'fr' | 'pl';
  title: string;
  company_name: string;
  time_zone: string;
  children: { name: string; due_at: string }[];
}

/** Every school: a reminder has its students since it was pressed. */
const anywhere: Scope = { kind: 'platform' };

/**
 * One mail for each of these parents (ids) who wants such mails, with the children of this reminder who have not
 * finished by now.
 */
export const lettersOf = (
  db: Db,
  homeworkId: string,
  reminderId: string,
  parents: readonly string[],
): Promise<Letter[]> =>
  rows<Letter>(
    db,
    sql`select x.id, x.email, x.name, x.locale, x.title, x.company_name, x.time_zone, json_agg(json_build_object('name',
      x.child, 'due_at', x.due_at) order by x.child) as children
        from ${parentsOf(
          anywhere,
          homeworkId,
          sql`array(select user_id from homework_reminded
            where homework_id = ${homeworkId} and reminder_id = ${reminderId})`,
        )} x
        where x.id = any(${array(parents)}) and ${wantsMail('parent', sql`x.id`)}
        group by x.id, x.email, x.name, x.locale, x.title, x.company_name, x.time_zone`,
  );
