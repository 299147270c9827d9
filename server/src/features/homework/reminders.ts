import { type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { orNotFound, ApiError } from '../../platform/http/api-error.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { wantsMail } from '../notifications/store.ts';
import {
  canBeDone,
  concerned,
  homeworkStudents,
  ownDue,
  ownHomework,
  visibleHomework,
  withOtherSteps,
} from './store.ts';

/**
 * Students who have not finished and could: students of homework h, or of any of its steps, as the caller reaches them;
 * not who has changed class since, whose pages do not show it any more.
 * `beside`: tables to join.
 */
const laggards = (
  scope: Scope,
  homeworkId: string,
  beside: Sql = sql``,
): Sql => sql`${homeworkStudents(scope)} join companies c on c.id = h.company_id
  left join homework_sequences q on q.id = h.sequence_id ${beside}
  where h.id in ${withOtherSteps(homeworkId)} and ${visibleHomework(scope)} and ${concerned} and r.finished_at is null
    and ${canBeDone} and ${ownHomework(sql`u.id`)}`;

/** What the homework is called, of several steps the whole of it. */
const wholeTitle = sql`coalesce(q.title, h.title)`;

/** Their parents hear of it where the school works with parents. */
const parentsOf = (scope: Scope, homeworkId: string): Sql => sql`(
  select distinct on (p.id, u.id) u.id as child_id,
    coalesce(nullif(concat_ws(' ', u.name, u.surname), ''), u.username) as child,
    ${ownDue} as due_at, ${wholeTitle} as title, c.company_name, c.time_zone, p.id, p.email, p.name, p.locale
  from ${laggards(
    scope,
    homeworkId,
    sql`join parent_users l on l.user_id = u.id
    join parents p on p.id = l.parent_id and p.deleted_at is null and c.parent_access`,
  )} order by p.id, u.id)`;

export interface Reminded {
  company_id: string;
  /** Of the school's calendar, YYYY-MM-DD. */
  day: string;
  sent_at: string;
  before: string | null;
  students: number;
  parents: number;
}

/**
 * A line in the bell of each student who has not finished, and of their parents; once a day of the school's calendar.
 */
export async function remind(db: Db, scope: Scope, by: string, homeworkId: string): Promise<Reminded> {
  const homework = orNotFound(
    await row<{ company_id: string; title: string; scheduled: boolean; day: string; before: string | null }>(
      db,
      sql`select h.company_id, ${wholeTitle} as title, h.starts_at > now() as scheduled,
        (now() at time zone c.time_zone)::date::text as day, (select max(m.sent_at) from homework_reminders m
        where m.homework_id = h.id) as before
          from homeworks h join companies c on c.id = h.company_id
            left join homework_sequences q on q.id = h.sequence_id
            where h.id = ${homeworkId} and ${visibleHomework(scope)} for no key update of h`,
    ),
  );
  if (homework.scheduled) throw new ApiError('conflict', { errors: { id: ['homework.not_open_yet'] } });
  const students = await rows<{ id: string; homework_id: string }>(
    db,
    sql`select distinct on (u.id) u.id, h.id as homework_id from ${laggards(scope, homeworkId)} order by u.id, h.step`,
  );
  if (students.length === 0) throw new ApiError('conflict', { errors: { id: ['homework.no_one_to_remind'] } });
  const parents = await rows<{ id: string; child_id: string; child: string; mail: boolean }>(
    db,
    sql`select x.id, x.child_id, x.child, ${wantsMail('parent', sql`x.id`)} as mail
      from ${parentsOf(scope, homeworkId)} x`,
  );
  // Those who get the mail, each once, however many of the children are theirs.
  const mails = new Set(parents.filter(({ mail }) => mail).map(({ id }) => id)).size;
  const stored = await row<{ sent_at: string }>(
    db,
    sql`insert into homework_reminders (homework_id, day, sent_by, students, parents)
      select z.id, ${homework.day}::date, ${by}::uuid, ${students.length}::int, ${mails}::int
        from ${withOtherSteps(homeworkId)} z on conflict do nothing returning sent_at`,
  );
  if (!stored) throw new ApiError('conflict', { errors: { id: ['homework.reminded_today'] } });
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
  return { ...homework, sent_at: stored.sent_at, students: students.length, parents: mails };
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

/**
 * One mail for each parent who wants such mails, with the children who have not finished by now; in the order
 * of their ids, behind those who have theirs.
 */
export const lettersOf = (db: Db, scope: Scope, homeworkId: string, day: string): Promise<Letter[]> =>
  rows<Letter>(
    db,
    sql`select x.id, x.email, x.name, x.locale, x.title, x.company_name, x.time_zone, json_agg(json_build_object('name',
      x.child, 'due_at', x.due_at) order by x.child) as children
        from ${parentsOf(scope, homeworkId)} x join homework_reminders m on m.homework_id = ${homeworkId}
          and m.day = ${day} where (m.mailed_to is null or x.id > m.mailed_to) and ${wantsMail('parent', sql`x.id`)}
        group by x.id, x.email, x.name, x.locale, x.title, x.company_name, x.time_zone order by x.id`,
  );

/** Notes before it is sent that a parent gets the mail: whatever happens then, no one gets it twice. */
export const claim = async (db: Db, homeworkId: string, day: string, parentId: string): Promise<boolean> =>
  (await row(
    db,
    sql`update homework_reminders set mailed_to = ${parentId} where homework_id = ${homeworkId} and day = ${day}
      and (mailed_to is null or mailed_to < ${parentId}) returning 1`,
  )) !== undefined;
