import { newId } from '../../platform/database/ids.ts';
import { classKey } from '../departments/store.ts';
import { nameFree } from './class-names.ts';
import { EndedClasses, isEnded } from './ended-classes.ts';
import { isOwnId } from './links.ts';
import {
  changesOf,
  type DepartmentFields,
  faultAt,
  filled,
  type Ground,
  type Planned,
  type StudentFields,
} from './planned.ts';
import type { DepartmentRow } from './snapshot.ts';

export interface PlannedDepartments {
  all: Planned<DepartmentFields>[];
  /** Departments by the ids of the classes in the file. */
  byClass: Map<string, string>;
  /** Those of them that are over here and stay so: no one is put into them. */
  closed: Set<string>;
  names: Map<string, string>;
}

export function planDepartments(ground: Ground): PlannedDepartments {
  const { after, links, snapshot } = ground;
  const existing = new DepartmentIndex(snapshot.departments);
  const planned: PlannedDepartments = {
    all: [],
    byClass: new Map(),
    closed: new Set(),
    names: new Map(snapshot.departments.map((d) => [d.id, d.department_name])),
  };
  // A class without a record in a file of changes keeps what was changed here.
  const listed = new Set(ground.roster.classes.map(({ id }) => id));
  const named = namedIn(ground);
  const taken = takenOf(ground);
  const classOfNow = finder(ground, existing, taken);
  for (const [id, { name, school, grade, year }] of after.classes) {
    const companyId = ground.companies.get(school)!;
    const now = ground.yearAt(companyId);
    const targets = links.targets('department', id);
    const { row, isClosed } = classOfNow({ companyId, targets, sourcedId: id, name, year, now }, named.has(id));
    if (row && isClosed) {
      takeOver(ground, id, row.id);
      taken.add(row.id);
      planned.byClass.set(id, row.id);
      planned.closed.add(row.id);
      continue;
    }
    const academic_year = year ?? (row ? yearOfRenamed(row, name, now) : null);
    const wanted = { department_name: name, ...filled({ grade_level: grade, academic_year }), archived: false };
    const target = row?.id ?? newId();
    takeOver(ground, id, target);
    taken.add(target);
    planned.byClass.set(id, target);
    planned.all.push(
      row
        ? changed(row, id, listed.has(id) ? wanted : { archived: false })
        : {
            id: target,
            sourcedId: id,
            effect: 'create',
            companyId,
            before: null,
            after: { grade_level: null, academic_year: now, ...wanted },
          },
    );
  }
  planned.all = nameFree(ground, planned.all);
  for (const { id, after: fields } of planned.all)
    if (fields.department_name !== undefined) planned.names.set(id, fields.department_name);
  return planned;
}

/** Classes of which this roster itself says something: that they are there, or that someone is in them. */
const namedIn = ({ roster }: Ground): Set<string> =>
  new Set([
    ...roster.classes.map(({ id }) => id),
    ...roster.enrollments.filter(({ gone, faulty }) => !gone && !faulty).map((enrollment) => enrollment.class),
  ]);

type Found = { row: DepartmentRow | undefined; isClosed: boolean };

/**
 * Finds what a class of the source is here. One that was ended here is taught again where the roster names it, in its
 * own school year alone: from an ended year the source goes on to the class that has the name now, or to a new one.
 */
function finder(ground: Ground, existing: DepartmentIndex, taken: ReadonlySet<string>) {
  const ended = new EndedClasses(ground);
  const isTaken = (target: string) => taken.has(target);
  return (wanted: WantedDepartment, isNamed: boolean): Found => {
    const row = existing.find(wanted, isTaken);
    if (!row || !(row.archived || row.deleted)) return { row, isClosed: false };
    if (!isNamed) return { row, isClosed: true };
    if (!isEnded(row, wanted.now)) return { row, isClosed: false };
    const next = existing.taughtNow(wanted, isTaken);
    if (ended.isAsItWas(wanted, row, next)) {
      ended.note(wanted);
      return { row, isClosed: true };
    }
    if (wanted.targets.includes(row.id)) ground.links.drop('department', wanted.sourcedId, row.id);
    return { row: next, isClosed: false };
  };
}

/** Departments of which the source has a class that is still there. */
const takenOf = ({ links, after }: Ground): Set<string> =>
  new Set(
    links.all
      .filter(({ kind, sourced_id }) => kind === 'department' && after.classes.has(sourced_id))
      .map(({ target_id }) => target_id),
  );

/** The department is this class's by now, and no longer that of a class which the source has no more. */
function takeOver({ links }: Ground, id: string, target: string): void {
  const former = links.all.filter((l) => l.kind === 'department' && l.target_id === target && l.sourced_id !== id);
  for (const { sourced_id } of former) links.drop('department', sourced_id, target);
  links.add('department', id, target);
}

/**
 * Systems count the names up in autumn, often without a year: a class of an earlier year with another name is one of
 * this year by now, beside the one that left the school under this name.
 */
const yearOfRenamed = (row: DepartmentRow, name: string, now: string): string | null =>
  row.academic_year !== null && row.academic_year < now && classKey(row.department_name) !== classKey(name)
    ? now
    : null;

