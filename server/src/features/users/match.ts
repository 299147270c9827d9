import type { Answer, QuestionKind } from '@okur/contract/class-lists';
import type { Steps } from '../../platform/runtime/cooperative.ts';
import { indexOf, type StoredStudent, type StudentIndex } from './student-index.ts';
import type { Answers, OpenQuestion } from './student-questions.ts';
import { differInNumber, givenWords, type Named, nameKey, namesAgree, nearNumber } from './who.ts';

/** What a class list or a roster says of a child. */
export interface ListedStudent extends Named {
  line: number;
  student_number: string | null;
  email: string | null;
}

/** What came of a row: a known student, a question, or no one yet. */
export interface Match {
  student?: StoredStudent;
  open?: OpenQuestion;
  /** Whose number the row takes: a person said that they are two. */
  frees?: StoredStudent;
}

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

class Matching<Row extends ListedStudent> {
  readonly matched = new Map<Row, StoredStudent>();
  readonly #claims = new Map<StoredStudent, Row>();
  readonly #decided = new Map<Row, OpenQuestion | undefined>();
  /** How many rows of a name and a class are still to be matched. */
  readonly #rowsOf = new Map<string, number>();
  readonly #index: StudentIndex;
  readonly #comparing: Comparing<Row>;
  readonly #answers: Answers;

  constructor(index: StudentIndex, comparing: Comparing<Row>) {
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
