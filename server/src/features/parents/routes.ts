import { parents as contract } from '@okur/contract';
import type { Parent } from '@okur/contract/parents';
import type { User } from '@okur/contract/users';
import { ifGiven, matches, sql, touched, updateRows } from '../../platform/database/index.ts';
import { byName, list, deletedFilter } from '../../platform/database/list/index.ts';
import { checkVersion, ApiError } from '../../platform/http/api-error.ts';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { parents } from '../../platform/database/tables/index.ts';
import { booksOfStudent } from '../books/store.ts';
import { growthOfUser } from '../reports/store.ts';
import { reachableUsers, userById, userColumns, userTables } from '../users/store.ts';
import { parentDashboard } from './dashboard.ts';
import { deleteParent } from './delete.ts';
import { childrenInReach, parentById, parentColumns, reachableParents } from './store.ts';

export const parentsFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listParents: ({ db, scope, caller, query }) =>
      list<Parent>(db, query, {
        columns: parentColumns(scope),
        from: sql`parents p`,
        where: sql`${reachableParents(scope)} and ${deletedFilter(caller, 'PARENTS', sql`p.deleted_at`, query.deleted)}
          and ${matches(sql`p.search`, query.search)}
          and ${ifGiven(
            query.company_id,
            (id) => sql`exists (select ${childrenInReach(scope)}
            and u.company_id = ${id})`,
          )}`,
        sorts: {
          name: byName(sql`p.name`),
          email: sql`p.email`,
          last_login_at: sql`p.last_login_at`,
          created_at: sql`p.created_at`,
        },
        sort: 'name',
        id: sql`p.id`,
        filled: ['email', 'created_at'],
      }),

    getParent: async ({ db, scope, caller, params }) => ({
      data: await parentById(db, scope, params.id, {
        visible: deletedFilter(caller, 'PARENTS', sql`p.deleted_at`, true),
      }),
    }),

    childrenOfParent: async ({ db, scope, params, query }) => {
      const parent = await parentById(db, scope, params.id);
      return list<User>(db, query, {
        columns: userColumns,
        from: userTables,
        where: sql`u.id in (select user_id from parent_users where parent_id = ${parent.id}) and u.deleted_at is null
          and ${reachableUsers(scope)} and ${matches(sql`u.search`, query.search)}`,
        sorts: {
          surname: [byName(sql`u.surname`), byName(sql`u.name`)],
          name: [byName(sql`u.name`), byName(sql`u.surname`)],
        },
        sort: 'surname',
        id: sql`u.id`,
      });
    },

    updateParent: async ({ db, scope, params, body, record }) => {
      const { version, ...changes } = body;
      const before = await parentById(db, scope, params.id, { lock: true });
      if (before.is_shared) throw new ApiError('has_dependents', { errors: { id: ['parents.shared'] } });
      checkVersion(version, before);
      await updateRows(db, parents, { ...changes, ...touched() }, sql`id = ${before.id}`);
      const after = await parentById(db, scope, before.id);
      record({ action: 'update', subject: 'PARENTS', subjectId: before.id, before, after });
      return { data: after };
    },

    deleteParent,
    booksOfChild: async ({ db, scope, params, query }) => {
      await userById(db, scope, params.id);
      return booksOfStudent(query);
    },
    growthOfChild: async ({ db, scope, params }) => ({ data: await growthOfUser(db, scope, params.id) }),
    parentDashboard: async ({ db, scope }) => ({ data: await parentDashboard(db, scope) }),
  });
