import {
  type ClassList,
  type ClassListField,
  type Fault,
  missingFields,
  type Question,
} from '@okur/contract/class-lists';
import { array, type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { inCompany, type Scope } from '../../platform/access/scope.ts';
import { checkInSteps } from './check.ts';
import { type Answers, isWaiting, numberKinds, parentProblemOf, problemOf, seatsTaken } from '../users/store.ts';
import { wouldWait } from '../licences/store.ts';
import { fingerprintOf } from './fingerprint.ts';
import { headerChoices, headerOf, leftOutOf, listedRows, type StoredRow } from './header.ts';
import { type Plan, planImport } from './plan.ts';
import { startOf } from './shapes.ts';
import { inSteps } from '../../platform/runtime/cooperative.ts';
import type { Encoding, Separator, Table } from '../../platform/sheets/table.ts';

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
  rows: StoredRow[];
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

/** What there is to say of a list: what would be done, and why the other rows are left out. */
export interface Review {
  plan: Plan;
  faults: Fault[];
  licence: LicenceOf;
  fingerprint: string;
}

export const emptyPlan: Plan = {
  departments: [],
  reopened: [],
  past: [],
  students: [],
  questions: new Map(),
  parentQuestions: new Map(),
  freed: [],
  parents: [],
  links: [],
  refused: [],
};

type Listed = Pick<Table, 'headers'> & { rows: readonly StoredRow[] };

/**
 * The rows checked by the mapping and compared with the company. Without a name or class column there is nothing to
 * compare.
 */
export async function review(
  db: Db,
  companyId: string,
  { headers, rows: all }: Listed,
  mapping: readonly ClassListField[],
): Promise<Review> {
  const table = { headers, rows: listedRows(all) };
  if (missingFields(mapping).length > 0) return { plan: emptyPlan, faults: [], licence: enough, fingerprint: '' };
  const { rows: good, faults } = await inSteps(checkInSteps(table as Table, mapping));
  const answers: Answers = new Map(table.rows.map(({ line, answers: own = [] }) => [line, own]));
  let plan = await planImport(db, companyId, good, answers);
  const taken = await linesOfTakenEmails(db, plan);
  if (taken.size > 0)
    plan = await planImport(
      db,
      companyId,
      good.filter(({ line }) => !taken.has(line)),
      answers,
    );
  const at = (line: number, fields: readonly ClassListField[], value: string, problem: Problem): Fault => {
    const column_index = mapping.findIndex((field) => fields.includes(field));
    const column = table.headers[column_index]?.trim() ?? '';
    return { line, column, column_index, field: mapping[column_index] ?? fields[0]!, value, ...problem };
  };
  const ofTaken = good.flatMap(({ line, email }) =>
    taken.has(line) ? [at(line, ['email'], email ?? '', { reason: 'class_list.reason.email_taken' })] : [],
  );
  const ofQuestions = good.flatMap(({ line, student_number, name, surname }) => {
    const open = plan.questions.get(line)?.find(({ kind, chosen }) => chosen === null && kind !== 'locked');
    if (!open) return [];
    const isOfNumber = numberKinds.has(open.kind);
    const value = isOfNumber ? (student_number ?? '') : `${name} ${surname}`;
    return [at(line, isOfNumber ? ['student_number'] : ['name', 'full_name'], value, problemOf(open))];
  });
  const ofParents = good.flatMap(({ line, parent_email, parent_name }) => {
    const question = plan.parentQuestions.get(line);
    if (!question || !isWaiting(question)) return [];
    return [at(line, ['parent_email'], parent_email!, parentProblemOf(question, parent_name!))];
  });
  const left = [...faults, ...ofTaken, ...ofQuestions, ...ofParents].toSorted((a, b) => a.line - b.line);
  return {
    plan,
    faults: left,
    licence: await licenceOf(db, companyId, plan),
    fingerprint: await fingerprintOf(plan, left),
  };
}

interface LicenceOf {
  seats_missing: number;
  /** Students who wait for a code. */
  waiting: ReadonlySet<string>;
}
const enough: LicenceOf = { seats_missing: 0, waiting: new Set() };

/** What the licence of the school has too few for those who are new or let in again. */
async function licenceOf(db: Db, companyId: string, { students }: Plan): Promise<LicenceOf> {
  const entering = students.filter(({ effect, returns }) => effect === 'create' || returns);
  if (entering.length === 0) return enough;
  const contract = await row<{ seats: number | null }>(
    db,
    sql`select c.licence_limit - ${seatsTaken(sql`c.id`)} as seats
      from companies c where c.id = ${companyId} and c.licensing = 'contract'`,
  );
  return {
    seats_missing: Math.max(0, entering.length - (contract?.seats ?? entering.length)),
    waiting: await wouldWait(db, companyId, entering),
  };
}

type Problem = Pick<Fault, 'reason' | 'params'>;

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
  all: readonly StoredRow[],
  { plan: { students, departments, parents, links, freed, parentQuestions }, faults, licence }: Review,
): ClassList['counts'] {
  const having = (effect: string) => students.filter((s) => s.effect === effect).length;
  return {
    rows: listedRows(all).length,
    faulty: new Set(faults.map((f) => f.line)).size,
    create: having('create'),
    update: having('update'),
    unchanged: having('unchanged'),
    departments_new: departments.length,
    parents_new: parents.length,
    links_new: links.length,
    numbers_freed: freed.length,
    returning: students.filter(({ id, returns }) => returns && !licence.waiting.has(id)).length,
    locked: students.filter(({ locked }) => locked).length,
    parent_names: students.filter(({ line }) => parentQuestions.has(line)).length,
    seats_missing: licence.seats_missing,
    waiting: licence.waiting.size,
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

const filled = <K extends string, T>(key: K, list: readonly T[] | undefined) =>
  (list && list.length > 0 ? { [key]: list } : {}) as Partial<Record<K, T[]>>;

/** What is or was asked of a row: who the child is, and who the parent is. */
export function questionsOf({ questions, parentQuestions }: Plan, line: number): Question[] {
  const ofParent = parentQuestions.get(line);
  if (!ofParent) return questions.get(line) ?? [];
  const { other_line: _line, ...question } = ofParent;
  return [...(questions.get(line) ?? []), question];
}

/** The list as the page shows it. Of an accepted one the rows are gone and the counts stay. */
export function wireOf(list: StoredList, reviewed: Review): ClassList {
  const { plan, faults, fingerprint } = reviewed;
  const listed = listedRows(list.rows);
  const planned = new Map(plan.students.map((s) => [s.line, s]));
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
      sample: listed.slice(0, 3).map((r) => startOf(r.cells[index] ?? '')),
    })),
    header: headerOf(list.rows),
    header_choices: headerChoices(list.rows),
    left_out: leftOutOf(list.rows),
    rows: listed.map(({ line, cells, mended }) => ({
      line,
      cells,
      effect: planned.get(line)?.effect ?? 'fault',
      // Of twenty thousand rows hardly one has any: what is empty would be a sixth of the answer.
      ...filled('notes', planned.get(line)?.notes),
      ...filled('questions', questionsOf(plan, line)),
      ...filled('mended', mended),
    })),
    faults: faults.slice(0, mostFaults),
    // Rows and counts are of one plan, also where the school has changed since the list was stored.
    counts:
      list.state === 'preview'
        ? countsOf(list.rows, reviewed)
        : { ...list.counts, links_new: list.counts.links_new ?? 0 },
    fingerprint,
    parents_refused: refusedOf(list, plan),
    departments_new: plan.departments.map((d) => d.department_name),
    departments_reopened: plan.reopened.map((d) => d.department_name),
    departments_past: plan.past.map(({ department_name, academic_year }) => ({ department_name, academic_year })),
    academic_year: plan.departments[0]?.academic_year ?? null,
    created_at: list.created_at,
    accepted_at: list.accepted_at,
    job_id: list.job_id,
  };
}
