import type { Answer } from '@okur/contract/class-lists';
import type { OneRosterFile, RosterEffect, RosterFault, RosterQuestion } from '@okur/contract/one-rosters';
import type { Roster } from './roster.ts';
import type { Facts } from './people.ts';
import type { Links } from './links.ts';
import type { Snapshot } from './snapshot.ts';

/** A row of ours and what becomes of it. `after` holds the fields that are written. */
export interface Planned<T> {
  id: string;
  sourcedId: string;
  effect: RosterEffect | 'unchanged';
  companyId: string;
  before: Partial<T> | null;
  after: Partial<T>;
}

export interface DepartmentFields {
  department_name: string;
  grade_level: number | null;
  academic_year: string | null;
  archived: boolean;
}
export interface StudentFields {
  company_id: string;
  department_id: string | null;
  name: string | null;
  surname: string | null;
  email: string | null;
  student_number: string | null;
  birth_year: number | null;
  grade_level: number | null;
  status: string;
}
export interface InstructorFields {
  instructor_name: string;
  phone_number: string | null;
  email: string;
}
export interface ParentFields {
  email: string;
  name: string | null;
  phone: string | null;
}

/** What the planning of each kind starts from. */
export interface Ground {
  roster: Roster;
  before: Facts;
  after: Facts;
  links: Links;
  snapshot: Snapshot;
  /** Companies by the id of the school in the file: those in play. */
  companies: ReadonlyMap<string, string>;
  faults: RosterFault[];
  /** Who people are: asked, or answered. */
  questions: Omit<RosterQuestion, 'company_name'>[];
  /** What a person answered, by the id of the record. */
  answers: ReadonlyMap<string, readonly Answer[]>;
  /** The school year that it is at a company. */
  yearAt: (companyId: string) => string;
}

/** The fields that differ; null when none does. */
export function changesOf<T extends object>(
  row: T,
  wanted: Partial<T>,
): { before: Partial<T>; after: Partial<T> } | null {
  const changed = (Object.keys(wanted) as (keyof T)[]).filter(
    (key) => wanted[key] !== undefined && wanted[key] !== row[key],
  );
  if (changed.length === 0) return null;
  const pick = (from: Partial<T>) => Object.fromEntries(changed.map((key) => [key, from[key]])) as Partial<T>;
  return { before: pick(row), after: pick(wanted) };
}

/** Leaves out what the file leaves empty: an empty cell changes nothing. */
export const filled = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as Partial<T>;

export function faultAt(
  { faults }: Ground,
  severity: RosterFault['severity'],
  file: OneRosterFile,
  record: { line: number; id: string },
  column: string,
  reason: string,
  details: { value?: string | null; params?: RosterFault['params'] } = {},
): void {
  faults.push({
    severity,
    file: `${file}.csv`,
    line: record.line,
    column,
    value: details.value ?? record.id.slice(0, 60),
    reason,
    ...(details.params ? { params: details.params } : {}),
  });
}
