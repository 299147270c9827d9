import type { Answer, Question } from '@okur/contract/class-lists';
import { isOnePerson } from './who.ts';

/** A parent as a row of a list or of a roster names them. */
export interface NamedParent {
  line: number;
  email: string;
  name: string;
  /** The name that the school has for the address, if it has one. */
  stored: string | null;
  /** Is linked already, and not asked about again. */
  linked: boolean;
  answers: readonly Answer[];
}

export interface ParentQuestion extends Question {
  /** The line of the other name; null: it is the school's. */
  other_line: number | null;
}

/**
 * An address is no person: parents may share one, or one was mistyped. A row whose parent has another name than the
 * school has for the address, or than the first row with it, is asked whether the two are one. Answers, by line, what
 * is or was asked.
 */
export function parentQuestions(listed: readonly NamedParent[]): ReadonlyMap<number, ParentQuestion> {
  const first = new Map<string, NamedParent>();
  for (const one of listed) if (one.linked && !first.has(one.email)) first.set(one.email, one);
  const questions = new Map<number, ParentQuestion>();
  for (const one of listed) {
    const other = one.linked ? null : otherName(one, first.get(one.email));
    const chosen = one.answers.find(({ kind }) => kind === 'parent')?.choice ?? null;
    if (other) questions.set(one.line, { ...other, ...parentQuestion, email: one.email, chosen });
    // Who is left out, or not decided yet, is no one whom others are compared with.
    if (!first.has(one.email) && (!other || chosen === 'same')) first.set(one.email, one);
  }
  return questions;
}

const parentQuestion = {
  kind: 'parent' as const,
  user_id: null,
  student_number: null,
  department_name: null,
  choices: ['same' as const, 'leave' as const],
};

/** Another name of the address: the school's, else that of the first row. */
function otherName(
  { stored, name }: NamedParent,
  first: NamedParent | undefined,
): Pick<ParentQuestion, 'name' | 'other_line'> | null {
  if (stored !== null && !isOnePerson(stored, name)) return { name: stored, other_line: null };
  return first && !isOnePerson(first.name, name) ? { name: first.name, other_line: first.line } : null;
}

/**
 * The school knows the address under another name, and the child would be seen by that parent: the row waits. Families
 * of one list often share an address: these are linked unless a person says otherwise.
 */
export const isWaiting = (question: ParentQuestion | undefined): boolean =>
  question !== undefined && question.chosen === null && question.other_line === null;

/** Why a row waits whose parent has another name. */
export const parentProblemOf = ({ name, email }: ParentQuestion, listed: string) => ({
  reason: 'class_list.reason.question_parent',
  params: { name, listed, email: email! },
});
