import { createHash } from 'node:crypto';
import type { RosterChange, RosterCounts, RosterEffect, RosterKind } from '@okur/contract/one-rosters';
import { inSteps, mapped, type Steps } from '../../platform/runtime/cooperative.ts';
import type { Plan } from './plan.ts';

export type Change = Omit<RosterChange, 'id'>;

export interface Summary {
  counts: Record<RosterKind, RosterCounts>;
  removals: { people: number; of: number; must_confirm: boolean };
}

/** Above this share of the people a source brought, their number is asked for before they go. */
const removalShare = 0.05;

type Effect = RosterEffect | 'unchanged';
type Value = string | number | boolean | null | undefined;
const displayValue = (value: Value): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);

type Entry = Omit<Change, 'effect'> & { effect: Effect };

/** The plan as people read it, one entry for every thing that changes. */
export const changesOf = (plan: Plan): Promise<Change[]> => inSteps(changesInSteps(plan));

function* changesInSteps(plan: Plan): Steps<Change[]> {
  const schools = new Map(
    plan.schools.flatMap(({ company }) => (company ? [[company.id, company.company_name] as const] : [])),
  );
  const names: Names = {
    school: (id) => schools.get(id) ?? '',
    department: (id) => (typeof id === 'string' ? (plan.departmentNames.get(id) ?? null) : null),
  };
  const all: Entry[] = [
    ...ofSchools(plan),
    ...(yield* ofDepartments(plan, names)),
    ...(yield* ofStudents(plan, names)),
    ...(yield* ofInstructors(plan, names)),
    ...(yield* ofParents(plan, names)),
  ];
  return all.filter((change): change is Change => change.effect !== 'unchanged');
}

/** What ids are called. */
interface Names {
  school(id: string): string;
  department(id: Value): string | null;
}

const fieldsOf = (
  before: object | null,
  after: object,
  show: (key: string, value: Value) => Value = (_key, value) => value,
): Change['fields'] =>
  Object.fromEntries(
    Object.keys(after)
      .map((key) => [
        key,
        {
          before: displayValue(show(key, (before as Record<string, Value> | null)?.[key])),
          after: displayValue(show(key, (after as Record<string, Value>)[key])),
        },
      ])
      .filter(([, v]) => JSON.stringify(v) !== '{"before":null,"after":null}'),
  );
const listed = (ids: readonly string[], name: (id: string) => Value) =>
  displayValue(
    ids
      .map((id) => name(id))
      .filter(Boolean)
      .toSorted((a, b) => String(a).localeCompare(String(b), 'tr'))
      .join(', '),
  );
const pairs = (added: readonly string[], removed: readonly string[], name: (id: string) => Value) => ({
  before: listed(removed, name),
  after: listed(added, name),
});

const ofSchools = (plan: Plan): Entry[] =>
  plan.schools
    .filter((s) => s.isNew)
    .map(({ company }) => ({
      kind: 'company' as const,
      effect: 'create' as const,
      name: company!.company_name,
      company_name: company!.company_name,
      fields: fieldsOf(null, { short_name: company!.short_name }),
    }));

const ofDepartments = (plan: Plan, { school }: Names): Steps<Entry[]> =>
  mapped(plan.departments, (d) => ({
    kind: 'department' as const,
    effect: d.effect,
    name: plan.departmentNames.get(d.id) ?? '',
    company_name: school(d.companyId),
    fields: fieldsOf(d.before, without(auditFields(d), 'archived')),
  }));

function* ofStudents(plan: Plan, { school, department }: Names): Steps<Entry[]> {
  const inField = (key: string, value: Value) =>
    key === 'department_id'
      ? department(value)
      : key === 'company_id'
        ? typeof value === 'string'
          ? school(value)
          : null
        : value;
  return yield* mapped(plan.students, (s) => ({
    kind: 'student' as const,
    effect: s.effect,
    name: s.name || (s.username ?? ''),
    company_name: school(s.companyId),
    fields: fieldsOf(s.before, auditFields(s), inField),
  }));
}

const ofInstructors = (plan: Plan, { school, department }: Names): Steps<Entry[]> =>
  mapped(plan.instructors, (i) => ({
    kind: 'instructor' as const,
    effect: i.effect,
    name: i.name,
    company_name: school(i.companyId),
    fields: {
      ...fieldsOf(i.before, auditFields(i)),
      ...(i.taught.added.length + i.taught.removed.length > 0
        ? { departments: pairs(i.taught.added, i.taught.removed, department) }
        : {}),
    },
  }));

function* ofParents(plan: Plan, { school }: Names): Steps<Entry[]> {
  const names = new Map(plan.students.map((s) => [s.id, s.name]));
  const companyOf = new Map(plan.students.map((s) => [s.id, s.companyId]));
  return yield* mapped(plan.parents, (p) => ({
    kind: 'parent' as const,
    effect: p.effect,
    name: p.name,
    company_name: school(companyOf.get([...p.children.added, ...p.children.removed][0] ?? '') ?? ''),
    fields: {
      ...fieldsOf(p.before, auditFields(p)),
      ...(p.children.added.length + p.children.removed.length > 0
        ? { children: pairs(p.children.added, p.children.removed, (id) => names.get(id)) }
        : {}),
    },
  }));
}

/** Of a new thing the entry says by itself what it is called and where it is. */
const said = ['company_id', 'status', 'name', 'surname', 'department_name', 'instructor_name'];
const auditFields = ({ effect, after }: { effect: Effect; after: object }): object =>
  effect === 'create' ? without(after, ...said) : after;

const without = (fields: object, ...keys: string[]): object =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => !keys.includes(key)));

export function summaryOf(plan: Plan): Summary {
  const count = (planned: readonly { effect: Effect }[]): RosterCounts => {
    const having = (effect: Effect) => planned.filter((p) => p.effect === effect).length;
    return {
      create: having('create'),
      update: having('update'),
      restore: having('restore'),
      remove: having('remove'),
      unchanged: having('unchanged'),
    };
  };
  const inPlay = plan.schools.filter((s) => s.choice !== 'skip');
  const people = new Set(
    [...plan.students, ...plan.instructors, ...plan.parents]
      .filter((p) => p.effect === 'remove')
      .map((p) => p.sourcedId),
  ).size;
  return {
    counts: {
      company: count(inPlay.map((s) => ({ effect: s.isNew ? 'create' : 'unchanged' }))),
      department: count(plan.departments),
      student: count(plan.students),
      instructor: count(plan.instructors),
      parent: count(plan.parents),
    },
    removals: { people, of: plan.existingPeople, must_confirm: people > plan.existingPeople * removalShare },
  };
}

/** Of everything that changes, by what it is called: two plans of one fingerprint do the same. */
export const fingerprintOf = (plan: Plan, changes: readonly Change[]): Promise<string> =>
  inSteps(fingerprintInSteps(plan, changes));

function* fingerprintInSteps(plan: Plan, changes: readonly Change[]): Steps<string> {
  const ids = [...plan.departments, ...plan.students, ...plan.instructors, ...plan.parents].map((p) => [
    p.sourcedId,
    p.effect,
    p.effect === 'create' ? null : p.id,
  ]);
  const schools = plan.schools.map((s) => [s.id, s.choice, s.isNew ? null : s.company?.id]);
  const hash = createHash('sha256').update(JSON.stringify([schools, ids, plan.faults]));
  for (const change of changes) {
    hash.update(JSON.stringify(change));
    yield;
  }
  return hash.digest('base64url');
}