/** Classes that the source has no more: they end where no student stays in them, else it is said that they stay. */
export function removedDepartments(
  ground: Ground,
  students: readonly Planned<StudentFields>[],
): Planned<DepartmentFields>[] {
  const { before, after, companies, links, snapshot } = ground;
  const existing = new DepartmentIndex(snapshot.departments);
  const staying = countStaying(ground, students);
  return [...before.classes].flatMap(([id, { school }]) => {
    if (after.classes.has(id) || !companies.has(school)) return [];
    const row = existing.linked(links.targets('department', id));
    if (!row || row.archived || row.deleted) return [];
    const count = staying.get(row.id);
    if (count !== undefined) {
      noteStays(ground, id, row, count);
      return [];
    }
    return {
      id: row.id,
      sourcedId: id,
      effect: 'remove' as const,
      companyId: row.company_id,
      before: { archived: false },
      after: { archived: true },
    };
  });
}

/** How many students each class has once the plan is carried out. */
function countStaying({ snapshot }: Ground, students: readonly Planned<StudentFields>[]): Map<string, number> {
  const planned = new Map(students.map((student) => [student.id, student]));
  const counts = new Map<string, number>();
  for (const { id, department_id, deleted } of snapshot.students) {
    const plan = planned.get(id);
    const isGone = plan?.effect === 'remove' || (deleted && plan?.effect !== 'restore');
    const next = plan?.after.department_id;
    const stays = next === undefined ? department_id : next;
    if (!isGone && stays !== null) counts.set(stays, (counts.get(stays) ?? 0) + 1);
  }
  return counts;
}

function noteStays(ground: Ground, id: string, { department_name }: DepartmentRow, count: number): void {
  const line = ground.roster.classes.find((one) => one.id === id)?.line ?? 1;
  faultAt(ground, 'note', 'classes', { line, id }, 'title', 'one_roster.reason.class_stays', {
    value: department_name.slice(0, 60),
    params: { count },
  });
}

function changed(row: DepartmentRow, sourcedId: string, wanted: Partial<DepartmentFields>): Planned<DepartmentFields> {
  const back = row.deleted || row.archived;
  const changes = changesOf<DepartmentFields>(row, wanted);
  return {
    id: row.id,
    sourcedId,
    companyId: row.company_id,
    effect: back ? 'restore' : changes ? 'update' : 'unchanged',
    before: changes?.before ?? {},
    after: changes?.after ?? {},
  };
}

interface WantedDepartment {
  companyId: string;
  targets: readonly string[];
  sourcedId: string;
  name: string;
  /** As the file says; `now` is the one that it is at the school. */
  year: string | null;
  now: string;
}

class DepartmentIndex {
  readonly #byId: Map<string, DepartmentRow>;
  readonly #byName: Map<string, DepartmentRow[]>;

  constructor(departments: readonly DepartmentRow[]) {
    this.#byId = new Map(departments.map((d) => [d.id, d]));
    this.#byName = Map.groupBy(
      departments.filter((d) => !d.deleted),
      (d) => nameKey(d.company_id, d.department_name),
    );
  }

  linked(targets: readonly string[]): DepartmentRow | undefined {
    return targets.map((target) => this.#byId.get(target)).find(Boolean);
  }

  /**
   * The linked one, the one of this very id, else one of the name: of the same year, or taught and without a year. A
   * class without a year in the file is one that is taught, else the archived one of the year that it is.
   */
  find(
    { companyId, targets, sourcedId, name, year, now }: WantedDepartment,
    isTaken: (id: string) => boolean,
  ): DepartmentRow | undefined {
    const linked = this.linked(targets);
    if (linked?.company_id === companyId) return linked;
    const own = isOwnId(sourcedId) ? this.#byId.get(sourcedId) : undefined;
    if (own?.company_id === companyId && !isTaken(own.id)) return own;
    const named = this.#named({ companyId, name }, isTaken);
    return (
      named.find((d) => d.academic_year === year) ??
      named.find((d) => !d.archived && (year === null || d.academic_year === null)) ??
      named.find((d) => d.academic_year === (year ?? now))
    );
  }

  /** The class of the name that is taught in the year that the file says, else in that of now. */
  taughtNow(wanted: WantedDepartment, isTaken: (id: string) => boolean): DepartmentRow | undefined {
    const { year, now } = wanted;
    return this.#named(wanted, isTaken).find((d) => !d.archived && d.academic_year === (year ?? now));
  }

  /** Those of the name that are no other class's, first the one that is spelt so: of "8-A" and "8/A". */
  #named(
    { companyId, name }: Pick<WantedDepartment, 'companyId' | 'name'>,
    isTaken: (id: string) => boolean,
  ): DepartmentRow[] {
    return (this.#byName.get(nameKey(companyId, name)) ?? [])
      .filter(({ id }) => !isTaken(id))
      .toSorted((a, b) => Number(b.department_name === name) - Number(a.department_name === name));
  }
}

const nameKey = (companyId: string, name: string): string => `${companyId} ${classKey(name)}`;
