import { type Db, row, sql } from '../../platform/database/index.ts';
import type { Person } from './register/types.ts';

/** What a person is known by, as far as it must be found in documents that are not theirs. */
export interface Identity {
  person: Person;
  id: string;
  company_id: string | null;
  /** What they are called on screens; typed again before an erasure. */
  label: string;
  /** Each says by itself who is meant: username, address, full name unless another person of the school bears it. */
  telling: string[];
  /** What says by itself who is meant among all people of the platform. */
  unmistakable: string[];
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
  student: (
    id: string,
  ) => sql`select u.company_id, u.name, u.surname, u.student_number as number, array[u.username, u.email] as telling,
    array[]::text[] as beside,
      coalesce(nullif(concat_ws(' ', u.name, u.surname), ''), u.username) as label, u.erased_at is not null as erased
        from users u where u.id = ${id}`,
  parent: (
    id: string,
  ) => sql`select null::uuid as company_id, null as name, null as surname, null as number, array[p.email, case
    when p.name like '% %' then p.name end] as telling, array[p.name, p.phone] as beside,
      coalesce(nullif(p.name, ''), p.email) as label, p.erased_at is not null as erased from parents p
        where p.id = ${id}`,
  staff: (
    id: string,
  ) => sql`select null::uuid as company_id, null as name, null as surname, null as number, array[a.username,
    a.email] || array(select i.instructor_name from instructors i
    where i.admin_id = a.id and i.instructor_name like '% %') as telling,
      array[a.phone_number, a.address] || array(select unnest(array[i.instructor_name, i.phone_number])
        from instructors i where i.admin_id = a.id) as beside,
      a.username as label, a.erased_at is not null as erased from admins a where a.id = ${id}`,
};

/** A person who has this account; nothing for an account that never was. */
export async function identityOf(db: Db, person: Person, id: string): Promise<Identity | undefined> {
  const account = await row<Account>(db, accounts[person](id));
  if (!account) return undefined;
  const { company_id, name, surname, number, label, erased } = account;
  const shared = name !== null && surname !== null ? await namesakes(db, account, id) : null;
  const full = name && surname ? [`${name} ${surname}`, `${surname} ${name}`, `${surname}, ${name}`] : [];
  return {
    person,
    id,
    company_id,
    label,
    erased,
    telling: filled([...account.telling.filter(isUnlikeNames), ...(shared?.here ? [] : full)]),
    unmistakable: filled([...account.telling.filter(isNoWord), ...(shared?.here || shared?.elsewhere ? [] : full)]),
    names: name && surname ? [name, surname] : null,
    number: { needed: shared?.here ?? false, value: number },
    beside: filled([name, surname, number, ...account.telling, ...account.beside]),
  };
}

/** "elif" as a username is many children's first name; "elif.k" is no one's. */
const isUnlikeNames = (word: string | null): boolean => /[^\p{L}\p{M}]/u.test(word ?? '');

/** No word or two that mean something: "elif.k" and an address, not "Destek Sorumlusu". */
const isNoWord = (word: string | null): boolean => isUnlikeNames(word) && !/\s/.test(word ?? '');

/** Whether another person in the school, or on the platform, has the same name. */
const namesakes = async (
  db: Db,
  { company_id, name, surname }: Account,
  id: string,
): Promise<{ here: boolean; elsewhere: boolean }> =>
  (await row(
    db,
    sql`select coalesce(bool_or(company_id = ${company_id}), false) as here,
        coalesce(bool_or(company_id <> ${company_id}), false) as elsewhere
      from users where id <> ${id} and okur_fold(name) = okur_fold(${name})
        and okur_fold(surname) = okur_fold(${surname})`,
  ))!;

const filled = (words: (string | null)[]): string[] => [
  ...new Set(words.filter((word): word is string => Boolean(word?.trim()))),
];
