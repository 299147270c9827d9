import type { ExamResult } from '@okur/contract/exams';

/** The student of a result; the username where there is no name yet. */
export const nameOf = ({ name, surname, username }: Pick<ExamResult, 'name' | 'surname' | 'username'>): string =>
  [name, surname].filter(Boolean).join(' ') || username;
