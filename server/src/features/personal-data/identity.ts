import { sql } from 'drizzle-orm';
import { type Db, row } from '../../platform/database.ts';
import type { Person } from './register/types.ts';

/** What a person is known by, as far as it must be found in documents that are not theirs. */
export interface Identity {
  person: Person;
  id: string;
  company_id: string | null;
  /** What they are called on screens; typed again before an erasure. */
  label: string;
  /** Each says by itself who is meant: username, address, full name unless somebody else of the school bears it. */
  telling: string[];
  /** First name and surname: together they say who is meant, of a name that two bear with the number. */
  names: [string, string] | null;
  /** Where another one of the school has the same name, what tells them apart. */
  number: { needed: boolean; value: string | null };
  /** Taken away where it is clear who is meant: parts of the name, numbers. */
  beside: string[];
  erased: boolean;
}

interface Account {
  company_id: string | null;
  name: string | null;
  surname: string | null;
  number: string | null;
  telling: (string | null)[];
  beside: (string | null)[];
  label: string;
  erased: boolean;
}

const accounts = {
  student: (id: string) => sql`select u.company_id, u.name, u.surname, u.student_number as number, array[u.username, u.email] as telling, array[]::text[] as beside,
      coalesce(nullif(concat_ws(' ', u.name, u.surname), ''), u.username) as label, u.erased_at is not null as erased from users u where u.id = ${id}`,
  parent: (id: string) => sql`select null::uuid as company_id, null as name, null as surname, null as number, array[p.email, case when p.name like '% %' then p.name end] as telling, array[p.name, p.phone] as beside,
      coalesce(nullif(p.name, ''), p.email) as label, p.erased_at is not null as erased from parents p where p.id = ${id}`,
  staff: (id: string) => sql`select null::uuid as company_id, null as name, null as surname, null as number, array[a.username, a.email] || array(select i.instructor_name from instructors i where i.admin_id = a.id and i.instructor_name like '% %') as telling,
      array[a.phone_number, a.address] || array(select unnest(array[i.instructor_name, i.phone_number]) from instructors i where i.admin_id = a.id) as beside,
      a.username as label, a.erased_at is not null as erased from admins a where a.id = ${id}`,
};

/** Whoever has this account; nothing for an account that never was. */
export async function identityOf(db: Db, person: Person, id: string): Promise<Identity | undefined> {
  const account = await row<Account>(db, accounts[person](id));
  if (!account) return undefined;
  const { company_id, name, surname, number, label, erased } = account;
  const shared = name !== null && surname !== null && (await hasNamesake(db, account, id));
  const full = name && surname && !shared ? [`${name} ${surname}`, `${surname} ${name}`, `${surname}, ${name}`] : [];
  return {
    person, id, company_id, label, erased,
    telling: filled([...account.telling.filter(isUnlikeNames), ...full]),
    names: name && surname ? [name, surname] : null,
    number: { needed: shared, value: number },
    beside: filled([name, surname, number, ...account.telling, ...account.beside]),
  };
}

/** "elif" as a username is many children's first name; "elif.k" is nobody's. */
const isUnlikeNames = (word: string | null): boolean => /[^\p{L}\p{M}]/u.test(word ?? '');

const hasNamesake = async (db: Db, { company_id, name, surname }: Account, id: string): Promise<boolean> =>
  Boolean(await row(db, sql`select 1 from users where company_id = ${company_id} and id <> ${id} and okur_fold(name) = okur_fold(${name}) and okur_fold(surname) = okur_fold(${surname}) limit 1`));

const filled = (words: (string | null)[]): string[] => [...new Set(words.filter((word): word is string => Boolean(word?.trim())))];
