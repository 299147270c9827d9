import { newId } from '../../platform/database/ids.ts';
import { isWaiting, parentProblemOf, parentQuestions } from '../users/store.ts';
import { isOwnId } from './links.ts';
import { nameOf, notUnlinked, ParentIndex, passedOn } from './parent-records.ts';
import { faultAt, type Ground, type ParentFields, type Planned } from './planned.ts';
import type { PlannedStudents } from './plan-students.ts';
import type { Person } from './roster.ts';
import type { ParentRow } from './snapshot.ts';

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
    return { id, person: people.get(id), named };
  });
  const reused = passedOn(ground, existing, families);
  const listed = families.map((family) => ({ ...family, own: notUnlinked(ground, existing, family) }));
  const apart = askOfParents(ground, existing, listed, reused.open);
  for (const { id, person, own } of listed) {
    if (reused.open.has(id) || apart.has(id)) continue;
    const target = targetOf(ground, existing, id, person, own, createdByEmail);
    if (!target) continue;
    const [{ inQuestion }, isReused] = [students, reused.former.has(id)];
    merge(planned, planParent(ground, existing, { id, person, target, own, inQuestion, isReused }));
  }
  giveUp(ground, listed, planned, reused.former);
  for (const gone of removals(ground, existing, { people, planned, former: reused.former })) planned.set(gone.id, gone);
  return [...planned.values()];
}

interface Listed {
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
  families: readonly Listed[],
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

/** The children here that a record named up to now. */
const broughtBy = ({ before, links }: Ground, id: string): string[] =>
  [...(before.parents.get(id) ?? [])].flatMap((child) => links.targetsBefore('student', child));

/**
 * An account that another record still has loses what a record brought that is another parent's by now, but for the
 * children whom one of its records names.
 */
function giveUp(
  ground: Ground,
  listed: readonly Listed[],
  planned: Map<string, PlannedParent>,
  former: Leaving['former'],
): void {
  for (const [id, row] of former) {
    const stays = planned.get(row.id);
    if (!stays) continue;
    const records = listed.filter((one) => ground.links.targets('parent', one.id).includes(row.id));
    const named = new Set(records.flatMap(({ own }) => own));
    const brought = new Set(broughtBy(ground, id));
    const lost = row.children.filter((child) => brought.has(child) && !named.has(child));
    const children = { ...stays.children, removed: [...new Set([...stays.children.removed, ...lost])] };
    if (lost.length > 0) planned.set(row.id, { ...stays, effect: 'update', children });
  }
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
function removals(ground: Ground, existing: ParentIndex, { people, planned, former }: Leaving): PlannedParent[] {
  const { before, after, links, companies } = ground;
  if (companies.size === 0) return [];
  const leaving = [...before.parents.keys()].flatMap((id) => {
    if (!former.has(id) && (after.parents.has(id) || people.get(id)?.faulty)) return [];
    const row = links
      .targetsBefore('parent', id)
      .map((target) => existing.byId.get(target))
      .find(Boolean);
    if (!row || planned.has(row.id)) return [];
    return [{ id, row, brought: broughtBy(ground, id) }];
  });
  // A source may have a record for each child of one parent.
  return [...Map.groupBy(leaving, ({ row }) => row.id).values()].map((records): PlannedParent => {
    const { id, row } = records[0]!;
    const brought = new Set(records.flatMap((record) => record.brought));
    const removed = row.children.filter((child) => brought.has(child));
    const isAlone = removed.length === row.children.length;
    return {
      id: row.id,
      sourcedId: id,
      effect: isAlone ? 'remove' : removed.length > 0 ? 'update' : 'unchanged',
      companyId: '',
      before: {},
      after: {},
      name: row.name ?? row.email,
      children: { added: [], removed: isAlone ? [] : removed },
    };
  });
}
