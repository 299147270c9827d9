import type { Activation } from '@okur/contract/activations';
import type { Caller } from '../../platform/access/caller.ts';
import { inDepartment } from '../../platform/access/scope.ts';
import { type Db, personName, type Sql, sql } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';

/** Of a student who has gone to another school, who keeps the time, the school of the code learns nothing. */
export const holder: Sql = sql`users u on u.id = a.used_by and u.company_id = a.company_id`;

export const activationTables: Sql = sql`activations a join companies c on c.id = a.company_id
  left join departments d on d.id = a.department_id left join ${holder}`;

/** When the time of a code ends: early where its payment is disputed. `code` is the alias of its row. */
export const endOf = (code: Sql): Sql => sql`least(${code}.expires_at, ${code}.ends_early_at)`;

/** A code (alias a) whose student (alias u) is frozen or deleted: its time runs unread. */
export const heldByGone: Sql = sql`(a.state = 'used' and (u.deleted_at is not null or u.status = 'frozen'))`;

/** Codes are read by those who may see activations; their dates by more. */
export const seesCodes = ({ staff }: Pick<Caller, 'staff'>): boolean =>
  Boolean(staff?.ability.can('view', 'ACTIVATION'));

/** Who uses a code is said to those who may see students. */
export function activationColumns({ staff }: Pick<Caller, 'staff'>): Sql {
  const seesUsers = Boolean(staff?.ability.can('view', 'USER'));
  return sql`
    a.id, a.version, a.created_at, a.updated_at, a.code, a.state, a.source, a.company_id, c.company_name,
    a.department_id, d.department_name, a.duration_days,
    case when ${seesUsers}::boolean and u.id is not null then json_build_object('id', u.id, 'name',
      ${personName(sql`u`)}, 'username', u.username) end as used_by,
    a.used_at, a.starts_at, ${endOf(sql`a`)} as expires_at,
    a.state = 'used' and a.ends_early_at is not null as disputed,
    a.payment_id, a.grant_id, a.reason, a.revoked_at, a.revoke_reason`;
}

/** A code belongs to the class of the student who uses it, else to the one that it is for. */
export const reachableActivations = ({ scope }: Pick<Caller, 'scope'>): Sql =>
  inDepartment(scope, sql`a.company_id`, sql`coalesce(u.department_id, a.department_id)`);

/** A list shows to instructors also what they bought, for whichever class, while no student has it. */
export const listedActivations = ({ scope, id }: Pick<Caller, 'scope' | 'id'>): Sql =>
  scope.kind === 'instructor'
    ? sql`(${reachableActivations({ scope })} or (a.company_id = ${scope.companyId} and a.used_by is null
        and a.payment_id in (select p.id from payments p where p.buyer_id = ${id})))`
    : reachableActivations({ scope });

/** Instructors give those of the school that are for any class, too: they count them, and do not see their signs. */
export const givableActivations = ({ scope }: Pick<Caller, 'scope'>): Sql =>
  scope.kind === 'instructor'
    ? sql`(${reachableActivations({ scope })} or (a.company_id = ${scope.companyId} and a.department_id is null))`
    : reachableActivations({ scope });

export const activationById = async (db: Db, caller: Caller, id: string): Promise<Activation> =>
  orNotFound(
    await wireRow<Activation>(db, {
      columns: activationColumns(caller),
      from: activationTables,
      where: sql`a.id = ${id} and ${listedActivations(caller)}`,
    }),
  );
