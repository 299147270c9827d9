import { type Db, row, sql } from '../../platform/database/index.ts';
import { orNotFound, ApiError } from '../../platform/http/api-error.ts';
import { liveOfCompany } from '../subscriptions/store.ts';
import { occupiesSeat } from '../users/store.ts';

/**
 * Refuses while a person still works in a company, and says who: students who may sign in, homework and subscriptions
 * that run.
 * Suspending it shuts all of them out at once and loses nothing.
 */
export async function checkEmpty(db: Db, companyId: string): Promise<void> {
  const { students, homeworks, subscriptions } = orNotFound(
    await row<{ students: number; homeworks: number; subscriptions: number }>(
      db,
      sql`select (select count(*)::int from users u left join departments d on d.id = u.department_id
                  where u.company_id = ${companyId} and ${occupiesSeat} and d.deleted_at is null) as students,
            (select count(*)::int from homeworks where company_id = ${companyId} and due_at > now()) as homeworks,
            ${liveOfCompany(companyId)} as subscriptions`,
    ),
  );
  const held = [
    students > 0 && (['students', 'companies.held_by_students', students] as const),
    homeworks > 0 && (['homeworks', 'companies.held_by_homeworks', homeworks] as const),
    subscriptions > 0 && (['subscriptions', 'companies.held_by_subscriptions', subscriptions] as const),
  ].filter((hold) => hold !== false);
  if (held.length === 0) return;
  throw new ApiError('has_dependents', {
    errors: Object.fromEntries(held.map(([field, key]) => [field, [key]])),
    params: Object.fromEntries(held.map(([field, , count]) => [field, { count }])),
  });
}
