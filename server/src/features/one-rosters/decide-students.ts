import type { Answer, Question } from '@okur/contract/class-lists';
import { inSteps, type Steps } from '../../platform/runtime/cooperative.ts';
import {
  answeredOf,
  differInNumber,
  fullName,
  givenWords,
  type ListedStudent,
  matchRows,
  nameKey,
  namesAgree,
  numberKinds,
  problemOf,
  questionOf,
  type StoredStudent,
} from '../users/store.ts';
import { isOwnId } from './links.ts';
import { faultAt, type Ground } from './planned.ts';
import type { Person } from './roster.ts';
import type { StudentRow } from './snapshot.ts';

/** Who a person of the file is: a student, or no one yet. */
export interface Decided {
  row: StudentRow | undefined;
  /** Asked, and not answered: the person is left out. */
  isOpen: boolean;
  /** Whose number the person takes. */
  frees: string | undefined;
  /** The record was this student's, and is not by now, or that is in question. */
  former: StudentRow | undefined;
}

/** A person of the file as they are compared with the students of the school. */
export interface ListedPerson extends ListedStudent {
  person: Person;
  companyId: string;
  departmentId: string | null;
}

/** Who people are, by their records: compared with the students of their school as a class list is. */
export const decideStudents = (
  ground: Ground,
  listed: readonly ListedPerson[],
  departmentNames: ReadonlyMap<string, string>,
): Promise<Map<string, Decided>> => inSteps(new Deciding(ground, departmentNames).run(listed));

/** What was answered of a student's record. */
export const answersOfStudent = ({ answers }: Ground, id: string): readonly Answer[] =>
  (answers.get(id) ?? []).filter(({ kind }) => kind !== 'parent' && kind !== 'staff');

/** A student as they are asked about. */
export const asStored = (row: StudentRow, departmentNames: ReadonlyMap<string, string>): StoredStudent => ({
  ...row,
  department_name: row.department_id === null ? null : (departmentNames.get(row.department_id) ?? null),
});

/** Of the students of a record one who is there, before one who was deleted. */
export function linkedStudent(
  { links }: Ground,
  byId: ReadonlyMap<string, StudentRow>,
  id: string,
): StudentRow | undefined {
  const rows = links.targets('student', id).flatMap((target) => byId.get(target) ?? []);
  return rows.find(({ deleted }) => !deleted) ?? rows[0];
}

class Deciding {
  readonly #ground: Ground;
  readonly #departmentNames: ReadonlyMap<string, string>;
  readonly #byId: ReadonlyMap<string, StudentRow>;
  readonly #doubted = new Map<string, StudentRow>();
  #taken: ReadonlySet<string> = new Set();

  constructor(ground: Ground, departmentNames: ReadonlyMap<string, string>) {
    this.#ground = ground;
    this.#departmentNames = departmentNames;
    this.#byId = new Map(ground.snapshot.students.map((s) => [s.id, s]));
  }

  *run(listed: readonly ListedPerson[]): Steps<Map<string, Decided>> {
    yield* this.#doubt(listed);
    const decided = new Map<string, Decided>();
    for (const [companyId, own] of Map.groupBy(listed, (one) => one.companyId))
      yield* this.#ofSchool(companyId, own, decided);
    return decided;
  }

  /** Records of the file that are no longer their students’, and with that whom the others leave free. */
  *#doubt(listed: readonly ListedPerson[]): Steps<void> {
    for (const one of listed) {
      yield;
      const row = linkedStudent(this.#ground, this.#byId, one.person.id);
      if (row && !isStillOf(one, row)) this.#doubted.set(one.person.id, row);
    }
    this.#taken = takenOf(this.#ground, this.#byId, this.#doubted);
  }

