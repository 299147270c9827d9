import type { PersonalDataRequest } from '@okur/contract/personal-data';
import type { Caller } from '../../platform/access/caller.ts';
import type { Change } from '../../platform/database/audit.ts';
import { type Db, personName, row, type Sql, sql } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { orNotFound, ApiError } from '../../platform/http/api-error.ts';
import { inCompany, type Scope } from '../../platform/access/scope.ts';
import { checkOwnPassword } from '../../platform/access/own-password.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { userById } from '../users/store.ts';
import type { Person } from './register/types.ts';

export const requestTables = sql`personal_data_requests r left join companies c on c.id = r.company_id`;

/** A person who was erased has no name any more, here neither. */
const currentName = sql`case r.person
  when 'student' then (select ${personName(sql`u`)} from users u
    where u.id = r.person_id and u.erased_at is null)
  when 'parent' then (select coalesce(nullif(p.name, ''), p.email) from parents p
    where p.id = r.person_id and p.erased_at is null)
  else (select a.username from admins a where a.id = r.person_id and a.erased_at is null) end`;
const username = (id: Sql): Sql => sql`(select a.username from admins a where a.id = ${id})`;

/** The job is for the person who asked: no one else may fetch its file. */
export const requestColumns = ({ id }: Pick<Caller, 'id'>): Sql => sql`
  r.id, r.created_at, r.kind, r.person, r.person_id, ${currentName} as person_name, r.company_id, c.company_name,
    r.reason, ${username(sql`r.requested_by`)} as requested_by, r.state, r.with_parents,
  r.due_at, r.done_at, r.withdrawn_at, ${username(sql`r.withdrawn_by`)} as withdrawn_by, (select sum(value::int)::int
    from jsonb_each_text(r.counts)) as rows,
  case when r.requested_by = ${id} then r.job_id end as job_id`;

/** Requests about people in reach. Whole records are no matter of single classes: an instructor reaches none. */
export function reachableRequests({ scope, staff }: Caller): Sql {
  const can = (subject: 'USER' | 'PARENTS' | 'ADMIN') => sql`${staff!.ability.can('view', subject)}::boolean`;
  const about = sql`((r.person = 'student' and ${can('USER')}) or (r.person = 'parent' and ${can('PARENTS')})
    or (r.person = 'staff' and ${can('ADMIN')}))`;
  return scope.kind === 'instructor' ? sql`false` : sql`${about} and ${inCompany(scope, sql`r.company_id`)}`;
}

export const requestById = async (db: Db, caller: Caller, id: string): Promise<PersonalDataRequest> =>
  orNotFound(
    await wireRow<PersonalDataRequest>(db, {
      columns: requestColumns(caller),
      from: requestTables,
      where: sql`r.id = ${id} and ${reachableRequests(caller)}`,
    }),
  );

/** Subject and company under which the activity shows what was asked. */
export interface Reached {
  subject: 'USER' | 'PARENTS' | 'ADMIN';
  companyId: string | null;
}

/**
 * The person in the caller's reach, deleted or not, or 404. Parents and staff may belong to several companies: their
 * whole records are for those who work for the platform.
 */
export async function reach(db: Db, scope: Scope, person: Person, id: string): Promise<Reached> {
  if (scope.kind === 'instructor' || (person !== 'student' && scope.kind !== 'platform'))
    throw new ApiError('forbidden');
  if (person === 'student')
    return { subject: 'USER', companyId: (await userById(db, scope, id, { visible: sql`true` })).company_id };
  orNotFound(
    await row(
      db,
      sql`select 1 from ${sql.identifier(person === 'parent' ? 'parents' : 'admins')}
        where id = ${id} and erased_at is null`,
    ),
  );
  return { subject: person === 'parent' ? 'PARENTS' : 'ADMIN', companyId: null };
}

export type Asking = Pick<
  RequestContext<{ id: string }, unknown, { password: string }>,
  'db' | 'scope' | 'params' | 'body'
> &
  Parameters<typeof checkOwnPassword>[0];

/** What is looked at before anything about a person is asked for: that the caller reaches them, and the password. */
export async function checkAsking(context: Asking, person: Person): Promise<void> {
  await reach(context.db, context.scope, person, context.params.id);
  await checkOwnPassword(context, context.body.password);
}

/** The activity's entry on the record of the person. */
export const changeOf = (
  action: Change['action'],
  { subject, companyId }: Reached,
  id: string,
  after?: object,
): Change => ({ action, subject, subjectId: id, companyId, ...(after ? { after } : {}) });
