import { type Db, rows, sql, array } from '../../platform/database/index.ts';
import type { SecondFactorRole } from '@okur/contract/second-factor';
import { hasSecondFactor } from '../../platform/access/second-factor.ts';
import { roles } from '@okur/contract/roles';
import type { secondFactor as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

/** Every role with whether it has to have a second factor, and how many of its people have one. */
const policy = (db: Db): Promise<SecondFactorRole[]> =>
  rows<SecondFactorRole>(
    db,
    sql`select role, role in (select role from second_factor_roles) as required, count(a.id)::int as accounts,
      count(a.id) filter (where ${hasSecondFactor})::int as enabled
        from unnest(${array(roles, 'text')}) with ordinality as listed(role, position)
          left join admins a on role = any(a.roles) and a.deleted_at is null and a.status = 'active'
          group by role, position order by position`,
  );

const requiredOf = (list: readonly SecondFactorRole[]) =>
  list.filter(({ required }) => required).map(({ role }) => role);

export async function secondFactorRoles({ db }: ContextOf<typeof contract.secondFactorRoles>) {
  return { data: await policy(db) };
}

export async function setSecondFactorRoles({
  db,
  caller,
  body,
  record,
  afterCommit,
  services,
}: ContextOf<typeof contract.setSecondFactorRoles>) {
  const before = await policy(db);
  await rows(db, sql`delete from second_factor_roles where role <> all(${array(body.roles, 'text')})`);
  await rows(
    db,
    sql`insert into second_factor_roles (role) select distinct unnest(${array(body.roles, 'text')})
          on conflict do nothing`,
  );
  const after = await policy(db);
  record({
    action: 'update',
    subject: 'ADMIN',
    subjectId: null,
    before: { second_factor_roles: requiredOf(before) },
    after: { second_factor_roles: requiredOf(after) },
  });
  afterCommit(() => services.access.forget(caller.id));
  return { data: after };
}
