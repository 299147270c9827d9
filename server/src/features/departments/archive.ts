import type { departments as contract } from '@okur/contract';
import { sql, touched, updateRows } from '../../platform/database/index.ts';
import { checkVersion, ApiError } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { departments } from '../../platform/database/tables/index.ts';
import { moveCodesOfClasses } from '../activations/store.ts';
import { checkSpelling } from './spelling.ts';
import { departmentById } from './store.ts';

/**
 * A class that is over keeps its records; one with students is emptied first, by moving, merging or the change of year.
 */
export async function archiveDepartment({
  db,
  scope,
  params,
  query,
  record,
}: ContextOf<typeof contract.archiveDepartment>) {
  const before = await departmentById(db, scope, params.departmentId, {
    where: sql`d.company_id = ${params.id}`,
    lock: true,
  });
  checkVersion(query.version, before);
  if (!before.archived_at && before.student_count > 0)
    throw new ApiError('has_dependents', {
      errors: { id: ['departments.has_students'] },
      params: { id: { count: before.student_count } },
    });
  if (before.archived_at) await checkSpelling(db, before);
  await updateRows(
    db,
    departments,
    {
      archived_at: before.archived_at ? null : sql`date_trunc('milliseconds', now())`,
      merged_into: null,
      ...touched(),
    },
    sql`id = ${before.id}`,
  );
  if (!before.archived_at) await moveCodesOfClasses(db, [before.id], null);
  const after = await departmentById(db, scope, before.id);
  record({
    action: before.archived_at ? 'restore' : 'archive',
    subject: 'DEPARTMENT',
    subjectId: before.id,
    companyId: before.company_id,
    before,
    after,
  });
  return { data: after };
}
