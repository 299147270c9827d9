import type { RosterFault } from '@okur/contract/one-rosters';
import { newId } from '../../platform/database/ids.ts';
import { inSteps, type Steps } from '../../platform/runtime/cooperative.ts';
import { differInNumber, fullName, questionOf } from '../users/store.ts';
import { answersOfStudent, asStored, type Decided, decideStudents, linkedStudent } from './decide-students.ts';
import type { ListedPerson } from './decide-students.ts';
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
  /** Ids of which it is in question whose they are: no family changes by them. */
  inQuestion: Set<string>;
}

export async function planStudents(ground: Ground, departments: PlannedDepartments): Promise<PlannedStudents> {
  const { faults } = ground;
  const before = faults.length;
  const planning = new Planning(ground, departments);
  planning.decided = await decideStudents(ground, planning.listed(), departments.names);
  const planned = await inSteps(planning.run());
  // Said in the order of the file, whatever was found out first.
  faults.push(...faults.splice(before).toSorted((a, b) => a.line - b.line));
  return planned;
}

type Fact = Ground['after']['students'] extends Map<string, infer F> ? F : never;

class Planning {
  decided: ReadonlyMap<string, Decided> = new Map();
  readonly #ground: Ground;
  readonly #departments: PlannedDepartments;
  readonly #people: Map<string, Person>;
  readonly #birthYears: Map<string, number | null>;
  readonly #byId: Map<string, StudentRow>;
  readonly #seen = { number: new Map<string, number>(), email: new Map<string, number>() };
  readonly #former: { id: string; row: StudentRow }[] = [];
  readonly #planned: PlannedStudents = { all: [], bySource: new Map(), inQuestion: new Set() };

