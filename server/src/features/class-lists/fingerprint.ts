import { createHash } from 'node:crypto';
import type { Fault } from '@okur/contract/class-lists';
import { inSteps, type Steps } from '../../platform/runtime/cooperative.ts';
import type { Plan } from './plan.ts';
import type { PlannedStudent } from './plan-students.ts';

/** Of everything that an import does and leaves out, by what it is called: two plans of one fingerprint do the same. */
export const fingerprintOf = (plan: Plan, faults: readonly Fault[]): Promise<string> =>
  inSteps(fingerprintInSteps(plan, faults));

function* fingerprintInSteps(plan: Plan, faults: readonly Fault[]): Steps<string> {
  const emails = new Map(plan.parents.map(({ id, email }) => [id, email]));
  const lines = new Map(plan.students.map(({ id, line }) => [id, line]));
  const hash = createHash('sha256').update(
    JSON.stringify([
      plan.departments.map(({ department_name, academic_year }) => [department_name, academic_year]),
      plan.reopened.map(({ id }) => id),
      plan.freed,
      plan.parents.map(({ email, name }) => [email, name]),
      plan.links.map((link) => [emails.get(link.parent_id) ?? link.parent_id, lines.get(link.user_id)]),
      faults.map(({ line, reason }) => [line, reason]),
    ]),
  );
  for (const student of plan.students) {
    hash.update(JSON.stringify(nameOf(student)));
    yield;
  }
  return hash.digest('base64url');
}

/** A new student has another id in each plan, and so has a new class. What is stored is what would be written over. */
function nameOf({ line, id, effect, department, returns, restored, locked, notes, stored }: PlannedStudent): unknown[] {
  const before = stored && [
    id,
    stored.department_id,
    stored.student_number,
    stored.name,
    stored.surname,
    stored.email,
    stored.birth_year,
    stored.grade_level,
  ];
  return [line, effect, before, department, returns, restored, locked, notes];
}
