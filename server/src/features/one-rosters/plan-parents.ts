import type { Question } from '@okur/contract/class-lists';
import { newId } from '../../platform/database/ids.ts';
import { isOnePerson, isWaiting, parentProblemOf, parentQuestions } from '../users/store.ts';
import { isOwnId } from './links.ts';
import { faultAt, type Ground, type ParentFields, type Planned } from './planned.ts';
import type { PlannedStudents } from './plan-students.ts';
import type { Person } from './roster.ts';
import { pair, type ParentRow } from './snapshot.ts';

export interface PlannedParent extends Planned<ParentFields> {
  name: string;
  children: { added: string[]; removed: string[] };
}

/**
 * Parents with their children. A known account stays as it is: it is the parent's own, and may be of several schools.
 */
export function planParents(ground: Ground, students: PlannedStudents): PlannedParent[] {
  const people = new Map(ground.roster.users.map((person) => [person.id, person]));
  const existing = new ParentIndex(ground.snapshot.parents);
  const planned = new Map<string, PlannedParent>();
  const createdByEmail = new Map<string, string>();
  const families = [...ground.after.parents].map(([id, children]) => {
    const named = [...children].flatMap((child) => students.bySource.get(child) ?? []);
    const person = people.get(id);
    return { id, person, own: notUnlinked(ground, existing, { id, person, named }) };
  });
  const reused = passedOn(ground, existing, families);
  const apart = askOfParents(ground, existing, families, reused.open);
  for (const { id, person, own } of families) {
    if (reused.open.has(id) || apart.has(id)) continue;
    const target = targetOf(ground, existing, id, person, own, createdByEmail);
    if (!target) continue;
    const [{ inQuestion }, isReused] = [students, reused.former.has(id)];
    merge(planned, planParent(ground, existing, { id, person, target, own, inQuestion, isReused }));
  }
  for (const gone of removals(ground, existing, { people, planned, former: reused.former })) planned.set(gone.id, gone);
  return [...planned.values()];
}

interface Family {
  id: string;
  person: Person | undefined;
  own: readonly string[];
}

/**
 * Asks whether two names under one address are one parent, as a class list does; answers the records that are left
 * out, because someone said so or no one said anything yet. Who came with an earlier roster changes their own name.
 */
function askOfParents(
  ground: Ground,
  existing: ParentIndex,
  families: readonly Family[],
  inQuestion: ReadonlySet<string>,
): Set<string> {
  const listed = families.flatMap(({ id, person, own }) => {
    const name = person && nameOf(person);
    if (inQuestion.has(id) || !person || person.faulty || person.email === null || !name || own.length === 0) return [];
    const account = existing.byEmail.get(person.email);
    const linked =
      ground.links.targets('parent', id).some((target) => existing.byId.has(target)) ||
      (account !== undefined && own.every((child) => account.children.includes(child)));
    const stored = account?.is_here ? account.name : null;
    const answers = ground.answers.get(id) ?? [];
    return [{ id, person, line: person.line, email: person.email, name, stored, linked, answers }];
  });
  const questions = parentQuestions(listed);
  const apart = new Set<string>();
  for (const { id, person, line, name, email } of listed) {
    const found = questions.get(line);
    if (!found) continue;
    const { other_line: _line, ...question } = found;
    ground.questions.push({ sourced_id: id, line, who: 'parent', listed: name, question });
    if (question.chosen === 'leave' || isWaiting(found)) apart.add(id);
    if (question.chosen !== null) continue;
    const { reason, params } = isWaiting(found)
      ? parentProblemOf(found, name)
      : {
          reason: 'one_roster.reason.parent_of_line',
          params: { listed: name, name: question.name, line: found.other_line! },
        };
    faultAt(ground, isWaiting(found) ? 'fault' : 'note', 'users', person, 'email', reason, { value: email, params });
  }
  return apart;
}

/**
 * A record with another name, with another address or none, that names another child would show that child to the
 * parent who had the record before: it is asked whose it is. Answers the records that wait, and those of another
 * parent by now.
 */
