import type { Db } from '../../platform/database/index.ts';
import { type Answers, isWaiting } from '../users/store.ts';
import { type CheckedRow, parentsOf } from './check.ts';
import { planDepartments, type PlannedDepartment } from './plan-departments.ts';
import {
  askOfParents,
  type ParentQuestions,
  type PlannedParents,
  planParents,
  withParentNotes,
} from './plan-parents.ts';
import { type PlannedStudents, planStudents } from './plan-students.ts';

/** What an import would do, worked out from the database as it is; the preview shows it and the import does it. */
export interface Plan extends PlannedStudents, PlannedParents {
  departments: PlannedDepartment[];
  /** Classes of this school year that were archived, and are taught again. */
  reopened: { id: string; department_name: string }[];
  /** Classes of an earlier school year that are used, and that the change to this one has still to move up. */
  past: { id: string; department_name: string; academic_year: string | null }[];
  /** What is asked of parents with another name than their address has elsewhere. */
  parentQuestions: ParentQuestions;
}

/** Compares the good rows with the company. */
export async function planImport(
  db: Db,
  companyId: string,
  checked: readonly CheckedRow[],
  answers: Answers,
): Promise<Plan> {
  const before = await planDepartments(db, companyId, checked);
  const all = await planStudents(db, companyId, checked, before.all, answers);
  const ofParents = await askOfParents(db, companyId, checked, { students: all.students, answers });
  const decided = checked.filter(({ line }) => !isWaiting(ofParents.get(line)));
  // A row that waits gives up no number and takes none.
  const isAll = decided.length === checked.length;
  const { created, archived, past, ...classes } = isAll ? before : await planDepartments(db, companyId, decided);
  const planned = isAll ? all : await planStudents(db, companyId, decided, classes.all, answers);
  const used = new Set(planned.students.map(({ department_id }) => department_id));
  const lines = new Set(planned.students.map(({ line }) => line));
  // Whom a person left out is no parent of the child.
  const withParents = decided.filter(({ line }) => lines.has(line) && ofParents.get(line)?.chosen !== 'leave');
  return {
    ...planned,
    students: withParentNotes(planned.students, decided, ofParents),
    parentQuestions: ofParents,
    departments: created.filter(({ id }) => used.has(id)),
    reopened: archived.filter(({ id }) => used.has(id)),
    past: past.filter(({ id }) => used.has(id)),
    ...(await planParents(db, parentsOf(withParents), planned.students)),
  };
}
