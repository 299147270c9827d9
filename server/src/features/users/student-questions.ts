import type { Answer, Question, QuestionKind } from '@okur/contract/class-lists';
import type { StoredStudent } from './student-index.ts';
import { fullName } from './who.ts';

/** Whom a row is asked about; the row waits until it is answered. */
export interface OpenQuestion {
  kind: QuestionKind;
  student: StoredStudent;
}

/** What a person answered, by line. */
export type Answers = ReadonlyMap<number, readonly Answer[]>;

const choicesOf: Partial<Record<QuestionKind, Question['choices']>> = {
  deleted: ['return', 'another'],
  locked: ['return'],
};

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
