import { newId } from '../../platform/database/ids.ts';
import { classKey } from '../departments/store.ts';
import { isOwnId } from './links.ts';
import { changesOf, type DepartmentFields, filled, type Ground, type Planned } from './planned.ts';
import type { DepartmentRow } from './snapshot.ts';

export interface PlannedDepartments {
  all: Planned<DepartmentFields>[];
  /** Departments by the ids of the classes in the file. */
  byClass: Map<string, string>;
  names: Map<string, string>;
}

export function planDepartments(ground: Ground): PlannedDepartments {
  const { after, before, links, snapshot, companies } = ground;
  const existing = new DepartmentIndex(snapshot.departments);
  const planned: PlannedDepartments = {
    all: [],
    byClass: new Map(),
    names: new Map(snapshot.departments.map((d) => [d.id, d.department_name])),
  };
  // A class without a record in a file of changes keeps what was changed here.
  const listed = new Set(ground.roster.classes.map(({ id }) => id));
  for (const [id, { name, school, grade, year }] of after.classes) {
    const companyId = companies.get(school)!;
    const row = existing.find(
      { companyId, targets: links.targets('department', id), sourcedId: id, name, year, now: ground.yearAt(companyId) },
      (target) => links.isTaken(target),
    );
    const wanted = { department_name: name, ...filled({ grade_level: grade, academic_year: year }), archived: false };
    const target = row?.id ?? newId();
    links.add('department', id, target);
    planned.byClass.set(id, target);
    planned.names.set(target, row && !listed.has(id) ? row.department_name : name);
    planned.all.push(
      row
        ? changed(row, id, listed.has(id) ? wanted : { archived: false })
        : {
            id: target,
            sourcedId: id,
            effect: 'create',
            companyId,
            before: null,
            after: { grade_level: null, academic_year: ground.yearAt(companyId), ...wanted },
          },
    );
  }
  for (const [id, { school }] of before.classes) {
    if (after.classes.has(id) || !companies.has(school)) continue;
    const row = existing.linked(links.targets('department', id));
    if (row && !row.archived && !row.deleted)
      planned.all.push({
        id: row.id,
        sourcedId: id,
        effect: 'remove',
        companyId: row.company_id,
        before: { archived: false },
        after: { archived: true },
      });
  }
  return planned;
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
    const named = (this.#byName.get(nameKey(companyId, name)) ?? [])
      .filter(({ id }) => !isTaken(id))
      // Of "8-A" and "8/A" the one that is spelt so.
      .toSorted((a, b) => Number(b.department_name === name) - Number(a.department_name === name));
    return (
      named.find((d) => d.academic_year === year) ??
      named.find((d) => !d.archived && (year === null || d.academic_year === null)) ??
      named.find((d) => d.academic_year === (year ?? now))
    );
  }
}

const nameKey = (companyId: string, name: string): string => `${companyId} ${classKey(name)}`;
