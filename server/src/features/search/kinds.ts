import { readAddress } from '@okur/contract/fields';
import type { SearchKind } from '@okur/contract/search';
import { seesParentsOfUser } from '@okur/contract/users';
import type { Caller } from '../../platform/access/caller.ts';
import { matches, personName, type Sql, sql } from '../../platform/database/index.ts';
import { inCompany, type Scope } from '../../platform/access/scope.ts';
import { visibleArticles } from '../articles/store.ts';
import { namedAuthors, searchedBooks, visibleBooks } from '../books/store.ts';
import { isSchool } from '../companies/store.ts';
import { departmentTables, reachableDepartments, taught } from '../departments/store.ts';
import { examTables, visibleExams } from '../exams/store.ts';
import { visibleHomework } from '../homework/store.ts';
import { instructorTables, reachableInstructors } from '../instructors/store.ts';
import { childrenOfFound, foundParent, parentLabel, parentMatches, reachableParents } from '../parents/store.ts';
import { visibleSummaries } from '../summaries/store.ts';
import { reachableUsers, userTables } from '../users/store.ts';

/** How one kind of thing is searched: tables, what of it the caller reaches, and where the words are looked for. */
export interface Searched {
  from: Sql;
  id: Sql;
  label: Sql;
  description: Sql;
  where: Sql;
  /** The folded column with the words people search by. */
  words: Sql;
  /** The condition that the words occur; that of `words` unless told. */
  matched?: Sql;
  /**
   * Named in full, by each of these: looked up by an index of its own, so that it is found among a million of the same
   * letters.
   */
  exact?: readonly Sql[];
  /** Students by their parents, for those who may see these: which, and the name of the parent. */
  byParent?: { matched: Sql; name: Sql } | undefined;
}

const parts = (...texts: Sql[]): Sql => sql`nullif(concat_ws(' · ', ${sql.join(texts, ', ')}), '')`;

/** The platform's staff read of which company it is. */
const companyOf = (scope: Scope): Sql => (scope.kind === 'platform' ? sql`c.company_name` : sql`null`);

const students = ({ scope, staff }: Caller, text: string): Searched => ({
  from: userTables,
  id: sql`u.id`,
  words: sql`u.search`,
  label: personName(sql`u`),
  description: parts(sql`d.department_name`, companyOf(scope), sql`u.username`),
  where: sql`u.deleted_at is null and ${reachableUsers(scope)}`,
  exact: [
    sql`lower(u.username) = lower(${text})`,
    sql`u.email = ${readAddress(text)}`,
    sql`coalesce(u.student_number, '') = ${text}`,
  ],
  byParent:
    staff && seesParentsOfUser(staff.ability)
      ? { matched: sql`u.id in (${childrenOfFound(text)})`, name: foundParent(text) }
      : undefined,
});

const parents = ({ scope }: Caller, text: string): Searched => ({
  from: sql`parents p`,
  id: sql`p.id`,
  words: sql`p.search`,
  label: parentLabel,
  matched: parentMatches(text),
  description: sql`p.email`,
  where: sql`p.deleted_at is null and ${reachableParents(scope)}`,
  exact: [sql`p.email = ${readAddress(text)}`],
});

const departments = ({ scope }: Caller): Searched => ({
  from: departmentTables,
  id: sql`d.id`,
  words: sql`d.search`,
  label: sql`d.department_name`,
  description: parts(companyOf(scope), sql`d.academic_year`),
  where: sql`${taught} and ${reachableDepartments(scope)}`,
});

const companies = ({ scope }: Caller, text: string): Searched => ({
  from: sql`companies c`,
  id: sql`c.id`,
  words: sql`c.search`,
  label: sql`c.company_name`,
  description: parts(sql`c.short_name`, sql`c.city`),
  where: sql`c.deleted_at is null and ${isSchool} and ${inCompany(scope, sql`c.id`)}`,
  exact: [sql`c.short_name = upper(${text})`],
});

const instructors = ({ scope }: Caller, text: string): Searched => ({
  from: instructorTables,
  id: sql`i.id`,
  words: sql`i.search`,
  label: sql`i.instructor_name`,
  description: parts(companyOf(scope), sql`a.email`),
  where: sql`i.deleted_at is null and ${reachableInstructors(scope)}`,
  // Name and e-mail are in two tables, each with an index of its own.
  matched: sql`i.id in (select x.id from instructors x where ${matches(sql`x.search`, text)} union select x.id
    from instructors x join admins y on y.id = x.admin_id where ${matches(sql`y.search`, text)})`,
});

const admins = ({ scope }: Caller, text: string): Searched => ({
  from: sql`admins a`,
  id: sql`a.id`,
  words: sql`a.search`,
  label: sql`a.username`,
  description: sql`a.email`,
  where: sql`a.deleted_at is null and a.erased_at is null
    and ${scope.kind === 'platform' ? sql`true` : sql`false`}`,
  exact: [sql`a.email = ${readAddress(text)}`],
});

const articles = (caller: Caller): Searched => ({
  from: sql`articles a`,
  id: sql`a.id`,
  words: sql`a.search`,
  label: sql`a.title`,
  description: sql`null::text`,
  where: sql`a.deleted_at is null and ${visibleArticles(caller)}`,
});

const homeworks = ({ scope }: Caller): Searched => ({
  from: sql`homeworks h join companies c on c.id = h.company_id`,
  id: sql`h.id`,
  words: sql`h.search`,
  label: sql`h.title`,
  description: parts(companyOf(scope)),
  where: visibleHomework(scope),
});

const books = (caller: Caller, text: string): Searched => ({
  from: sql`books b`,
  id: sql`b.id`,
  words: sql`b.search`,
  label: sql`b.title`,
  description: sql`(select string_agg(a.name, ', ' order by ba.position) from ${namedAuthors})`,
  where: sql`b.deleted_at is null and ${visibleBooks(caller)}`,
  // By their authors as well, as in the list.
  matched: searchedBooks(text),
});

const exams = (caller: Caller): Searched => ({
  from: examTables,
  id: sql`e.id`,
  words: sql`e.search`,
  label: sql`e.name`,
  description: parts(companyOf(caller.scope), sql`i.instructor_name`),
  where: sql`e.deleted_at is null and ${visibleExams(caller)}`,
});

const summaries = (caller: Caller): Searched => ({
  from: sql`summary_books s`,
  id: sql`s.id`,
  words: sql`s.search`,
  label: sql`s.title`,
  description: parts(sql`s.author`),
  where: sql`s.deleted_at is null and ${visibleSummaries(caller)}`,
});

/** What `text` finds for this caller, kind by kind. */
export const kinds = (caller: Caller, text: string): Record<SearchKind, Searched> => ({
  users: students(caller, text),
  parents: parents(caller, text),
  departments: departments(caller),
  companies: companies(caller, text),
  instructors: instructors(caller, text),
  admins: admins(caller, text),
  articles: articles(caller),
  homeworks: homeworks(caller),
  books: books(caller, text),
  exams: exams(caller),
  summaries: summaries(caller),
});