  *#ofSchool(companyId: string, own: readonly ListedPerson[], decided: Map<string, Decided>): Steps<void> {
    const linked = new Map(own.flatMap((one) => this.#linkedOf(one)));
    const here = this.#ground.snapshot.students.filter((s) => s.company_id === companyId);
    const doubted = new Map(own.flatMap((one) => this.#doubtedOf(one)));
    const stored = new Map(
      [...here, ...linked.values(), ...doubted.values()].map(
        (row) => [row.id, asStored(row, this.#departmentNames)] as const,
      ),
    );
    const answers = new Map(own.map(({ line, person }) => [line, answersOfStudent(this.#ground, person.id)]));
    const matches = yield* matchRows(own, {
      students: [...stored.values()],
      classOf: ({ departmentId }) => departmentId,
      answers,
      linked: new Map([...linked].map(([one, { id }]) => [one, stored.get(id)!])),
      doubted: new Map([...doubted].map(([one, { id }]) => [one, stored.get(id)!])),
      isTaken: ({ id }) => this.#taken.has(id),
    });
    for (const one of own) {
      yield;
      const { student, open, frees } = matches.get(one)!;
      const answered = answeredOf(answers.get(one.line)!, stored);
      this.#ask(one, open ? [...answered, questionOf(open.kind, open.student, null)] : answered);
      const row = student && this.#byId.get(student.id);
      const former = doubted.get(one);
      decided.set(one.person.id, {
        row,
        isOpen: open !== undefined,
        frees: frees?.id,
        former: former?.id === row?.id ? undefined : former,
      });
    }
  }

  /** Clear by an earlier roster, or by an id of ours. Whom the school deleted is asked about. */
  #linkedOf(listed: ListedPerson): [ListedPerson, StudentRow][] {
    const { id } = listed.person;
    const own = isOwnId(id) && !this.#taken.has(id) ? this.#byId.get(id) : undefined;
    const row = linkedStudent(this.#ground, this.#byId, id) ?? (own?.company_id === listed.companyId ? own : undefined);
    return row && !this.#doubted.has(id) && !isDeletedHere(this.#ground, id, row) ? [[listed, row]] : [];
  }

  #doubtedOf(listed: ListedPerson): [ListedPerson, StudentRow][] {
    const row = this.#doubted.get(listed.person.id);
    return row && !isDeletedHere(this.#ground, listed.person.id, row) ? [[listed, row]] : [];
  }

  #ask(listed: ListedPerson, questions: readonly Question[]): void {
    const { person, line, student_number } = listed;
    for (const question of questions) {
      this.#ground.questions.push({ sourced_id: person.id, line, who: 'student', listed: fullName(listed), question });
      if (question.chosen !== null) continue;
      const isOfNumber = numberKinds.has(question.kind);
      const { reason, params } = problemOf(question);
      const value = isOfNumber ? student_number : fullName(listed);
      faultAt(this.#ground, 'fault', 'users', person, isOfNumber ? 'identifier' : 'familyName', reason, {
        value,
        params,
      });
    }
  }
}

/** The source has had this student all along, so it was the school that deleted the account. */
const isDeletedHere = ({ before }: Ground, id: string, row: StudentRow): boolean =>
  row.deleted && before.students.has(id);

/**
 * Whether a record can still be that student's: systems give the ids of those who left to others. A surname may
 * change; another first name, or another surname and number, is asked about.
 */
function isStillOf(listed: ListedPerson, row: StudentRow): boolean {
  const isNameless = nameKey(row) === '' || nameKey(listed) === '';
  const sharesName = givenWords(row).some((word) => givenWords(listed).includes(word));
  return isNameless || namesAgree(listed, row) !== 'different' || (sharesName && !differInNumber(listed, row));
}

/** Students of whom the source has a record that is still there, and theirs. */
function takenOf(
  ground: Ground,
  byId: ReadonlyMap<string, StudentRow>,
  doubted: ReadonlyMap<string, StudentRow>,
): Set<string> {
  const { links, after, roster } = ground;
  const faulty = new Set(roster.users.flatMap(({ id, faulty: isFaulty }) => (isFaulty ? [id] : [])));
  return new Set(
    links.all.flatMap(({ kind, sourced_id, target_id }) => {
      const row = kind === 'student' ? byId.get(target_id) : undefined;
      const stays = after.students.has(sourced_id) || faulty.has(sourced_id);
      const isTheirs = stays && doubted.get(sourced_id) !== row;
      return row && isTheirs && !isDeletedHere(ground, sourced_id, row) ? [target_id] : [];
    }),
  );
}
