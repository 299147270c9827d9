import { companyFlags } from '@okur/contract/abilities';
import { type AuditEntry, type AuditSubject, auditSubjects } from '@okur/contract/audit';
import { maySwitchFlags } from '@okur/contract/companies';
import { always, personName, sql, type Sql, array, ifGiven, matches } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { inCompany, type Scope, inUsers, inDepartment } from '../../platform/access/scope.ts';
import { seesCodes } from '../activations/store.ts';
import { isOnDays } from '../companies/store.ts';
import { taught } from '../departments/store.ts';
import { visibleHomework } from '../homework/store.ts';
import { changeableParents } from '../parents/store.ts';
import { canUndo, displayChanges, fieldChanges } from './subjects.ts';
import { list } from '../../platform/database/list/index.ts';
import type { audit as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

export interface StoredEntry extends Omit<AuditEntry, 'changes' | 'undoable'> {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  is_last: boolean;
  /** Whether the class that its undo would lead to, if any, is taught and in the caller's reach. */
  leads_back: boolean;
  /** Whether the caller still teaches what it changed. */
  in_reach: boolean;
  /** Whether an ordinary call of the caller would change the record: none does with a parent of two schools. */
  is_changeable: boolean;
  /** Whom a link of a company is about. */
  manager: string | null;
}

export const tables = sql`audit e left join companies c on c.id = e.company_id`;

/** An entry of a student may hold the changed fields alone: half a name, or the class without the student. */
const student = sql`(select ${personName(sql`u`)} from users u where u.id = e.subject_id)`;

/** Names of accounts and things as they are now, or as the entry had them. */
export const columns = (caller: Caller): Sql => sql`
  e.id, e.at, e.action, e.subject, e.subject_id, e.company_id, c.company_name,
    ${seesAddresses(caller) ? sql`e.address` : sql`null`} as address, ${withClass(sql`e.before`)} as before,
    ${withClass(sql`e.after`)} as after,
  coalesce(e.after->>'instructor_name', e.after->>'title', e.after->>'question', e.after->>'term', e.after->>'stem',
    e.after->>'file_name', e.after->>'file',
    case when jsonb_typeof(e.after->'names') = 'object' then e.after->'names'->>${caller.staff!.record.locale} end,
    case when jsonb_typeof(e.after->'name') = 'object' then e.after->'name'->>${caller.staff!.record.locale} end,
    case when e.subject = 'USER' and not e.after ?& array['name', 'surname'] then ${student} else nullif(concat_ws(' ',
      e.after->>'name', e.after->>'surname'), '') end, e.after->>'username',
      e.after->>'department_name', e.after->>'company_name',
    case e.subject when 'USER' then ${student}
      when 'USER_NOTES' then (select ${personName(sql`u`)}
        from user_notes n join users u on u.id = n.user_id where n.id = e.subject_id)
      when 'DEPARTMENT' then (select d.department_name from departments d
        where d.id = e.subject_id) when 'ROLL_OVER' then (select r.academic_year from roll_overs r
        where r.id = e.subject_id)
      when 'COMPANY' then c.company_name when 'INSTRUCTOR' then (select i.instructor_name from instructors i
        where i.id = e.subject_id)
      when 'PARENTS' then (select coalesce(nullif(p.name, ''), p.email) from parents p
        where p.id = e.subject_id) when 'ADMIN' then (select a.username from admins a where a.id = e.subject_id)
      when 'ARTICLE' then (select a.title from articles a
        where a.id = e.subject_id) when 'CLASS_LIST' then (select l.file_name from class_lists l
        where l.id = e.subject_id) end,
    e.after->>'email', e.before->>'file_name') as subject_name,
  case when e.account_id is not null then json_build_object('type', e.account_type, 'id', e.account_id, 'name',
    case e.account_type
      when 'staff' then (select a.username from admins a
        where a.id = e.account_id) when 'parent' then (select coalesce(p.name, p.email) from parents p
        where p.id = e.account_id)
      when 'student' then ${seesStudents(caller) ? nameOfStudent : sql`null`} end) end as account,
  case when e.subject = 'COMPANY' then (select a.username from admins a
    where a.id::text = coalesce(e.after, e.before)->>'manager_id') end as manager,
  not exists (select from audit l where l.subject = e.subject and l.subject_id = e.subject_id and l.id > e.id
    and l.action not in ('view_as', 'view_as_end', 'sign_in', 'end_waits')) as is_last,
  (e.before->>'department_id' is null or e.before->'department_id' = e.after->'department_id'
    or exists (select from departments d where d.id = (e.before->>'department_id')::uuid and ${taught}
      and ${inDepartment(caller.scope, sql`d.company_id`, sql`d.id`)})) as leads_back,
  ${inReach(caller.scope)} as in_reach,
  (e.subject <> 'PARENTS' or exists (select from parents p
    where p.id = e.subject_id and ${changeableParents(caller.scope)})) as is_changeable`;

/** A class that an entry has by its id alone (change of school year), by its name as well. */
const withClass = (values: Sql): Sql =>
  sql`case when ${values} ? 'department_id' and not ${values} ? 'department_name' then ${values} ||
    jsonb_build_object('department_name', (select d.department_name from departments d
    where d.id::text = ${values}->>'department_id')) else ${values} end`;

/** Who writes books sees that a seat was taken or given back, and no child's name. */
const seesStudents = ({ staff }: Caller): boolean => staff!.ability.can('view', 'USER');
const nameOfStudent = sql`(select ${personName(sql`u`)} from users u where u.id = e.account_id)`;

const seesAddresses = ({ staff }: Caller): boolean => staff!.ability.can('view', 'ADMIN');

/**
 * Entries about things the caller may see: by ability, by company, for an instructor by their own classes and deeds.
 */
export function visible(caller: Caller): Sql {
  const { scope, staff } = caller;
  const subjects = Object.entries(auditSubjects)
    .filter(([, ability]) => staff!.ability.can('view', ability))
    .map(([subject]) => subject);
  const mayBeOf = sql`e.subject = any(${array(subjects, 'text')})`;
  if (scope.kind === 'instructor')
    return sql`${mayBeOf} and ${inCompany(scope, sql`e.company_id`)} and (e.account_id = ${caller.id}
      or ${ofOwnClasses(scope)})`;
  return scope.kind === 'platform' ? mayBeOf : sql`${mayBeOf} and ${inCompany(scope, sql`e.company_id`)}`;
}

const ofOwnClasses = (scope: Scope): Sql => sql`(
  (e.subject = 'USER' and e.subject_id in (select u.id from users u
    where ${inUsers(scope)})) or (e.subject = 'DEPARTMENT' and e.subject_id in (select d.id from departments d
    where ${inDepartment(scope, sql`d.company_id`, sql`d.id`)})))`;

/** Who lost a class goes on seeing what they did in it, and changes nothing there, not by an undo either. */
const inReach = (scope: Scope): Sql =>
  scope.kind === 'instructor'
    ? sql`(e.subject not in ('USER', 'DEPARTMENT', 'HOMEWORK') or ${ofOwnClasses(scope)}
        or (e.subject = 'HOMEWORK' and e.subject_id in (select h.id from homeworks h where ${visibleHomework(scope)})))`
    : always;

/** Whether the caller may change what an entry changed: fewer people switch flags of a company than change the rest. */
export function mayChange(
  { staff }: Caller,
  { subject, before, after, in_reach }: Pick<StoredEntry, 'subject' | 'before' | 'after' | 'in_reach'>,
): boolean {
  const { ability } = staff!;
  const isOfFlags =
    subject === 'COMPANY' &&
    fieldChanges(before, after).some(({ field }) => companyFlags.some((flag) => flag === field));
  return in_reach && ability.can('edit', auditSubjects[subject]) && (!isOfFlags || maySwitchFlags(ability));
}

export function visibleEntry(stored: StoredEntry, caller: Caller): AuditEntry {
  const { before, after, is_last, leads_back, in_reach, is_changeable, manager, ...entry } = stored;
  const isUndoable =
    is_last &&
    leads_back &&
    is_changeable &&
    entry.action === 'update' &&
    entry.subject_id !== null &&
    canUndo(entry.subject, before, after) &&
    mayChange(caller, { subject: entry.subject, before, after, in_reach });
  // Who looked as another person has said why.
  if (entry.action === 'view_as')
    return {
      ...entry,
      changes: [{ field: 'reason', before: null, after: after?.['reason'] ?? null }],
      undoable: false,
    };
  if (manager && (entry.action === 'link' || entry.action === 'unlink')) {
    const [was, is] = entry.action === 'link' ? [null, manager] : [manager, null];
    return { ...entry, changes: [{ field: 'manager', before: was, after: is }], undoable: false };
  }
  const hasFields = entry.action === 'update' || (entry.action === 'undo' && entry.subject !== 'ROLL_OVER');
  const changes = hasFields ? displayChanges(before, after).filter(({ field }) => maySee(caller, field)) : [];
  return { ...entry, changes, undoable: isUndoable };
}

/** The code of a student is for fewer people than the rest of the student. */
const maySee = (caller: Caller, field: string): boolean => field !== 'activation_code' || seesCodes(caller);

type About = Pick<ContextOf<typeof contract.listAudit>['query'], 'subject' | 'subject_id' | 'parts'>;

/** Entries of what has no page of its own: they are read on the page of the whole. */
const partsOf: Partial<Record<AuditSubject, (id: string) => Sql>> = {
  // What was granted at once has one entry, and as many codes as were granted.
  ACTIVATION: (id) => sql`(e.subject = 'ACTIVATION' and e.subject_id is null
    and e.after->>'grant_id' = (select a.grant_id::text from activations a where a.id = ${id}))`,
  BOOK: (id) => sql`((e.subject = 'BOOK_LICENCE' and e.subject_id = ${id})
    or (e.subject = 'BOOK_CHAPTER' and e.subject_id in (select c.id from book_chapters c where c.book_id = ${id})))`,
  // Its record changes with the supplier's messages; what people do with it are orders.
  GARDNER_BOOK: (id) => sql`(e.subject = 'BOOK_ORDERS'
    and e.subject_id in (select o.id from book_orders o where o.supplier_book_id = ${id}))`,
  TUTORIAL: (id) => sql`(e.subject = 'TUTORIAL_RESOURCE'
    and e.subject_id in (select r.id from tutorial_resources r where r.tutorial_id = ${id}))`,
};

/** Entries of a kind, of one thing, or of one thing and its parts. */
function about({ subject, subject_id: id, parts }: About): Sql {
  const itself = sql`(${ifGiven(subject, (v) => sql`e.subject = ${v}`)}
    and ${ifGiven(id, (v) => sql`e.subject_id = ${v}`)})`;
  const ofParts = parts && subject && id ? partsOf[subject]?.(id) : undefined;
  return ofParts ? sql`(${itself} or ${ofParts})` : itself;
}

/** Fields by one of which an entry is called. */
const names = sql.join(
  (
    'name surname username department_name company_name instructor_name title email ' +
    'question term stem file_name file'
  )
    .split(' ')
    .map((field) => sql.raw(`coalesce(e.after->>'${field}', e.before->>'${field}')`)),
  ', ',
);

/** Whether an entry, or the student whom it is about, is called so: what changed of a student may hold no name. */
const isNamed = (scope: Scope, text: string): Sql => sql`(okur_fold(concat_ws(' ', ${names}))
    like '%' || okur_fold(${text}) || '%'
  or (e.subject = 'USER' and exists (select from users u
    where u.id = e.subject_id and ${inCompany(scope, sql`u.company_id`)} and ${matches(sql`u.search`, text)})))`;

export async function listAudit({ db, caller, query }: ContextOf<typeof contract.listAudit>) {
  const page = await list<StoredEntry>(db, query, {
    columns: columns(caller),
    from: tables,
    where: sql`${visible(caller)} and ${about(query)}
          and ${ifGiven(query.account_id, (v) => sql`e.account_id = ${v}`)}
          and ${ifGiven(query.company_id, (v) => sql`e.company_id = ${v}`)}
            and ${ifGiven(query.action, (v) => sql`e.action = ${v}`)}
          and ${await isOnDays(db, caller, { at: sql`e.at`, from: query.from, to: query.to })}
          and ${ifGiven(query.search || undefined, (v) => isNamed(caller.scope, v))}`,
    sorts: { at: sql`e.at` },
    sort: '-at',
    id: sql`e.id`,
    filled: ['at'],
  });
  return { ...page, data: page.data.map((entry) => visibleEntry(entry, caller)) };
}
