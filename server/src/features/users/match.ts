import type { Answer, Question, QuestionKind } from '@okur/contract/class-lists';
import type { Steps } from '../../platform/runtime/cooperative.ts';
import { givenWords, type Named, nameKey, namesAgree, nearNumber } from './who.ts';

/** What a class list or a roster says of a child. */
export interface ListedStudent extends Named {
  line: number;
  student_number: string | null;
  email: string | null;
}

/** A student of the company as the import compares it with the list; also one deleted not long ago. */
export interface StoredStudent {
  id: string;
  student_number: string | null;
  username: string;
  name: string | null;
  surname: string | null;
  department_id: string | null;
  department_name: string | null;
  email: string | null;
  birth_year: number | null;
  grade_level: number | null;
  status: 'invited' | 'active' | 'expired' | 'frozen';
  has_signed_in: boolean;
  deleted: boolean;
}

/** Whom a row is asked about; the row waits until it is answered. */
export interface OpenQuestion {
  kind: QuestionKind;
  student: StoredStudent;
}

/** What came of a row: a known student, a question, or no one yet. */
export interface Match {
  student?: StoredStudent;
  open?: OpenQuestion;
  /** Whose number the row takes: a person said that they are two. */
  frees?: StoredStudent;
}

/** What a person answered, by line. */
export type Answers = ReadonlyMap<number, readonly Answer[]>;

/** What the rows are compared with. */
export interface Comparing<Row> {
  students: readonly StoredStudent[];
  /** The class that a row is for. */
  classOf: (row: Row) => string | null;
  answers: Answers;
  /** Rows of which is known already who they are: their record came before. */
  linked?: ReadonlyMap<Row, StoredStudent>;
  /** Rows whose record was a student's of another name. */
  doubted?: ReadonlyMap<Row, StoredStudent>;
  /** Whether a deleted student's number is theirs while they can be restored. */
  reservesNumbers?: boolean;
  /** Students who are another record's. */
  isTaken?: (student: StoredStudent) => boolean;
}

/**
 * Who is who. Two that agree are a match: number and name, e-mail and name, name and class. Where they disagree, a
 * person is asked, with both names. Each known student is one row's alone: two of one name in one class stay two.
 */
export function* matchRows<Row extends ListedStudent>(
  listed: readonly Row[],
  comparing: Comparing<Row>,
): Steps<Map<Row, Match>> {
  const matching = new Matching(yield* indexOf(comparing.students), comparing);
  for (const pass of ['byLink', 'byAnswer', 'byNumber', 'byNearNumber', 'byEmail', 'byClass'] as const)
    for (const row of listed) {
      yield;
      if (!matching.matched.has(row)) matching.take(row, matching[pass](row));
      if (pass === 'byEmail') matching.count(row);
    }
  const found = new Map<Row, Match>();
  for (const row of listed) {
    yield;
    const frees = matching.freedBy(row);
    const student = matching.matched.get(row);
    const open =
      matching.holderQuestion(row) ?? matching.reservedQuestion(row) ?? (student ? undefined : matching.question(row));
    found.set(row, { ...(open ? { open } : student ? { student } : {}), ...(frees ? { frees } : {}) });
  }
  return found;
}

interface Index {
  byId: Map<string, StoredStudent>;
  byNumber: Map<string, StoredStudent>;
  deletedByNumber: Map<string, StoredStudent>;
  byNear: Map<string, StoredStudent[]>;
  byEmail: Map<string, StoredStudent>;
  byName: Map<string, StoredStudent[]>;
  byClassWord: Map<string, StoredStudent[]>;
  deletedByName: Map<string, StoredStudent[]>;
}

