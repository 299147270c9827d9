import { array, type Db, ownName, personName, row, rows, sql } from '../../platform/database/index.ts';
import { companiesOf, type Person } from './register/types.ts';

/** What a person is known by, as far as it must be found in documents that are not theirs. */
export interface Identity {
  person: Person;
  id: string;
  /** A student's school, the schools of a parent's children, those in which staff have a post or which they manage. */
  company_ids: string[];
  /** What they are called on screens; typed again before an erasure. */
  label: string;
  /** Each says by itself who is meant: username, address, full name unless another person of the schools bears it. */
  telling: string[];
  /**
   * What says by itself who is meant among all people of the platform: of a name that someone elsewhere bears nothing,
   * and no name as parents and staff are called by, which may be "Destek Sorumlusu".
   */
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
  name: string | null;
  surname: string | null;
  number: string | null;
  telling: (string | null)[];
  called: (string | null)[];
  beside: (string | null)[];
  label: string;
  erased: boolean;
}

const accounts = {
  student: (
    id: string,
  ) => sql`select u.name, u.surname, u.student_number as number, array[u.username, u.email] as telling,
    array[]::text[] as called, array[]::text[] as beside,
      ${personName(sql`u`)} as label, u.erased_at is not null as erased
        from users u where u.id = ${id}`,
  parent: (id: string) => sql`select null as name, null as surname, null as number, array[p.email] as telling,
    array[p.name] as called, array[p.name, p.phone] as beside,
      coalesce(nullif(p.name, ''), p.email) as label, p.erased_at is not null as erased from parents p
        where p.id = ${id}`,
  staff: (
    id: string,
  ) => sql`select null as name, null as surname, null as number, array[a.username, a.email] as telling,
    array(select i.instructor_name from instructors i where i.admin_id = a.id) as called,
      array[a.phone_number, a.address] || array(select unnest(array[i.instructor_name, i.phone_number])
        from instructors i where i.admin_id = a.id) as beside,
      a.username as label, a.erased_at is not null as erased from admins a where a.id = ${id}`,
};

/** A person who has this account; nothing for an account that never was. */
export async function identityOf(db: Db, person: Person, id: string): Promise<Identity | undefined> {
  const account = await row<Account>(db, accounts[person](id));
  if (!account) return undefined;
  const { name, surname, number, label, erased } = account;
  const companyIds = await companyIdsOf(db, id);
  const keys = account.telling.filter(isKey);
  const own = name && surname ? `${name} ${surname}` : null;
  const called = filled([own, ...[...account.telling, ...account.called].filter(isFullName)]);
  const borne = await namesakes(db, called, id, companyIds);
  const forms = own ? [own, `${surname} ${name}`, `${surname}, ${name}`] : [];
  const shared = own === null ? undefined : borne.get(own);
  return {
    person,
    id,
    company_ids: companyIds,
    label,
    erased,
    telling: filled([
      ...keys,
      ...(shared?.here ? [] : forms),
      ...called.filter((word) => word !== own && !borne.get(word)?.here),
    ]),
    unmistakable: filled([...keys, ...(shared ? [] : forms)]),
    names: name && surname ? [name, surname] : null,
    number: { needed: shared?.here ?? false, value: number },
    beside: filled([name, surname, number, ...account.telling, ...account.beside]),
  };
}

/** What says who is meant where that is no single school's: a name that anyone else bears says nothing. */
export const asOnePlatform = (identity: Identity): Identity => {
  const isAlone = identity.names && identity.unmistakable.includes(identity.names.join(' '));
  return { ...identity, telling: identity.unmistakable, names: isAlone ? identity.names : null };
};

const companyIdsOf = async (db: Db, id: string): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select distinct c.id from (select ${id}::uuid as id) a, lateral ${sql.raw(companiesOf('a.id'))} c(id)`,
    )
  ).map((company) => company.id);

/** "elif" as a username is many children's first name; "elif.k" is no one's, and neither is an address. */
const isKey = (word: string | null): boolean => /[^\p{L}\p{M}]/u.test(word ?? '') && !/\s/.test(word ?? '');

/** Of several words, as "Ayşe Kaya"; one alone is many people's. */
const isFullName = (word: string | null): boolean => /\S\s+\S/.test(word ?? '');

/**
 * Names that another student, parent or member of staff bears as well, and whether in one of the person's schools.
 * Where the person has no school, each who bears it may be meant.
 */
async function namesakes(
  db: Db,
  names: readonly string[],
  id: string,
  companyIds: readonly string[],
): Promise<ReadonlyMap<string, { here: boolean }>> {
  const bearers = sql`select u.id, okur_fold(${ownName(sql`u`)}) as name from users u
    union all select p.id, okur_fold(p.name) from parents p
    union all select i.admin_id, okur_fold(i.instructor_name) from instructors i
    union all select a.id, okur_fold(a.username) from admins a`;
  const found = await rows<{ name: string; here: boolean }>(
    db,
    sql`select n.name, bool_or(h.here) as here
      from unnest(${array(names, 'text')}) n(name) join (${bearers}) b on b.name = okur_fold(n.name) and b.id <> ${id},
        lateral (select ${companyIds.length === 0}::boolean or exists (select from ${sql.raw(companiesOf('b.id'))} c(id)
          where c.id = any(${array(companyIds)})) as here) h
      group by n.name`,
  );
  return new Map(found.map(({ name, here }) => [name, { here }]));
}

const filled = (words: (string | null)[]): string[] => [
  ...new Set(words.filter((word): word is string => Boolean(word?.trim()))),
];
