import { type ClassList, type ClassListField, type Fault, missingFields } from '@okur/contract/class-lists';
import { array, type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { inCompany, type Scope } from '../../platform/access/scope.ts';
import { checkInSteps } from './check.ts';
import { type Plan, planImport } from './plan.ts';
import { inSteps } from '../../platform/runtime/cooperative.ts';
import type { Encoding, Separator, Table, TableRow } from '../../platform/sheets/table.ts';

export { currentCards, type SealedCard } from './cards.ts';
export { makePassword, makeUsername } from './usernames.ts';

export interface StoredList {
  id: string;
  company_id: string;
  file_name: string;
  encoding: Encoding;
  separator: Separator | null;
  state: 'preview' | 'accepted';
  headers: string[];
  rows: TableRow[];
  mapping: ClassListField[];
  /** Those of lists from before links were counted have none. */
  counts: Omit<ClassList['counts'], 'links_new'> & { links_new?: number };
  cards: string | null;
  job_id: string | null;
  created_at: string;
  accepted_at: string | null;
}

export interface Company {
  id: string;
  short_name: string;
}

/** A class list changes a whole company: an instructor, who reaches their own departments only, has none. */
const wholeCompany = (scope: Scope): Sql => (scope.kind === 'instructor' ? sql`false` : inCompany(scope, sql`c.id`));

/** The company; `lock` makes a second import of it wait for the first. */
export const companyInScope = async (db: Db, scope: Scope, id: string, lock = false): Promise<Company> =>
  orNotFound(
    await row<Company>(
      db,
      sql`select c.id, c.short_name from companies c where c.id = ${id} and ${wholeCompany(scope)}
        and c.deleted_at is null ${lock ? sql`for update` : sql``}`,
    ),
  );

export const listInScope = async (
  db: Db,
  scope: Scope,
  companyId: string,
  id: string,
  lock = false,
): Promise<StoredList> =>
  orNotFound(
    await row<StoredList>(
      db,
      sql`select l.id, l.company_id, l.file_name, l.encoding, l.separator, l.state, l.headers, l.rows, l.mapping,
        l.counts, l.cards, l.job_id, l.created_at, l.accepted_at
          from class_lists l join companies c on c.id = l.company_id where l.id = ${id} and c.id = ${companyId}
            and c.deleted_at is null and ${wholeCompany(scope)} ${lock ? sql`for update of l` : sql``}`,
    ),
  );

/**
 * The rows checked by the mapping and compared with the company. Without a name or class column there is nothing to
 * compare.
 */
export async function review(
  db: Db,
  companyId: string,
  table: Pick<Table, 'headers' | 'rows'>,
  mapping: readonly ClassListField[],
): Promise<{ plan: Plan; faults: Fault[]; missing: ClassListField[] }> {
  const missing = missingFields(mapping);
  if (missing.length > 0)
    return { plan: { departments: [], students: [], parents: [], links: [], refused: [] }, faults: [], missing };
  const { rows: good, faults } = await inSteps(checkInSteps(table as Table, mapping));
  const plan = await planImport(db, companyId, good);
  const taken = await linesOfTakenEmails(db, plan);
  if (taken.size === 0) return { plan, faults, missing };
  const column_index = mapping.indexOf('email');
  const ofTaken = good
    .filter(({ line }) => taken.has(line))
    .map(({ line, email }) => ({
      line,
      column: table.headers[column_index]?.trim() ?? '',
      column_index,
      field: 'email' as const,
      value: email ?? '',
      reason: 'class_list.reason.email_taken',
    }));
  return {
    plan: await planImport(
      db,
      companyId,
      good.filter(({ line }) => !taken.has(line)),
    ),
    faults: [...faults, ...ofTaken].toSorted((a, b) => a.line - b.line),
    missing,
  };
}

/** E-mail addresses sign people in, so they are unique over all companies, deleted students included. */
async function linesOfTakenEmails(db: Db, { students }: Plan): Promise<Set<number>> {
  const listed = students.filter(({ email }) => email !== null);
  const existing = await rows<{ id: string; email: string }>(
    db,
    sql`select id, email from users where email = any(${array(
      listed.map(({ email }) => email),
      'text',
    )})`,
  );
  const owners = new Map(existing.map(({ id, email }) => [email, id]));
  return new Set(listed.filter(({ id, email }) => (owners.get(email!) ?? id) !== id).map(({ line }) => line));
}

export function countsOf(
  rowCount: number,
  { students, departments, parents, links }: Plan,
  faults: readonly Fault[],
): ClassList['counts'] {
  const having = (effect: string) => students.filter((s) => s.effect === effect).length;
  return {
    rows: rowCount,
    faulty: new Set(faults.map((f) => f.line)).size,
    create: having('create'),
    update: having('update'),
    unchanged: having('unchanged'),
    departments_new: departments.length,
    parents_new: parents.length,
    links_new: links.length,
  };
}

/** Told one by one; of a list with more, the wrong file, the rows still say that they have errors. */
const mostFaults = 10_000;

/** Parents whom the list names and the import leaves apart, with the child as the plan has it. */
function refusedOf({ rows: listed }: StoredList, { refused, students }: Plan): ClassList['parents_refused'] {
  const nameOf = new Map(students.map(({ line, name, surname }) => [line, `${name} ${surname}`]));
  return listed.length === 0
    ? []
    : refused.map(({ line, email }) => ({ line, email, student: nameOf.get(line) ?? '' }));
}

/** The list as the page shows it. Of an accepted one the rows are gone and the counts stay. */
export function wireOf(list: StoredList, { plan, faults }: { plan: Plan; faults: Fault[] }): ClassList {
  const effects = new Map<number, 'create' | 'update' | 'unchanged'>(plan.students.map((s) => [s.line, s.effect]));
  return {
    id: list.id,
    company_id: list.company_id,
    file_name: list.file_name,
    state: list.state,
    encoding: list.encoding,
    separator: list.separator,
    columns: list.headers.map((header, index) => ({
      index,
      header,
      field: list.mapping[index] ?? 'ignore',
      sample: list.rows.slice(0, 3).map((r) => r.cells[index] ?? ''),
    })),
    rows: list.rows.map(({ line, cells }) => ({ line, cells, effect: effects.get(line) ?? 'fault' })),
    faults: faults.slice(0, mostFaults),
    counts: { ...list.counts, links_new: list.counts.links_new ?? 0 },
    parents_refused: refusedOf(list, plan),
    departments_new: plan.departments.map((d) => d.department_name),
    created_at: list.created_at,
    accepted_at: list.accepted_at,
    job_id: list.job_id,
  };
}