function* indexOf(students: readonly StoredStudent[]): Steps<Index> {
  const index: Index = {
    byId: new Map(),
    byNumber: new Map(),
    deletedByNumber: new Map(),
    byNear: new Map(),
    byEmail: new Map(),
    byName: new Map(),
    byClassWord: new Map(),
    deletedByName: new Map(),
  };
  for (const student of students) {
    yield;
    index.byId.set(student.id, student);
    if (student.deleted) {
      add(index.deletedByName, nameKey(student), student);
      if (student.student_number) index.deletedByNumber.set(student.student_number, student);
      continue;
    }
    if (student.student_number) {
      index.byNumber.set(student.student_number, student);
      add(index.byNear, nearNumber(student.student_number), student);
    }
    if (student.email) index.byEmail.set(student.email, student);
    add(index.byName, nameKey(student), student);
    for (const word of new Set(givenWords(student)))
      add(index.byClassWord, `${student.department_id} ${word}`, student);
  }
  return index;
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

class Matching<Row extends ListedStudent> {
  readonly matched = new Map<Row, StoredStudent>();
  readonly #claims = new Map<StoredStudent, Row>();
  readonly #decided = new Map<Row, OpenQuestion | undefined>();
  /** How many rows of a name and a class are still to be matched. */
  readonly #rowsOf = new Map<string, number>();
  readonly #index: Index;
  readonly #comparing: Comparing<Row>;
  readonly #answers: Answers;

  constructor(index: Index, comparing: Comparing<Row>) {
    this.#index = index;
    this.#comparing = comparing;
    this.#answers = comparing.answers;
  }

  take(row: Row, student: StoredStudent | undefined): void {
    if (!student) return;
    this.matched.set(row, student);
    this.#claims.set(student, row);
  }

  byLink(row: Row): StoredStudent | undefined {
    return this.#comparing.linked?.get(row);
  }

  /**
   * Whom a person said that the row is; else whom they let in, as the row was found to be that one. In lists from
   * before an answer had a kind, letting in took the other answer away.
   */
  byAnswer(row: Row): StoredStudent | undefined {
    const order = ({ kind }: Answer) => Number(kind === 'locked');
    const answers = (this.#answers.get(row.line) ?? []).toSorted((a, b) => order(a) - order(b));
    for (const { kind, user_id, choice } of answers) {
      const student = this.#index.byId.get(user_id ?? '');
      if (!student || !this.#isFree(student) || this.#isOther(row, student)) continue;
      if (!student.deleted || (kind !== 'locked' && choice === 'return')) return student;
    }
    return undefined;
  }

  byNumber(row: Row): StoredStudent | undefined {
    const holder = this.#holder(row);
    return holder && this.#agrees(row, holder) ? holder : undefined;
  }

  byNearNumber(row: Row): StoredStudent | undefined {
    if (row.student_number === null || this.#holder(row)) return undefined;
    return this.#near(row).find((student) => this.#agrees(row, student));
  }

  byEmail(row: Row): StoredStudent | undefined {
    const owner = row.email === null ? undefined : this.#index.byEmail.get(row.email);
    return owner && this.#agrees(row, owner) && !differInNumber(row, owner) ? owner : undefined;
  }

  /** Notes that the row is still to be matched by its name and class. */
  count(row: Row): void {
    if (this.matched.has(row) || this.#isOfSeveral(row)) return;
    const key = this.#keyOf(row);
    this.#rowsOf.set(key, (this.#rowsOf.get(key) ?? 0) + 1);
  }

  /**
   * The first of the name in the class. No one can tell which where there are more of them than rows, or several for
   * one number; and where a person has said of one who it is, they say so of the others as well.
   */
  byClass(row: Row): StoredStudent | undefined {
    const namesakes = this.#namesakes(row).filter((student) => !differInNumber(row, student));
    const key = this.#keyOf(row);
    const waiting = this.#rowsOf.get(key) ?? 0;
    const isUnclear = namesakes.length > waiting || (namesakes.length > 1 && row.student_number !== null);
    if (namesakes.length === 0 || isUnclear || this.#isOfSeveral(row)) return undefined;
    this.#rowsOf.set(key, waiting - 1);
    return namesakes[0];
  }

  /**
   * The number is another's, who keeps it until a person says otherwise, or until the list gives that one another
   * number by a row that is not asked about itself.
   */
  holderQuestion(row: Row): OpenQuestion | undefined {
    const path = new Set<Row>();
    let next: Row | undefined = row;
    while (next && !this.#decided.has(next) && !path.has(next)) {
      path.add(next);
      const holder = this.#foreignHolder(next);
      const claimant: Row | undefined = holder && this.#claims.get(holder);
      if (!holder) this.#decided.set(next, undefined);
      else if (!claimant || !differInNumber(claimant, holder))
        this.#decided.set(next, { kind: 'number', student: holder });
      next = claimant;
    }
    let isOpen = next !== undefined && this.#decided.get(next) !== undefined;
    for (const one of [...path].toReversed()) {
      if (!this.#decided.has(one))
        this.#decided.set(one, isOpen ? { kind: 'number', student: this.#foreignHolder(one)! } : undefined);
      isOpen = this.#decided.get(one) !== undefined;
    }
    return this.#decided.get(row);
  }

  #foreignHolder(row: Row): StoredStudent | undefined {
    const holder = this.#holder(row);
    return holder && this.matched.get(row) !== holder && !this.#isOther(row, holder) ? holder : undefined;
  }

  /** The number is that of a student who was deleted and can be restored: whether that one returns is asked first. */
  reservedQuestion(row: Row): OpenQuestion | undefined {
    const holder = this.#deletedHolder(row);
    const isOpen = holder && this.matched.get(row) !== holder && this.#isFree(holder) && !this.#isOther(row, holder);
    return isOpen ? { kind: 'deleted', student: holder } : undefined;
  }

  freedBy(row: Row): StoredStudent | undefined {
    const holder = this.#holder(row) ?? this.#deletedHolder(row);
    return holder && this.#isOther(row, holder) ? holder : undefined;
  }

  /** The first student whom the row may be, and of whom no one has said that they are two. */
  question(row: Row): OpenQuestion | undefined {
    const doubted = this.#comparing.doubted?.get(row);
    const kinds: [QuestionKind, () => readonly StoredStudent[]][] = [
      ['record', () => (doubted ? [doubted] : [])],
      ['near', () => this.#near(row)],
      ['renumbered', () => this.#namesakes(row).filter((student) => differInNumber(row, student))],
      ['several', () => this.#namesakes(row)],
      ['alike', () => this.#alike(row)],
      ['moved', () => this.#elsewhere(row)],
      ['deleted', () => this.#deleted(row)],
    ];
    for (const [kind, candidates] of kinds) {
      const student = candidates().find((one) => this.#isFree(one) && !this.#isOther(row, one));
      if (student) return { kind, student };
    }
    return undefined;
  }

  #isFree = (student: StoredStudent): boolean =>
    !this.#claims.has(student) && this.#comparing.isTaken?.(student) !== true;

  #isOther = (row: Row, { id }: StoredStudent): boolean =>
    (this.#answers.get(row.line) ?? []).some(({ user_id, choice }) => user_id === id && choice === 'another');

  #isOfSeveral = (row: Row): boolean => (this.#answers.get(row.line) ?? []).some(({ kind }) => kind === 'several');

  /** A student without a name has none that could disagree. */
  #agrees = (row: Row, student: StoredStudent): boolean =>
    this.#isFree(student) &&
    !this.#isOther(row, student) &&
    (nameKey(student) === '' || namesAgree(row, student) !== 'different');

  #holder = ({ student_number }: Row): StoredStudent | undefined =>
    student_number === null ? undefined : this.#index.byNumber.get(student_number);

  #deletedHolder = (row: Row): StoredStudent | undefined =>
    this.#comparing.reservesNumbers && row.student_number !== null && !this.#holder(row)
      ? this.#index.deletedByNumber.get(row.student_number)
      : undefined;

  #near = ({ student_number }: Row): readonly StoredStudent[] =>
    student_number === null ? [] : (this.#index.byNear.get(nearNumber(student_number)) ?? []);

  #classOf = (row: Row): string | null => this.#comparing.classOf(row);
  #keyOf = (row: Row): string => `${this.#classOf(row)} ${nameKey(row)}`;

  #ofName = (row: Row): readonly StoredStudent[] =>
    (this.#index.byName.get(nameKey(row)) ?? []).filter((one) => this.#isFree(one) && !this.#isOther(row, one));

  #namesakes = (row: Row): readonly StoredStudent[] =>
    this.#ofName(row).filter(({ department_id }) => department_id === this.#classOf(row));

  /** Of the class, with a further name or one fewer. */
  #alike = (row: Row): readonly StoredStudent[] =>
    givenWords(row)
      .flatMap((word) => this.#index.byClassWord.get(`${this.#classOf(row)} ${word}`) ?? [])
      .filter((student) => !differInNumber(row, student) && namesAgree(row, student) === 'alike');

  #elsewhere = (row: Row): readonly StoredStudent[] =>
    this.#ofName(row).filter((student) => !differInNumber(row, student));

  #deleted = (row: Row): readonly StoredStudent[] =>
    (this.#index.deletedByName.get(nameKey(row)) ?? []).filter((student) => !differInNumber(row, student));
}

/** Both have a number, and it is not the same. */
export const differInNumber = (
  row: Pick<ListedStudent, 'student_number'>,
  { student_number }: Pick<StoredStudent, 'student_number'>,
): boolean =>
  row.student_number !== null &&
  student_number !== null &&
  nearNumber(row.student_number) !== nearNumber(student_number);

const choicesOf: Partial<Record<QuestionKind, Question['choices']>> = {
  deleted: ['return', 'another'],
  locked: ['return'],
};

export const fullName = ({ name, surname }: Named): string => [name, surname].filter(Boolean).join(' ');

/** A question as a person reads it. */
export const questionOf = (kind: QuestionKind, about: StoredStudent, chosen: Question['chosen']): Question => ({
  kind,
  user_id: about.id,
  name: fullName(about),
  student_number: about.student_number,
  ...(kind === 'several' && about.student_number === null ? { username: about.username } : {}),
  department_name: about.department_name,
  choices: choicesOf[kind] ?? ['same', 'another'],
  chosen,
});

/** What was answered of the row so far, as long as whom it is about is there. */
export const answeredOf = (answers: readonly Answer[], byId: ReadonlyMap<string, StoredStudent>): Question[] =>
  answers.flatMap(({ user_id, kind, choice }) => {
    const about = user_id === null ? undefined : byId.get(user_id);
    return about ? [questionOf(kind, about, choice)] : [];
  });

/** Kinds in which it is the number that is in question. */
export const numberKinds: ReadonlySet<QuestionKind> = new Set<QuestionKind>(['number', 'near', 'renumbered']);

/** Why the row waits, with the name of the student whom it is asked about. */
export const problemOf = ({ kind, name, student_number, username, department_name }: Question) => ({
  reason: `class_list.reason.question_${kind}`,
  params: { name: name || '–', number: student_number ?? username ?? '–', department: department_name ?? '–' },
});
