import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { inSteps, type Steps } from '../../platform/runtime/cooperative.ts';
import { type UnlinkedParent, unlinkedFrom } from '../parents/store.ts';
import { type Answers, type ParentQuestion, parentQuestions } from '../users/store.ts';
import { type CheckedRow, type ListedParent, parentsOf } from './check.ts';
import type { PlannedStudent } from './plan-students.ts';

export interface PlannedParents {
  parents: { id: string; email: string; name: string | null; phone: string | null }[];
  /** Parents, new and known, with the students of the list whom they are not linked with yet. */
  links: { parent_id: string; user_id: string }[];
  /** Parents whom staff unlinked by hand: the list does not link them again. */
  refused: { line: number; email: string }[];
}

/** Of parents with another name than their address has elsewhere, by line. */
export type ParentQuestions = ReadonlyMap<number, ParentQuestion>;

/** Asked where a child is to be linked; who is linked under the address already was. */
export async function askOfParents(
  db: Db,
  companyId: string,
  checked: readonly CheckedRow[],
  { students, answers }: { students: readonly PlannedStudent[]; answers: Answers },
): Promise<ParentQuestions> {
  const stored = await storedParents(db, companyId, parentsOf(checked));
  const childOf = new Map(students.map(({ line, id }) => [line, id]));
  return parentQuestions(
    checked.flatMap(({ line, parent_email: email, parent_name: name }) => {
      const account = email === null ? undefined : stored.get(email);
      if (email === null || name === null) return [];
      const linked = account?.children.includes(childOf.get(line) ?? '') === true;
      return [{ line, email, name, stored: account?.name ?? null, linked, answers: answers.get(line) ?? [] }];
    }),
  );
}

interface NamedAccount {
  email: string;
  name: string | null;
  children: string[];
}

/** Known parents by their address, with the name as far as they have a child at this school. */
async function storedParents(
  db: Db,
  companyId: string,
  listed: readonly ListedParent[],
): Promise<ReadonlyMap<string, NamedAccount>> {
  const parents = await rows<NamedAccount>(
    db,
    sql`select p.email, array(select user_id from parent_users l where l.parent_id = p.id) as children,
      case when exists (select from parent_users l join users u on u.id = l.user_id
        where l.parent_id = p.id and u.company_id = ${companyId} and u.deleted_at is null) then p.name end as name
      from parents p where p.deleted_at is null and p.email = any(${array(
        listed.map(({ email }) => email),
        'text',
      )})`,
  );
  return new Map(parents.map((parent) => [parent.email, parent]));
}

/** Who shares an address with a parent of an earlier row is linked to one account, which the row says. */
export function withParentNotes(
  students: readonly PlannedStudent[],
  checked: readonly CheckedRow[],
  questions: ParentQuestions,
): PlannedStudent[] {
  const names = new Map(checked.map(({ line, parent_name }) => [line, parent_name]));
  return students.map((student) => {
    const { name, email, other_line, chosen } = questions.get(student.line) ?? {};
    if (!other_line || chosen === 'leave') return student;
    const params = { email: email!, listed: names.get(student.line)!, name: name!, line: other_line };
    return { ...student, notes: [...student.notes, { reason: 'class_list.note.parent_of_line', params }] };
  });
}

export async function planParents(
  db: Db,
  listed: readonly ListedParent[],
  students: readonly PlannedStudent[],
): Promise<PlannedParents> {
  const existing = await rows<StoredParent>(
    db,
    sql`select id, email, array(select user_id from parent_users l where l.parent_id = p.id) as children from parents p
      where deleted_at is null and email = any(${array(
        listed.map((p) => p.email),
        'text',
      )})`,
  );
  const matched = students.filter(({ effect }) => effect !== 'create').map(({ id }) => id);
  return inSteps(linkParents(existing, await unlinkedFrom(db, matched), listed, students));
}

interface StoredParent {
  id: string;
  email: string;
  children: string[];
}

function* linkParents(
  existing: readonly StoredParent[],
  unlinked: readonly UnlinkedParent[],
  listed: readonly ListedParent[],
  students: readonly PlannedStudent[],
): Steps<PlannedParents> {
  const byEmail = new Map(existing.map((p) => [p.email, p]));
  const apart = new Set(unlinked.flatMap((u) => [`${u.user_id} ${u.parent_id}`, `${u.user_id} ${u.email}`]));
  const ofLine = new Map(students.map((s) => [s.line, s.id]));
  const parents: PlannedParents['parents'] = [];
  const links: PlannedParents['links'] = [];
  const refused: PlannedParents['refused'] = [];
  for (const { email, name, phone, lines } of listed) {
    yield;
    const stored = byEmail.get(email);
    const id = stored?.id ?? newId();
    const isApart = (child: string) =>
      !stored?.children.includes(child) && (apart.has(`${child} ${id}`) || apart.has(`${child} ${email}`));
    const children = lines.map((line) => ({ line, child: ofLine.get(line)! }));
    for (const { line, child } of children) if (isApart(child)) refused.push({ line, email });
    const own = new Set(children.map(({ child }) => child).filter((child) => !isApart(child)));
    // A parent without a child here is no one's parent.
    if (!stored && own.size > 0) parents.push({ id, email, name, phone });
    for (const child of own) if (!stored?.children.includes(child)) links.push({ parent_id: id, user_id: child });
  }
  return { parents, links, refused };
}
