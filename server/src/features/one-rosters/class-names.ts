import { fold } from '../../platform/database/fold.ts';
import { type DepartmentFields, faultAt, type Ground, type Planned } from './planned.ts';
import type { DepartmentRow } from './snapshot.ts';

type PlannedClass = Planned<DepartmentFields>;

const longestName = 80;

/**
 * Each class of the plan with a name that no other class of its school and year has, archived ones included. One whose
 * name is taken keeps the one that it has, a new one gets its id beside it, and the file is said to be at fault.
 */
export function nameFree(ground: Ground, planned: readonly PlannedClass[]): PlannedClass[] {
  const stored = new Map(ground.snapshot.departments.map((d) => [d.id, d]));
  const settled = new Map(planned.map((one) => [one.id, one]));
  const others = ground.snapshot.departments.filter(({ id, deleted }) => !deleted && !settled.has(id));
  // One that keeps its name may have it before a class that was to get it: each round leaves fewer to look at.
  const named = new Set<string>();
  const next = () => clashing(settled, stored, others).filter(({ id }) => !named.has(id));
  for (let refused = next(); refused.length > 0; refused = next())
    for (const one of refused) {
      named.add(one.id);
      settled.set(one.id, withoutName(ground, one, stored.get(one.id)));
    }
  return planned.map(({ id }) => settled.get(id)!);
}

/** Those that would get a name which another has: all but one of equal ones. */
function clashing(
  settled: ReadonlyMap<string, PlannedClass>,
  stored: ReadonlyMap<string, DepartmentRow>,
  others: readonly DepartmentRow[],
): PlannedClass[] {
  const renames = (one: PlannedClass) => isRenamed(one, stored.get(one.id));
  const taken = new Set(others.map(keyOf));
  // Who keeps a name comes before who gets it.
  return [...settled.values()]
    .toSorted((a, b) => Number(renames(a)) - Number(renames(b)))
    .filter((one) => {
      const key = keyOf({ ...stored.get(one.id), ...one.after, company_id: one.companyId } as DepartmentRow);
      const isFree = !taken.has(key);
      taken.add(key);
      return !isFree && renames(one);
    });
}

const isRenamed = ({ after }: PlannedClass, row: DepartmentRow | undefined): boolean =>
  !row || row.deleted || after.department_name !== undefined || after.academic_year !== undefined;

const keyOf = ({ company_id, department_name, academic_year }: DepartmentRow): string =>
  `${company_id}\n${fold(department_name)}\n${academic_year ?? ''}`;

function withoutName(ground: Ground, one: PlannedClass, row: DepartmentRow | undefined): PlannedClass {
  const { sourcedId } = one;
  const name = one.after.department_name ?? row!.department_name;
  const keeps = row !== undefined && !row.deleted;
  const department_name = keeps ? row.department_name : `${name} (${sourcedId})`.slice(0, longestName);
  const line = ground.roster.classes.find(({ id }) => id === sourcedId)?.line ?? 1;
  faultAt(ground, 'fault', 'classes', { line, id: sourcedId }, 'title', 'one_roster.reason.class_name_taken', {
    value: name.slice(0, 60),
    params: { name: department_name },
  });
  if (!keeps) return { ...one, after: { ...one.after, department_name } };
  const { department_name: _name, academic_year: _year, ...after } = one.after;
  const isSame = Object.keys(after).length === 0;
  return { ...one, effect: isSame ? 'unchanged' : one.effect, before: isSame ? {} : beforeOf(one, after), after };
}

const beforeOf = ({ before }: PlannedClass, after: object): PlannedClass['before'] =>
  before && Object.fromEntries(Object.entries(before).filter(([field]) => field in after));
