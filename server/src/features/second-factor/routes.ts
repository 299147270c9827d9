import { secondFactor as contract } from '@okur/contract';
import type { SecondFactorRole } from '@okur/contract/second-factor';
import { done } from '@okur/contract/route';
import { roles } from '@okur/contract/roles';
import { array, type Db, row, rows, sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { hasSecondFactor, needsSecondFactor } from '../../platform/access/second-factor.ts';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { codesLeft } from './codes.ts';
import { confirm, disable, renewCodes, setUp } from './own.ts';
import { signInWithCode } from './sign-in.ts';

/** Every role with whether it has to have a second factor, and how many of its people have one. */
const policy = (db: Db): Promise<SecondFactorRole[]> =>
  rows<SecondFactorRole>(
    db,
    sql`select role, role in (select role from second_factor_roles) as required, count(a.id)::int as accounts,
      count(a.id) filter (where ${hasSecondFactor})::int as enabled
        from unnest(${array(roles, 'text')}) with ordinality as known(role, place)
          left join admins a on role = any(a.roles) and a.deleted_at is null and a.status = 'active'
          group by role, place order by place`,
  );

const requiredOf = (list: readonly SecondFactorRole[]) =>
  list.filter(({ required }) => required).map(({ role }) => role);

export const secondFactorFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    signInWithCode,
    ownSecondFactor: async ({ db, caller }) => {
      const state = orNotFound(
        await row<{ enabled: boolean; confirmed_at: string | null; required: boolean }>(
          db,
          sql`select f.confirmed_at is not null as enabled, f.confirmed_at, ${needsSecondFactor} as required
            from admins a left join second_factors f on f.admin_id = a.id where a.id = ${caller.id}`,
        ),
      );
      return { data: { ...state, recovery_codes_left: state.enabled ? await codesLeft(db, caller.id) : 0 } };
    },
    setUpSecondFactor: setUp,
    confirmSecondFactor: confirm,
    renewRecoveryCodes: renewCodes,
    disableSecondFactor: async (context) => {
      await disable(context);
      return done;
    },
    secondFactorRoles: async ({ db }) => ({ data: await policy(db) }),
    setSecondFactorRoles: async ({ db, caller, body, record, afterCommit }) => {
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
    },
  });