  constructor(ground: Ground, departments: PlannedDepartments) {
    this.#ground = ground;
    this.#departments = departments;
    this.#people = new Map(ground.roster.users.map((person) => [person.id, person]));
    this.#birthYears = new Map(
      ground.roster.demographics.filter((d) => !d.gone && !d.faulty).map(({ id, birthYear }) => [id, birthYear]),
    );
    this.#byId = new Map(ground.snapshot.students.map((s) => [s.id, s]));
  }

  /** The people of the file who are students of schools in play; without those whom an earlier row names already. */
  listed(): ListedPerson[] {
    return [...this.#ground.after.students].flatMap(([id, fact]) => {
      const person = this.#people.get(id);
      const companyId = fact.school === null ? undefined : this.#ground.companies.get(fact.school);
      if (!companyId || !person || person.faulty || this.#isTwice(person, companyId)) return [];
      const { line, given: name, family: surname, number: student_number, email } = person;
      const departmentId = this.#departmentOf(id, fact) ?? null;
      return [{ line, name, surname, student_number, email, person, companyId, departmentId }];
    });
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
      // Who has another record by now does not go with the old one.
      const isOther = row && this.#planned.all.some((one) => one.id === row.id);
      if (row && !row.deleted && !isOther && [...companies.values()].includes(row.company_id))
        this.#push(id, row, 'remove', { before: {}, after: {} });
    }
    this.#removeFormer();
    this.#freeNumbers();
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
    const listed = this.#people.get(id);
    const person = listed?.faulty ? undefined : listed;
    const decided = this.decided.get(id);
    const row = decided ? decided.row : this.#linked(id);
    const isReused = decided?.former !== undefined;
    if (!row && !person) return;
    if (person && (!decided || decided.isOpen || this.#isOwned(person, row))) {
      // Left out, and no one loses a family by it.
      const before = row ?? this.#linked(id);
      if (isReused) this.#planned.inQuestion.add(id);
      else if (before) this.#planned.bySource.set(id, before.id);
      return;
    }
    if (decided?.former) this.#pass(id, decided.former);
    const department = this.#departmentOf(id, fact, row !== undefined && row.company_id !== companyId);
    const wanted: Partial<StudentFields> = {
      company_id: companyId,
      ...(department === undefined ? {} : { department_id: department }),
      ...this.#profileOf(id, person, row),
    };
    const status = this.#statusOf(id, fact, row);
    if (status) wanted.status = status;
    if (row?.deleted && wanted.student_number === undefined && this.#isNumberTaken(row)) wanted.student_number = null;
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

  /** Who is frozen or without time here stays so, and is asked about: let in again by a person alone. */
  #statusOf(id: string, { enabled }: Fact, row: StudentRow | undefined): string | undefined {
    const status = statusOf(enabled, this.#before(id)?.enabled, row);
    const person = this.#people.get(id);
    const isLocked = row !== undefined && (row.status === 'frozen' || row.status === 'expired');
    if (status || !isLocked || !enabled || !person || person.faulty) return status;
    const answers = answersOfStudent(this.#ground, id);
    if (answers.some(({ kind, user_id }) => kind === 'locked' && user_id === row.id))
      return row.has_signed_in ? 'active' : 'invited';
    const question = questionOf('locked', asStored(row, this.#departments.names), null);
    const listed = fullName({ name: person.given, surname: person.family });
    this.#ground.questions.push({ sourced_id: id, line: person.line, who: 'student', listed, question });
    faultAt(this.#ground, 'note', 'users', person, 'enabledUser', `one_roster.reason.stays_${row.status}`, {
      value: nameOf(row),
    });
    return undefined;
  }

  /** Who comes back has no number that another has by now. */
  #isNumberTaken = ({ id, company_id, student_number }: StudentRow): boolean =>
    student_number !== null &&
    this.#ground.snapshot.students.some(
      (one) => !one.deleted && one.id !== id && one.company_id === company_id && one.student_number === student_number,
    );

  /** What the source said of this child: nothing, if the record was another's. */
  #before(id: string): Fact | undefined {
    return this.decided.get(id)?.former ? undefined : this.#ground.before.students.get(id);
  }

  /** The record goes from one child to another. */
  #pass(id: string, row: StudentRow): void {
    this.#ground.links.drop('student', id, row.id);
    this.#former.push({ id, row });
  }

  /** Whose record is another child's by now is no longer in the source, unless by a record more. */
  #removeFormer(): void {
    const { links, after, companies } = this.#ground;
    const inPlay = new Set(companies.values());
    for (const { id, row } of this.#former) {
      const isListed =
        this.#planned.all.some((one) => one.id === row.id) ||
        links.all.some(
          (one) => one.target_id === row.id && one.sourced_id !== id && after.students.has(one.sourced_id),
        );
      if (!row.deleted && !isListed && inPlay.has(row.company_id))
        this.#push(id, row, 'remove', { before: {}, after: {} });
    }
  }

  /** Numbers that go to another child, as a person said. */
  #freeNumbers(): void {
    for (const [id, { frees, isOpen }] of this.decided) {
      const holder = frees === undefined || isOpen ? undefined : this.#byId.get(frees);
      if (!holder) continue;
      const planned = this.#planned.all.find((one) => one.id === holder.id);
      const freed = { before: { student_number: holder.student_number }, after: { student_number: null } };
      if (!planned) this.#push(id, holder, 'update', freed);
      else if (planned.effect !== 'remove' && planned.after.student_number === undefined) {
        planned.before = { ...planned.before, ...freed.before };
        planned.after = { ...planned.after, ...freed.after };
        if (planned.effect === 'unchanged') planned.effect = 'update';
      }
    }
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

  #linked = (id: string): StudentRow | undefined => linkedStudent(this.#ground, this.#byId, id);

  /**
   * Undefined: stays where it is. A file of everything says where everyone belongs, one of changes only what changed,
   * neither of a class that is over. Who is of another school by now (`moves`) leaves the class of the former one.
   */
  #departmentOf(id: string, fact: Fact, moves = false): string | null | undefined {
    if (moves) return this.#isOfClosed(fact) ? null : (this.#departments.byClass.get(fact.class ?? '') ?? null);
    const previous = this.#before(id)?.class ?? null;
    const isStated = this.#ground.roster.modes.enrollments === 'bulk' || fact.class !== previous;
    if (!isStated || this.#isOfClosed(fact)) return undefined;
    if (fact.class !== null) return this.#departments.byClass.get(fact.class) ?? null;
    return previous === null ? undefined : null;
  }

  #isOfClosed({ class: of }: Pick<Fact, 'class'>): boolean {
    const { byClass, closed } = this.#departments;
    return of !== null && closed.has(byClass.get(of) ?? '');
  }

  #profileOf(id: string, person: Person | undefined, row: StudentRow | undefined): Partial<StudentFields> {
    const birth_year = this.#birthYears.get(id) ?? null;
    if (!person) return filled({ birth_year });
    const fact = this.#ground.after.students.get(id);
    return filled({
      name: person.given,
      surname: person.family,
      email: person.email,
      student_number: this.#numberOf(person, row),
      // With a class of an ended year its grade is over, too.
      grade_level: row && fact && this.#isOfClosed(fact) ? null : person.grade,
      birth_year,
    });
  }

  /** A spreadsheet writes 0042 as 42: what the school has stays. */
  #numberOf(person: Person, row: StudentRow | undefined): string | null {
    const { number } = person;
    const stored = row?.student_number;
    if (number === null || !stored || stored === number) return number;
    if (differInNumber({ student_number: number }, { student_number: stored })) return number;
    faultAt(this.#ground, 'note', 'users', person, 'identifier', 'class_list.note.near_number', {
      value: number,
      params: { listed: number, stored },
    });
    return stored;
  }

  /** A number or an address that an earlier row has: the row is left out, as in a class list. */
  #isTwice(person: Person, companyId: string): boolean {
    const key = `${companyId} ${person.number}`;
    const twin = person.number === null ? undefined : this.#seen.number.get(key);
    if (twin !== undefined)
      this.#fault(person, 'identifier', 'class_list.reason.duplicate_number', person.number, { line: twin });
    else if (person.number !== null) this.#seen.number.set(key, person.line);
    const sharer = person.email === null ? undefined : this.#seen.email.get(person.email);
    if (sharer !== undefined)
      this.#fault(person, 'email', 'class_list.reason.duplicate_email', person.email, { line: sharer });
    else if (person.email !== null) this.#seen.email.set(person.email, person.line);
    return twin !== undefined || sharer !== undefined;
  }

  /** An address that another person has: the row is left out. */
  #isOwned(person: Person, row: StudentRow | undefined): boolean {
    const owner = person.email === null ? undefined : this.#ground.snapshot.studentEmails.get(person.email);
    const isOwned = owner !== undefined && owner !== row?.id;
    if (isOwned) this.#fault(person, 'email', 'class_list.reason.email_taken', person.email);
    return isOwned;
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
