import type { Question } from '@okur/contract/class-lists';
import { isOnePerson } from '../users/store.ts';
import { isOwnId } from './links.ts';
import { faultAt, type Ground } from './planned.ts';
import type { Person } from './roster.ts';
import { pair, type ParentRow } from './snapshot.ts';

export class ParentIndex {
  readonly byId: Map<string, ParentRow>;
  readonly byEmail: Map<string, ParentRow>;

  constructor(parents: readonly ParentRow[]) {
    this.byId = new Map(parents.map((p) => [p.id, p]));
    this.byEmail = new Map(parents.map((p) => [p.email, p]));
  }
}

/** A record of a parent with the children that it names. */
interface Family {
  id: string;
  person: Person | undefined;
  named: readonly string[];
}

export const nameOf = ({ given, family }: Person): string => [given, family].filter(Boolean).join(' ');

/**
 * Whose a record is by now. One with another name and another child, or with another address than that of a parent whom
 * staff unlinked by hand, would show a child to who had it before: it is asked whose it is. One with another address
 * alone was corrected: an account that no one opened gives way, one in use stays and is named. Answers the records
 * that wait, and those of another account by now.
 */
export function passedOn(ground: Ground, existing: ParentIndex, families: readonly Family[]) {
  const open = new Set<string>();
  const former = new Map<string, ParentRow>();
  for (const family of families) {
    const { id, person } = family;
    const row = ground.links.targets('parent', id).flatMap((target) => existing.byId.get(target) ?? [])[0];
    if (!row || !person || person.faulty || person.email === row.email) continue;
    const record = { ...family, person, row };
    const doubt = doubtOf(ground, existing, record);
    const chosen = (ground.answers.get(id) ?? []).find(({ kind }) => kind === 'record')?.choice ?? null;
    if (doubt) askOfRecord(ground, record, doubt, chosen);
    if (doubt && chosen === null) open.add(id);
    const isDropped = doubt !== null && chosen === 'another';
    if (open.has(id) || !(isDropped || (doubt !== 'unlinked' && isCorrected(ground, record)))) continue;
    ground.links.drop('parent', id, row.id);
    former.set(id, row);
  }
  return { open, former };
}

/** A record that was this account's, with another address or none. */
interface LinkedRecord extends Family {
  person: Person;
  row: ParentRow;
}

type Doubt = 'record' | 'unlinked';

function doubtOf(ground: Ground, existing: ParentIndex, record: LinkedRecord): Doubt | null {
  const { person, row, named } = record;
  if (isNewAddress(record) && unlinkedOf(ground, record).length > 0 && !isSettled(ground, existing, record))
    return 'unlinked';
  const apart = apartOf(ground, existing, record);
  const isAnother = row.name === null || !isOnePerson(row.name, nameOf(person));
  return isAnother && named.some((child) => !apart.includes(child) && !row.children.includes(child)) ? 'record' : null;
}

/** An address that the account never had: of before are those that its owner changed. */
const isNewAddress = ({ person, row }: LinkedRecord): boolean =>
  person.email !== null && !row.earlier_emails.includes(person.email);

const unlinkedOf = ({ snapshot }: Ground, { named, row }: LinkedRecord): string[] =>
  named.filter((child) => snapshot.unlinked.has(pair(child, row.id)) && !row.children.includes(child));

/** Staff gave every child from whom they unlinked the account to the address of the record. */
function isSettled(ground: Ground, existing: ParentIndex, record: LinkedRecord): boolean {
  const holder = existing.byEmail.get(record.person.email ?? '');
  return unlinkedOf(ground, record).every((child) => holder?.children.includes(child));
}

/** Whether the address is that of another account by now. One that is in use is named instead, where staff see it. */
function isCorrected(ground: Ground, record: LinkedRecord): boolean {
  const { person, row } = record;
  if (!isNewAddress(record)) return false;
  if (!row.opened || unlinkedOf(ground, record).length > 0) return true;
  if (row.is_here)
    faultAt(ground, 'note', 'users', person, 'email', 'one_roster.reason.parent_address', {
      value: person.email,
      params: { email: row.email, listed: person.email! },
    });
  return false;
}

function askOfRecord(ground: Ground, { person, row }: LinkedRecord, doubt: Doubt, chosen: Question['chosen']): void {
  const listed = nameOf(person);
  const name = doubt === 'unlinked' ? row.email : ((row.is_here ? row.name : null) ?? '–');
  ground.questions.push({
    sourced_id: person.id,
    line: person.line,
    who: 'parent',
    listed,
    question: {
      kind: 'record',
      user_id: null,
      student_number: null,
      department_name: null,
      name,
      ...(doubt === 'unlinked' ? { email: row.email } : {}),
      choices: ['same', 'another'],
      chosen,
    },
  });
  if (chosen !== null) return;
  const reason = `one_roster.reason.question_parent_${doubt}`;
  faultAt(ground, 'fault', 'users', person, 'email', reason, { value: person.email, params: { name, listed } });
}

/** The children without those from whom staff unlinked the parent by hand; each of these is noted. */
export function notUnlinked(ground: Ground, existing: ParentIndex, family: Family): string[] {
  const apart = apartOf(ground, existing, family);
  const holder = existing.byEmail.get(family.person?.email ?? '');
  for (const child of apart)
    if (!holder?.children.includes(child))
      noteUnlinked(ground, child, family.person, emailOf(ground, existing, family));
  return family.named.filter((child) => !apart.includes(child));
}

const accountsOf = ({ links }: Ground, id: string): string[] => [
  ...links.targets('parent', id),
  ...(isOwnId(id) ? [id] : []),
];

const emailOf = (ground: Ground, existing: ParentIndex, { id, person }: Family): string | undefined =>
  person?.email ?? existing.byId.get(accountsOf(ground, id)[0] ?? '')?.email;

/** The children from whom staff unlinked the record's parent by hand. */
function apartOf(ground: Ground, existing: ParentIndex, family: Family): string[] {
  const accounts = accountsOf(ground, family.id);
  const email = emailOf(ground, existing, family);
  const same = email ? existing.byEmail.get(email)?.id : undefined;
  const names = [...accounts, ...(same ? [same] : []), ...(email ? [email] : [])];
  const account = existing.byId.get(accounts.find((one) => existing.byId.has(one)) ?? same ?? '');
  return family.named.filter(
    (child) =>
      !account?.children.includes(child) && names.some((name) => ground.snapshot.unlinked.has(pair(child, name))),
  );
}

function noteUnlinked(ground: Ground, child: string, person: Person | undefined, email: string | undefined): void {
  if (!person) return;
  const student = ground.snapshot.students.find(({ id }) => id === child);
  const name = [student?.name, student?.surname].filter(Boolean).join(' ') || (student?.username ?? '');
  const details = { value: email ?? '', params: { student: name } };
  faultAt(ground, 'note', 'users', person, 'agentSourcedIds', 'one_roster.reason.parent_unlinked', details);
}
