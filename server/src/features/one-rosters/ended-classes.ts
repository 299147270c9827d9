import { classKey } from '../departments/store.ts';
import { faultAt, type Ground } from './planned.ts';
import type { DepartmentRow, StudentRow } from './snapshot.ts';

/** A class of an earlier school year that is no longer taught. */
export const isEnded = ({ archived, academic_year }: DepartmentRow, now: string): boolean =>
  archived && academic_year !== null && academic_year < now;

/** A class of the source, and the school year that it is at the school. */
interface Spoken {
  sourcedId: string;
  name: string;
  year: string | null;
  now: string;
}

/** Whether the source speaks of an ended class as it was in its year, or of one that goes on from there. */
export class EndedClasses {
  readonly #ground: Ground;
  readonly #students: ReadonlyMap<string, StudentRow>;
  readonly #departments: ReadonlyMap<string, DepartmentRow>;
  readonly #enrolled: ReadonlyMap<string | null, readonly string[]>;

  constructor(ground: Ground) {
    const { after, snapshot } = ground;
    this.#ground = ground;
    this.#students = new Map(snapshot.students.map((s) => [s.id, s]));
    this.#departments = new Map(snapshot.departments.map((d) => [d.id, d]));
    const classOf = [...after.students].map(([id, fact]) => ({ id, of: fact.class }));
    this.#enrolled = new Map(
      [...Map.groupBy(classOf, ({ of }) => of)].map(([of, students]) => [of, students.map(({ id }) => id)]),
    );
  }

  /**
   * By the year that it says; without one by another name. Under the same name it does where most of the class are
   * elsewhere by now than in the class that has this name now.
   */
  isAsItWas({ sourcedId, name, year, now }: Spoken, ended: DepartmentRow, next: DepartmentRow | undefined): boolean {
    if (year !== null) return year < now;
    if (classKey(ended.department_name) !== classKey(name)) return false;
    const enrolled = this.#enrolled.get(sourcedId) ?? [];
    return enrolled.filter((id) => this.#isElsewhere(id, next, now)).length * 2 >= enrolled.length;
  }

  /** In a class of this year, or through with the school. */
  #isElsewhere(student: string, next: DepartmentRow | undefined, now: string): boolean {
    return this.#ground.links.targets('student', student).some((target) => {
      const row = this.#students.get(target);
      if (!row || row.deleted) return false;
      if (row.department_id === null) return row.status === 'frozen';
      const department = this.#departments.get(row.department_id);
      return (
        department !== undefined && department !== next && !department.archived && department.academic_year === now
      );
    });
  }

  /** Says that the class and its students stay as they are. */
  note({ sourcedId, name }: Spoken): void {
    const line = this.#ground.roster.classes.find(({ id }) => id === sourcedId)?.line ?? 1;
    faultAt(this.#ground, 'note', 'classes', { line, id: sourcedId }, 'title', 'one_roster.reason.year_over', {
      value: name.slice(0, 60),
    });
  }
}
