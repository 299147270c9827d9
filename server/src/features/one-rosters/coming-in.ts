import type { Db } from '../../platform/database/index.ts';
import { wouldWait } from '../licences/store.ts';
import { statusOccupiesSeat } from '../users/store.ts';
import type { PlannedStudent } from './plan-students.ts';

/** Students who are new, restored, let in again or of another school: who among them has no time takes a code. */
export const comingIn = (students: readonly PlannedStudent[]): PlannedStudent[] =>
  students.filter(
    ({ effect, after }) =>
      effect === 'create' ||
      effect === 'restore' ||
      (effect === 'update' && (after.status !== undefined || after.company_id !== undefined)),
  );

/** How many of them would find no code, and wait for one. */
export async function countWaiting(db: Db, students: readonly PlannedStudent[]): Promise<number> {
  const entering = comingIn(students)
    .filter(({ after, was }) => statusOccupiesSeat(after.status ?? was?.status))
    .map(({ id, companyId, after, was }) => {
      const { department_id = was?.department_id ?? null } = after;
      return { id, companyId, department_id };
    });
  let waiting = 0;
  for (const [companyId, own] of Map.groupBy(entering, (student) => student.companyId))
    waiting += (await wouldWait(db, companyId, own)).size;
  return waiting;
}
