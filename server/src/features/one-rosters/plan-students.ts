import type { RosterFault } from '@okur/contract/one-rosters';
import { newId } from '../../platform/database/ids.ts';
import { inSteps, type Steps } from '../../platform/runtime/cooperative.ts';
import { nameKey, namesAgree, nearNumber } from '../users/store.ts';
import { isOwnId } from './links.ts';
import { changesOf, faultAt, filled, type Ground, type Planned, type StudentFields } from './planned.ts';
import type { PlannedDepartments } from './plan-departments.ts';
import type { Person } from './roster.ts';
import type { StudentRow } from './snapshot.ts';

export interface PlannedStudent extends Planned<StudentFields> {
  name: string;
  /** As the file has it: taken for a new student when it is free. */
  username: string | null;
  was: StudentRow | null;
}

export interface PlannedStudents {
  all: PlannedStudent[];
  /** Students by the ids of the people in the file. */
  bySource: Map<string, string>;
}

export const planStudents = (ground: Ground, departments: PlannedDepartments): Promise<PlannedStudents> =>
  inSteps(new Planning(ground, departments).run());

type Fact = Ground['after']['students'] extends Map<string, infer F> ? F : never;

class Planning {
  readonly #ground: Ground;
  readonly #departments: PlannedDepartments;
  readonly #people: Map<string, Person>;
  readonly #birthYears: Map<string, number | null>;
  readonly #byId: Map<string, StudentRow>;
  readonly #byNumber: Map<string, StudentRow>;
  readonly #byNear: Map<string, StudentRow[]>;
  readonly #byName: Map<string, StudentRow[]>;
  readonly #seen = { number: new Map<string, number>(), email: new Map<string, number>() };
  readonly #planned: PlannedStudents = { all: [], bySource: new Map() };