function passedOn(ground: Ground, existing: ParentIndex, families: readonly Family[]) {
  const open = new Set<string>();
  const former = new Map<string, ParentRow>();
  for (const { id, person, own } of families) {
    const row = ground.links.targets('parent', id).flatMap((target) => existing.byId.get(target) ?? [])[0];
    if (!row || !person || !isDoubted(person, row, own)) continue;
    const chosen = (ground.answers.get(id) ?? []).find(({ kind }) => kind === 'record')?.choice ?? null;
    askOfRecord(ground, person, row, chosen);
    if (chosen === null) open.add(id);
    if (chosen !== 'another') continue;
    ground.links.drop('parent', id, row.id);
    former.set(id, row);
  }
  return { open, former };
}

const isDoubted = (person: Person, row: ParentRow, own: readonly string[]): boolean =>
  !person.faulty &&
  person.email !== row.email &&
  (row.name === null || !isOnePerson(row.name, nameOf(person))) &&
  own.some((child) => !row.children.includes(child));

function askOfRecord(ground: Ground, person: Person, row: ParentRow, chosen: Question['chosen']): void {
  const [name, listed] = [(row.is_here ? row.name : null) ?? '–', nameOf(person)];
  ground.questions.push({
    sourced_id: person.id,
    line: person.line,
    who: 'parent',
    listed,
    question: {
      kind: 'record',
      user_id: null,
      name,
      student_number: null,
      department_name: null,
      choices: ['same', 'another'],
      chosen,
    },
  });
  if (chosen !== null) return;
  const details = { value: person.email, params: { name, listed } };
  faultAt(ground, 'fault', 'users', person, 'email', 'one_roster.reason.question_parent_record', details);
}

/** The children without those from whom staff unlinked the parent by hand; each of these is noted. */
function notUnlinked(
  ground: Ground,
  existing: ParentIndex,
  { id, person, named }: { id: string; person: Person | undefined; named: readonly string[] },
): string[] {
  const accounts = [...ground.links.targets('parent', id), ...(isOwnId(id) ? [id] : [])];
  const email = person?.email ?? existing.byId.get(accounts[0] ?? '')?.email;
  const same = email ? existing.byEmail.get(email)?.id : undefined;
  const names = [...accounts, ...(same ? [same] : []), ...(email ? [email] : [])];
  const account = existing.byId.get(accounts.find((one) => existing.byId.has(one)) ?? same ?? '');
  const isApart = (child: string) =>
    !account?.children.includes(child) && names.some((name) => ground.snapshot.unlinked.has(pair(child, name)));
  for (const child of named.filter(isApart)) noteUnlinked(ground, child, person, email);
  return named.filter((child) => !isApart(child));
}

function noteUnlinked(ground: Ground, child: string, person: Person | undefined, email: string | undefined): void {
  if (!person) return;
  const student = ground.snapshot.students.find(({ id }) => id === child);
  const name = [student?.name, student?.surname].filter(Boolean).join(' ') || (student?.username ?? '');
  const details = { value: email ?? '', params: { student: name } };
  faultAt(ground, 'note', 'users', person, 'agentSourcedIds', 'one_roster.reason.parent_unlinked', details);
}

const nameOf = ({ given, family }: Person): string => [given, family].filter(Boolean).join(' ');

/** Parents are known by their e-mail: two people of one address are one account. */
function targetOf(
  ground: Ground,
  existing: ParentIndex,
  id: string,
  person: Person | undefined,
  own: readonly string[],
  createdByEmail: Map<string, string>,
): string | undefined {
  const linked = ground.links.targets('parent', id).find((target) => existing.byId.has(target));
  if (linked) return linked;
  if (!person || person.faulty) return undefined;
  if (isOwnId(id) && existing.byId.get(id)?.children.some((child) => own.includes(child))) return id;
  if (person.email === null) {
    faultAt(ground, 'note', 'users', person, 'email', 'one_roster.reason.parent_no_email', { value: '' });
    return undefined;
  }
  const same = existing.byEmail.get(person.email)?.id ?? createdByEmail.get(person.email);
  // A parent without a child here is no one's parent.
  if (same || own.length === 0) return same;
  const target = newId();
  createdByEmail.set(person.email, target);
  return target;
}

