import type { Audience, Reach } from '@okur/contract/notifications';
import { array, type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import { classNow } from '../departments/store.ts';
import { occupiesSeat } from '../users/store.ts';

type ReaderKind = Audience['readers'][number];

const isOpen = sql`c.deleted_at is null and c.status <> 'suspended'`;
const isEverywhere = (to: Audience): boolean =>
  to.company_ids.length + to.department_ids.length + to.user_ids.length === 0;

/** The classes of the audience, as each is called by now: what is sent in autumn was written before summer. */
const classesOf = (to: Audience): Sql => sql`(select ${classNow(sql`named.id`)}
  from unnest(${array(to.department_ids)}) as named (id))`;

/** Students u of open companies c who can sign in, in the places of the audience. */
function students(to: Audience): Sql {
  const inAudience = isEverywhere(to)
    ? sql`true`
    : sql`(u.company_id = any(${array(to.company_ids)}) or u.department_id in ${classesOf(to)}
      or u.id = any(${array(to.user_ids)}))`;
  return sql`users u join companies c on c.id = u.company_id left join departments d on d.id = u.department_id
    where ${occupiesSeat} and d.deleted_at is null and ${isOpen} and ${inAudience}`;
}

/** The posts of staff a: companies they manage, and where they teach; k.role says which of the two it is. */
const posts = sql`(select m.company_id, 'CM' as role, null::uuid as instructor_id from company_managers m
  where m.admin_id = a.id
  union all select i.company_id, 'IN', i.id from instructors i where i.admin_id = a.id and i.deleted_at is null) k`;

function postOf(to: Audience): Sql {
  const taught = sql`exists (select from department_instructors di where di.instructor_id = k.instructor_id
    and di.department_id in ${classesOf(to)})`;
  const inAudience = isEverywhere(to) ? sql`true` : sql`(k.company_id = any(${array(to.company_ids)}) or ${taught})`;
  const role = to.roles.length > 0 ? sql`k.role = any(${array(to.roles, 'text')})` : sql`true`;
  return sql`(select k.company_id from ${posts} join companies c on c.id = k.company_id
    where ${isOpen} and k.role = any(a.roles) and ${role} and ${inAudience} order by k.company_id limit 1)`;
}

export const wantsMail = (kind: ReaderKind, id: Sql): Sql =>
  sql`not exists (select from mail_stops s where s.account_type = ${kind} and s.account_id = ${id}
    and s.about = 'notifications')`;

/**
 * One row for each reader of a kind: id, company_id, and whether mails are wanted. Students get none: most have no
 * address of their own.
 */
const readersOf: Record<ReaderKind, (to: Audience) => Sql> = {
  student: (to) => sql`select u.id, u.company_id, false as mail from ${students(to)}`,
  parent: (to) => sql`select p.id, at.company_id, ${wantsMail('parent', sql`p.id`)} as mail from parents p
    join lateral (select u.company_id from parent_users pu join (select u.id, u.company_id
      from ${students(to)}) u on u.id = pu.user_id where pu.parent_id = p.id order by pu.created_at, u.id
      limit 1) at on true
    where p.deleted_at is null`,
  staff: (to) => sql`select a.id, at.company_id, ${wantsMail('staff', sql`a.id`)} as mail from admins a
    left join lateral ${postOf(to)} at on true
    where a.deleted_at is null and a.status = 'active'
      and ${isEverywhere(to) ? sql`true` : sql`at.company_id is not null`}
      and ${to.roles.length > 0 ? sql`a.roles && ${array(to.roles, 'text')}` : sql`true`}`,
};

/** Ids of the accounts that an audience reaches now, and who want mails. */
export const mailReaders = (kind: 'staff' | 'parent', to: Audience): Sql =>
  sql`(select r.id from (${readersOf[kind](to)}) r where r.mail)`;

/** How many an audience reaches now. */
export async function reachOf(db: Db, to: Audience): Promise<Reach> {
  const kinds = [...new Set(to.readers)];
  const all = sql.join(
    kinds.map((kind) => sql`select ${kind}::text as kind, company_id, mail from (${readersOf[kind](to)}) r`),
    ' union all ',
  );
  const of = (kind: ReaderKind) => sql`count(*) filter (where kind = ${kind})::int`;
  return (await row<Reach>(
    db,
    sql`select ${of('staff')} as staff, ${of('student')} as student, ${of('parent')} as parent, count(*)::int as total,
      count(distinct company_id)::int as companies, (count(*) filter (where mail))::int as mails from (${all}) x`,
  ))!;
}

interface ReaderBatch {
  readers: number;
  mails: number;
  /** The last one of this portion; null: there are no more. */
  last: string | null;
}

/** Writes the next portion of readers of a kind, by id behind `after`. */
export async function writeReaders(
  tx: Db,
  notification: { id: string; in_app: boolean; mail: boolean; audience: Audience },
  kind: ReaderKind,
  after: string | null,
  portion: number,
): Promise<ReaderBatch> {
  const { id, in_app, mail, audience } = notification;
  const behind = after === null ? sql`true` : sql`r.id > ${after}::uuid`;
  // Who gets neither a line nor a mail is no reader.
  const reached = in_app ? sql`true` : sql`r.mail`;
  return (await row<ReaderBatch>(
    tx,
    sql`with chosen as materialized (select r.id, r.company_id, r.mail and ${mail}::boolean as mail
      from (${readersOf[kind](audience)}) r where ${behind} and ${reached} order by r.id limit ${portion}),
      inserted as (insert into notification_recipients (notification_id, account_type, account_id, company_id, in_app,
        mail) select ${id}, ${kind}, c.id, c.company_id, ${in_app}, case when c.mail then 'waiting' end from chosen c)
      select count(*)::int as readers, (count(*) filter (where mail))::int as mails, case
        when count(*) = ${portion} then (array_agg(id order by id desc))[1] end as last from chosen`,
  ))!;
}

/** Refuses companies, departments and users that do not exist (any more). */
export async function checkAudience(db: Db, to: Audience): Promise<void> {
  const targets = [
    ['audience.company_ids', to.company_ids, sql`companies`],
    ['audience.department_ids', to.department_ids, sql`departments`],
    ['audience.user_ids', to.user_ids, sql`users`],
  ] as const;
  for (const [field, ids, table] of targets) {
    const existing =
      ids.length > 0
        ? await rows(db, sql`select id from ${table} where id = any(${array(ids)}) and deleted_at is null`)
        : [];
    if (existing.length < new Set(ids).size) throw invalidField(field, 'validation.not_found');
  }
}