  constructor(ground: Ground, departments: PlannedDepartments) {
    this.#ground = ground;
    this.#departments = departments;
    this.#people = new Map(ground.roster.users.map((person) => [person.id, person]));
    this.#birthYears = new Map(
      ground.roster.demographics.filter((d) => !d.gone && !d.faulty).map(({ id, birthYear }) => [id, birthYear]),
    );
    const present = ground.snapshot.students.filter((s) => !s.deleted);
    this.#byId = new Map(ground.snapshot.students.map((s) => [s.id, s]));
    this.#byNumber = new Map(
      present.flatMap((s) => (s.student_number ? [[`${s.company_id} ${s.student_number}`, s] as const] : [])),
    );
    this.#byNear = Map.groupBy(
      present.filter((s) => s.student_number),
      (s) => `${s.company_id} ${nearNumber(s.student_number!)}`,
    );
    this.#byName = Map.groupBy(present, (s) => `${nameKey(s)} ${s.department_id}`);
  }

  *run(): Steps<PlannedStudents> {
    const { after, before, companies } = this.#ground;
    for (const [id, fact] of after.students) {
      yield;
      const companyId = fact.school === null ? undefined : companies.get(fact.school);
      if (companyId) this.#plan(id, fact, companyId);
      else this.#keep(id);
    }
    for (const id of before.students.keys()) {
      if (after.students.has(id) || this.#people.get(id)?.faulty) continue;
      const row = this.#linked(id);
      if (row && !row.deleted && [...companies.values()].includes(row.company_id))
        this.#push(id, row, 'remove', { before: {}, after: {} });
    }
    return this.#planned;
  }

  /** Belongs to a school that this roster leaves alone. */
  #keep(id: string): void {
    const row = this.#linked(id);
    if (row) this.#planned.bySource.set(id, row.id);
    else if (this.#people.has(id))
      faultAt(this.#ground, 'note', 'users', this.#people.get(id)!, 'orgSourcedIds', 'one_roster.reason.no_school');
  }

  #plan(id: string, fact: Fact, companyId: string): void {
    const { links } = this.#ground;
    const person = this.#people.get(id);
    const department = this.#departmentOf(id, fact);
    const row =
      this.#linked(id) ?? (person && !person.faulty ? this.#match(person, companyId, department ?? null) : undefined);
    if (!row && (!person || person.faulty)) return;
    if (person && !person.faulty && this.#clashes(person, row, companyId)) {
      if (row) this.#planned.bySource.set(id, row.id);
      return;
    }
    const wanted: Partial<StudentFields> = {
      company_id: companyId,
      ...(department === undefined ? {} : { department_id: department }),
      ...this.#profileOf(id, person),
    };
    const status = statusOf(fact.enabled, this.#ground.before.students.get(id)?.enabled, row);
    if (status) wanted.status = status;
    else if (row && !row.deleted && fact.enabled && person && (row.status === 'frozen' || row.status === 'expired'))
      faultAt(this.#ground, 'note', 'users', person, 'enabledUser', `one_roster.reason.stays_${row.status}`, {
        value: nameOf(row),
      });
    if (!row) {
      this.#create(id, companyId, wanted, person!.username);
      return;
    }
    links.add('student', id, row.id);
    this.#planned.bySource.set(id, row.id);
    const changes = changesOf<StudentFields>(row, wanted);
    this.#push(
      id,
      row,
      row.deleted ? 'restore' : changes ? 'update' : 'unchanged',
      changes ?? { before: {}, after: {} },
    );
  }

  #create(id: string, companyId: string, wanted: Partial<StudentFields>, username: string | null): void {
    const after: StudentFields = {
      department_id: null,
      name: null,
      surname: null,
      email: null,
      student_number: null,
      birth_year: null,
      grade_level: null,
      status: 'invited',
      ...wanted,
      company_id: companyId,
    };
    const target = newId();
    this.#ground.links.add('student', id, target);
    this.#planned.bySource.set(id, target);
    this.#planned.all.push({
      id: target,
      sourcedId: id,
      effect: 'create',
      companyId,
      before: null,
      after,
      name: nameOf(after),
      username,
      was: null,
    });
  }

  #push(
    id: string,
    row: StudentRow,
    effect: PlannedStudent['effect'],
    { before, after }: { before: Partial<StudentFields>; after: Partial<StudentFields> },
  ): void {
    this.#planned.all.push({
      id: row.id,
      sourcedId: id,
      effect,
      companyId: after.company_id ?? row.company_id,
      before,
      after,
      name: nameOf({ ...row, ...after }),
      username: row.username,
      was: row,
    });
  }

  #linked(id: string): StudentRow | undefined {
    return this.#ground.links
      .targets('student', id)
      .map((target) => this.#byId.get(target))
      .find(Boolean);
  }

  /**
   * The student of this very id, of the number and the name, else of the name in the class: as a class list finds
   * them. A number alone is no person: of another name it is the fault of `#clashes`. No one twice.
   */
  #match(person: Person, companyId: string, departmentId: string | null): StudentRow | undefined {
    const isFree = (row: StudentRow | undefined) =>
      row && row.company_id === companyId && !this.#ground.links.isTaken(row.id) ? row : undefined;
    const own = isOwnId(person.id) ? isFree(this.#byId.get(person.id)) : undefined;
    if (own) return own;
    const name = { name: person.given, surname: person.family };
    const agrees = (row: StudentRow) => nameKey(row) === '' || namesAgree(row, name) !== 'different';
    if (person.number !== null) {
      const holder = this.#byNumber.get(`${companyId} ${person.number}`);
      const near = holder ? [holder] : (this.#byNear.get(`${companyId} ${nearNumber(person.number)}`) ?? []);
      const numbered = near.find((row) => isFree(row) && agrees(row));
      if (numbered) return numbered;
    }
    const isSameNumber = ({ student_number: own }: StudentRow) =>
      own === null || person.number === null || nearNumber(own) === nearNumber(person.number);
    const namesakes = (this.#byName.get(`${nameKey(name)} ${departmentId}`) ?? []).filter(
      (row) => isFree(row) && isSameNumber(row),
    );
    // Of several with numbers no one can tell which is meant.
    return namesakes.find((row) => row.student_number === null) ?? (namesakes.length === 1 ? namesakes[0] : undefined);
  }

  /**
   * Undefined: stays where it is. A file of everything says where everyone belongs, one of changes only what changed.
   */
  #departmentOf(id: string, fact: Fact): string | null | undefined {
    const { roster, before } = this.#ground;
    const previous = before.students.get(id)?.class ?? null;
    const isStated = roster.modes.enrollments === 'bulk' || fact.class !== previous;
    if (!isStated) return undefined;
    if (fact.class !== null) return this.#departments.byClass.get(fact.class) ?? null;
    return previous === null ? undefined : null;
  }

  #profileOf(id: string, person: Person | undefined): Partial<StudentFields> {
    const birth_year = this.#birthYears.get(id) ?? null;
    if (!person || person.faulty) return filled({ birth_year });
    return filled({
      name: person.given,
      surname: person.family,
      email: person.email,
      student_number: person.number,
      grade_level: person.grade,
      birth_year,
    });
  }

  /** A number or an address that another person has: the row is left out, as in a class list. */
  #clashes(person: Person, row: StudentRow | undefined, companyId: string): boolean {
    const { snapshot } = this.#ground;
    const key = `${companyId} ${person.number}`;
    const twin = person.number === null ? undefined : this.#seen.number.get(key);
    if (twin !== undefined)
      this.#fault(person, 'identifier', 'class_list.reason.duplicate_number', person.number, { line: twin });
    else if (person.number !== null) this.#seen.number.set(key, person.line);
    const holder = person.number === null ? undefined : this.#byNumber.get(key);
    const isHeld = holder !== undefined && holder.id !== row?.id && !this.#givesUp(holder, person.number!);
    if (isHeld)
      this.#fault(person, 'identifier', 'one_roster.reason.number_taken', person.number, { name: nameOf(holder) });
    const sharer = person.email === null ? undefined : this.#seen.email.get(person.email);
    if (sharer !== undefined)
      this.#fault(person, 'email', 'class_list.reason.duplicate_email', person.email, { line: sharer });
    else if (person.email !== null) this.#seen.email.set(person.email, person.line);
    const owner = person.email === null ? undefined : snapshot.studentEmails.get(person.email);
    const isOwned = owner !== undefined && owner !== row?.id;
    if (isOwned) this.#fault(person, 'email', 'class_list.reason.email_taken', person.email);
    return twin !== undefined || isHeld || sharer !== undefined || isOwned;
  }

  /** The holder gets another number by the same file. */
  #givesUp(holder: StudentRow, number: string): boolean {
    const link = this.#ground.links.all.find((l) => l.kind === 'student' && l.target_id === holder.id);
    const person = link && this.#people.get(link.sourced_id);
    return Boolean(person && !person.faulty && !person.gone && person.number !== null && person.number !== number);
  }

  #fault(person: Person, column: string, reason: string, value: string | null, params?: RosterFault['params']): void {
    faultAt(this.#ground, 'fault', 'users', person, column, reason, { value, ...(params ? { params } : {}) });
  }
}

/** Who may no longer sign in by the file's word freezes, and thaws by it; who was frozen here stays so. */
function statusOf(enabled: boolean, was: boolean | undefined, row: StudentRow | undefined): string | undefined {
  if (!enabled && was !== false && row?.status !== 'expired') return 'frozen';
  if (enabled && was === false && row?.status === 'frozen') return row.has_signed_in ? 'active' : 'invited';
  return undefined;
}

const nameOf = ({ name, surname }: Pick<StudentFields, 'name' | 'surname'>): string =>
  [name, surname].filter(Boolean).join(' ');