interface ParentEntry {
  id: string;
  person: Person | undefined;
  target: string;
  own: readonly string[];
  /** Children of whom it is in question who they are. */
  inQuestion: ReadonlySet<string>;
  /** The record was another parent's. */
  isReused: boolean;
}

function planParent(
  ground: Ground,
  existing: ParentIndex,
  { id, person, target, own, inQuestion, isReused }: ParentEntry,
): PlannedParent {
  const { links, before, roster } = ground;
  links.add('parent', id, target);
  const row = existing.byId.get(target);
  const now = new Set(own);
  const earlier = isReused ? [] : [...(before.parents.get(id) ?? [])].filter((child) => !inQuestion.has(child));
  const was = new Set(earlier.flatMap((child) => links.targetsBefore('student', child)));
  const has = new Set(row?.children ?? []);
  const isAll = roster.modes.users === 'bulk';
  const children = {
    added: [...now].filter((child) => !has.has(child) && (!row || isAll || !was.has(child))),
    removed: [...was].filter((child) => !now.has(child) && has.has(child)),
  };
  if (!row) {
    const name = nameOf(person!) || null;
    return {
      id: target,
      sourcedId: id,
      effect: 'create',
      companyId: '',
      before: null,
      after: { email: person!.email!, name, phone: person!.phone },
      name: name ?? person!.email!,
      children,
    };
  }
  const moves = children.added.length + children.removed.length > 0;
  const effect = moves ? 'update' : 'unchanged';
  return {
    id: target,
    sourcedId: id,
    effect,
    companyId: '',
    before: {},
    after: {},
    name: row.name ?? row.email,
    children,
  };
}

function merge(planned: Map<string, PlannedParent>, next: PlannedParent): void {
  const twin = planned.get(next.id);
  if (!twin) return void planned.set(next.id, next);
  const added = [...new Set([...twin.children.added, ...next.children.added])];
  // What one of the two still names stays.
  const removed = twin.children.removed.filter((child) => next.children.removed.includes(child));
  const moves = added.length + removed.length > 0;
  planned.set(next.id, {
    ...twin,
    children: { added, removed },
    effect: twin.effect === 'unchanged' && moves ? 'update' : twin.effect,
  });
}

interface Leaving {
  people: ReadonlyMap<string, Person>;
  planned: ReadonlyMap<string, PlannedParent>;
  /** Accounts whose record is another parent's by now. */
  former: ReadonlyMap<string, ParentRow>;
}

/**
 * A parent whom the source no longer names loses the children it brought; without any other child the account goes,
 * too. So does one whose record is another parent's by now.
 */
function removals(
  { before, after, links, companies }: Ground,
  existing: ParentIndex,
  { people, planned, former }: Leaving,
): PlannedParent[] {
  if (companies.size === 0) return [];
  return [...before.parents].flatMap(([id, children]): PlannedParent[] => {
    if (!former.has(id) && (after.parents.has(id) || people.get(id)?.faulty)) return [];
    const row = links
      .targetsBefore('parent', id)
      .map((target) => existing.byId.get(target))
      .find(Boolean);
    if (!row || planned.has(row.id)) return [];
    const brought = new Set([...children].flatMap((child) => links.targetsBefore('student', child)));
    const removed = row.children.filter((child) => brought.has(child));
    const isAlone = removed.length === row.children.length;
    return [
      {
        id: row.id,
        sourcedId: id,
        effect: isAlone ? 'remove' : removed.length > 0 ? 'update' : 'unchanged',
        companyId: '',
        before: {},
        after: {},
        name: row.name ?? row.email,
        children: { added: [], removed: isAlone ? [] : removed },
      },
    ];
  });
}

class ParentIndex {
  readonly byId: Map<string, ParentRow>;
  readonly byEmail: Map<string, ParentRow>;

  constructor(parents: readonly ParentRow[]) {
    this.byId = new Map(parents.map((p) => [p.id, p]));
    this.byEmail = new Map(parents.map((p) => [p.email, p]));
  }
}
