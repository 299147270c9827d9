import type { Steps } from '../../platform/runtime/cooperative.ts';
import { givenWords, nameKey, nearNumber } from './who.ts';

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

/** Students by what a list may say of them. */
export interface StudentIndex {
  byId: Map<string, StoredStudent>;
  byNumber: Map<string, StoredStudent>;
  deletedByNumber: Map<string, StoredStudent>;
  byNear: Map<string, StoredStudent[]>;
  byEmail: Map<string, StoredStudent>;
  byName: Map<string, StoredStudent[]>;
  byClassWord: Map<string, StoredStudent[]>;
  deletedByName: Map<string, StoredStudent[]>;
}

export function* indexOf(students: readonly StoredStudent[]): Steps<StudentIndex> {
  const index: StudentIndex = {
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
