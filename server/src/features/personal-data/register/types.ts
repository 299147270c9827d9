import type { Holding } from '@okur/contract/personal-data';
import { array, type Sql, sql } from '../../../platform/database/index.ts';

/** The kinds of people whose records are kept; each has a table of its own. */
export type Person = 'student' | 'parent' | 'staff';

/** What becomes of a column when the person it speaks of is erased. */
export interface Rule {
  fate: 'erase' | 'replace' | 'keep';
  /** SQL of the value that takes the old one's place; null for what is erased. */
  to: string;
  /** Whether the person gets to see it in the export. Hashes, tokens and search columns say nothing to anyone. */
  exported: boolean;
}

export interface Link {
  /** Condition for the rows of this person. */
  rows: (id: string) => Sql;
  /** `rows`: they go; `columns`: each column by its rule; `nothing`: they say nothing without the account's name. */
  erased: 'rows' | 'columns' | 'nothing';
  exported?: boolean;
}

export interface Entry {
  holding: Holding;
  why: string;
  of?: Partial<Record<Person, Link[]>>;
  /** Every column of the table. */
  columns: Record<string, Rule>;
  mentions?: Mentions;
}

/**
 * Columns that may name people the row does not belong to: documents and free text. An erasure searches them for what
 * says by itself who is meant; beside the student's id single names go as well.
 */
export type Mentions = Said & Whose;

/**
 * The company whose row it is: a column, or an expression over the row, whose alias is `t`, in brackets; one of an
 * account may give several. A name counts there as far as no other person of that school bears it. Of no company, and
 * in what the whole platform reads, it counts as far as no one else bears it at all.
 */
type Whose = { company: string; platform?: true } | { company?: undefined; platform: true };

interface Said {
  columns: string[];
  /** The column with the id of the person (or thing) that a whole document is of. */
  about?: string;
  /** Rows that are beside a student without holding the id: what was given to this one alone. */
  beside?: (id: string) => Sql;
  /** Repeats what rows of other tables say: found by the ids of what was given to the student alone. */
  repeats?: true;
  /** What only names a search, a list or a file: a first name alone goes there, of whomever it was meant. */
  traces?: Traces;
  /** No two rows may have the same text: what takes a name's place ends with the end of the row's id. */
  unique?: true;
  /** What names a person goes whole. */
  erased?: 'rows';
}

export interface Traces {
  /** Columns of text, or fields in documents: `file_name`, `input.query.search`. */
  paths: string[];
  /** Rows of these schools; the alias of the row is `t`. */
  where: (companyIds: readonly string[]) => Sql;
}

/** Tables that hold nothing about people, and why that is so. */
export type Impersonal = Record<string, string>;
export type Register = Record<string, Entry>;

/** Names of columns in as many texts as their lines need. */
const columns = (names: string[], rule: Rule): Record<string, Rule> =>
  Object.fromEntries(
    names.flatMap((line) =>
      line
        .trim()
        .split(/\s+/)
        .map((name) => [name, rule]),
    ),
  );

/** Goes with the person. */
export const erase = (...names: string[]) => columns(names, { fate: 'erase', to: 'null', exported: true });
/** Takes a made-up value; an SQL expression on the row. */
export const replace = (name: string, to: string) => columns([name], { fate: 'replace', to, exported: true });
/** Stays: says nothing without the name, and totals rest on it. */
export const keep = (...names: string[]) => columns(names, { fate: 'keep', to: '', exported: true });
/** Stays and is left out of exports: ids, versions, settings of the platform, other people's columns. */
export const plain = (...names: string[]) => columns(names, { fate: 'keep', to: '', exported: false });
/** Goes, and never leaves in an export: hashes, tokens, search columns. */
export const secret = (...names: string[]) => columns(names, { fate: 'erase', to: 'null', exported: false });

export const ofCompany = (companyIds: readonly string[]): Sql => sql`t.company_id = any(${array(companyIds)})`;

/** The company of a row that is of one student. */
export const companyOfUser = '(select u.company_id from users u where u.id = t.user_id)';

/**
 * The companies of an account: a student's own, those of a parent's children, those in which staff have a post or which
 * they manage. Staff of the platform have none.
 */
export const companiesOf = (account: string): string => `(select u.company_id from users u where u.id = ${account}
  union all select u.company_id from parent_users l join users u on u.id = l.user_id where l.parent_id = ${account}
  union all select u.company_id from unlinked_parents l join users u on u.id = l.user_id where l.parent_id = ${account}
  union all select i.company_id from instructors i where i.admin_id = ${account}
  union all select m.company_id from company_managers m where m.admin_id = ${account})`;

export const is = (column: string) => (id: string) => sql`${sql.identifier(column)} = ${id}`;

/** Rows that name the account by its type and id. */
export const ofAccount = (erased: Link['erased'], exported = false): Record<Person, Link[]> => {
  const link = (type: Person): Link[] => [
    { rows: (id) => sql`account_type = ${type} and account_id = ${id}`, erased, exported },
  ];
  return { student: link('student'), parent: link('parent'), staff: link('staff') };
};
