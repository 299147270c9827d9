import { userBatches as contract } from '@okur/contract';
import type { User } from '@okur/contract/users';
import { type Db, row, sql } from '../../platform/database/index.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { departmentTables, reachableDepartments, taught } from '../departments/store.ts';
import { checkLicence, needsSeat } from '../users/store.ts';
import { changeAll } from './change.ts';
import { undoBatch } from './undo.ts';

/** Records and numbers are of one company: students change department, not school. */
async function checkPlace(db: Db, scope: Scope, departmentId: string, users: readonly User[]): Promise<void> {
  const place = await row<{ company_id: string }>(
    db,
    sql`select d.company_id from ${departmentTables} where d.id = ${departmentId} and ${taught}
      and ${reachableDepartments(scope)}`,
  );
  if (!place || users.some((user) => user.company_id !== place.company_id))
    throw invalidField('department_id', 'validation.not_found');
}

/** Those who return take places of their schools' licences. */
async function checkLicences(db: Db, users: readonly User[], field: string): Promise<void> {
  for (const [companyId, returning] of Map.groupBy(users, (user) => user.company_id))
    await checkLicence(db, companyId, field, returning.length);
}

export const userBatchesFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    moveUsers: (context) => {
      const { department_id } = context.body;
      return changeAll(context, {
        action: 'update',
        set: sql`department_id = ${department_id}`,
        isSo: (user) => user.department_id === department_id,
        fields: ['id', 'department_id', 'department_name'],
        check: (users) => checkPlace(context.db, context.scope, department_id, users),
      });
    },

    setStatusOfUsers: (context) => {
      const { status } = context.body;
      return changeAll(context, {
        action: 'update',
        set: sql`status = ${status}`,
        isSo: (user) => user.status === status,
        fields: ['id', 'status'],
        check: (users) =>
          checkLicences(
            context.db,
            status === 'active' ? users.filter((user) => !needsSeat(user.status)) : [],
            'status',
          ),
      });
    },

    deleteUsers: (context) => {
      const { deleted } = context.body;
      return changeAll(context, {
        action: deleted ? 'delete' : 'restore',
        visible: sql`true`,
        set: deleted ? sql`deleted_at = now()` : sql`deleted_at = null`,
        isSo: (user) => (user.deleted_at !== null) === deleted,
        fields: ['id', 'name', 'surname', 'username', 'deleted_at'],
        check: (users) =>
          checkLicences(context.db, deleted ? [] : users.filter((user) => needsSeat(user.status)), 'status'),
      });
    },

    undoBatch,
  });
