import { departments as classes } from '@okur/contract';
import { rows, sql } from '../platform/database/index.ts';
import type { Client, TestApp } from '../platform/testing/app.ts';
import { ask } from './testing.ts';

/* A school of a random history: what is known of it beside the database, and how the database is read. */

/** A row of a list: which child, under whose number, in which class, with the parent or without. */
export interface ListRow {
  child: number;
  number: 'own' | 'none' | 'zero' | 'of another';
  class: number;
  parent: boolean;
}
export type Step =
  | { kind: 'list'; rows: ListRow[]; answer: 'same' | 'another' | 'return' | null }
  | { kind: 'move'; who: number[]; into: number }
  | { kind: 'merge'; from: number; into: number }
  | { kind: 'year'; leaves: number; undone: boolean }
  | { kind: 'status'; who: number[]; status: 'active' | 'frozen' }
  | { kind: 'deletion'; who: number[]; deleted: boolean }
  | { kind: 'give'; class: number; exam: boolean }
  | { kind: 'work'; who: number }
  | { kind: 'correct'; what: 'text' | 'question' | 'take out' }
  | { kind: 'unlink' | 'link'; who: number };

export interface Account {
  id: string;
  name: string;
  number: string | null;
  department_id: string | null;
  status: string;
  deleted: boolean;
  version: number;
}
/** What a preview counts, as it is in the database. */
export interface Counted {
  departments: number;
  taught: number;
  parents: number;
  links: number;
  users: Map<string, Account>;
}
export interface Finished {
  child: string;
  homework: string;
}
export const pair = (child: string, parent: string) => `${child} ${parent}`;

/** Contents of the platform, the same for all histories. */
export interface Shelf {
  sp: Client;
  article: string;
  exam: string;
}

export interface School {
  app: TestApp;
  shelf: Shelf;
  companyId: string;
  manager: Client;
  homeworks: string[];
  finished: Finished[];
  /** Readings by class, as many as were made there. */
  read: Map<string, number>;
  unlinked: Set<string>;
  /** Whom an answer of staff was about, since the last look. */
  confirmed: Set<string>;
  accounts: Map<string, Account>;
  year: number;
}

export async function storedAccounts(school: School): Promise<Map<string, Account>> {
  const found = await rows<Account>(
    school.app.services.db,
    sql`select id, name || ' ' || surname as name, student_number as number, department_id, status,
      deleted_at is not null as deleted, version from users where company_id = ${school.companyId} order by id`,
  );
  return new Map(found.map((account) => [account.id, account]));
}

export async function counted(school: School): Promise<Counted> {
  const { db } = school.app.services;
  const id = school.companyId;
  const [counts] = await rows<Omit<Counted, 'users'>>(
    db,
    sql`select (select count(*)::int from departments where company_id = ${id}) as departments,
      (select count(*)::int from departments where company_id = ${id} and archived_at is null) as taught,
      (select count(*)::int from parents where email like ${`%${id.slice(-12)}%`}) as parents,
      (select count(*)::int from parent_users l join users u on u.id = l.user_id where u.company_id = ${id}) as links`,
  );
  return { ...counts!, users: await storedAccounts(school) };
}

/** Children by their place, of those who are there or of those who were deleted; one at least. */
export function idsOf(school: School, who: readonly number[], deleted: boolean): string[] {
  const ids = [...school.accounts.values()].filter((account) => account.deleted === deleted).map(({ id }) => id);
  return ids.length === 0 ? [] : [...new Set(who.map((at) => ids[at % ids.length]!))];
}

const taughtClasses = (school: School): Promise<{ id: string }[]> =>
  ask(school.manager, classes.departmentsOfCompany, {
    params: { id: school.companyId },
    query: { isAll: true, sort: 'created_at' },
  });
/** A class by its place; none once the last one has left the school. */
export async function classAt(school: School, at: number): Promise<string | undefined> {
  const found = await taughtClasses(school);
  return found[at % found.length]?.id;
}

/** Deleted, or may not sign in. */
export const isOut = ({ deleted, status }: Account): boolean => deleted || status === 'frozen' || status === 'expired';
