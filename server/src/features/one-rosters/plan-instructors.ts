import type { Question } from '@okur/contract/class-lists';
import { newId } from '../../platform/database/ids.ts';
import { isOnePerson } from '../users/store.ts';
import { changesOf, faultAt, filled, type Ground, type InstructorFields, type Planned } from './planned.ts';
import type { PlannedDepartments } from './plan-departments.ts';
import { isOwnId } from './links.ts';
import type { Person } from './roster.ts';
import { type InstructorRow, pair } from './snapshot.ts';

export interface PlannedInstructor extends Planned<InstructorFields> {
  name: string;
  /** As the file has it: taken for a new account when it is free. */
  username: string | null;
  /** Departments that the person begins and ceases to teach. */
  taught: { added: string[]; removed: string[] };
}

/** Posts of the people who teach: one in each school. */
export function planInstructors(ground: Ground, departments: PlannedDepartments): PlannedInstructor[] {
  const people = new Map(ground.roster.users.map((person) => [person.id, person]));
  const posts = new Posts(ground.snapshot.instructors);
  const emails = new Map<string, string>();
  const planned: PlannedInstructor[] = [];
  for (const [id, schools] of ground.after.instructors) {
    const person = people.get(id);
    for (const [companyId, classes] of byCompany(ground, schools)) {
      const found = posts.find(ground, id, companyId, person);
      const former = found && person && isPassedOn(ground, id, found) ? found : undefined;
      const row = former ? posts.find(ground, id, companyId, person, former) : found;
      if (former && person) ground.questions.push(questionTo(person, former, 'record', 'another'));
      if (row && person && !person.faulty && isLeftOut(ground, { id, person, row })) continue;
      const isPosted = row !== undefined || isAddable(ground, person, id, emails);
      if (former) ground.links.drop('instructor', id, former.id);
      if (isPosted) planned.push(planPost(ground, departments, { id, companyId, person, row, classes, former }));
      if (former && !former.deleted) planned.push(removalOf(id, former));
    }
  }
  return [...planned, ...removals(ground, posts, people)];
}

/** Whether a person said that the record is another's by now. */
const isPassedOn = ({ answers }: Ground, id: string, row: InstructorRow): boolean =>
  (answers.get(id) ?? []).some((one) => one.kind === 'record' && one.user_id === row.id && one.choice === 'another');

/**
 * A post that a person is found by: with another name it is asked whether they are one, and so it is of a post that the
 * school ended. Whose account is disabled is named. Answers whether the person is left out.
 */
function isLeftOut(ground: Ground, { id, person, row }: { id: string; person: Person; row: InstructorRow }): boolean {
  const listed = nameOf(person);
  if (row.closed)
    faultAt(ground, 'note', 'users', person, 'email', 'one_roster.reason.staff_disabled', { value: row.email });
  const kind = questionKind(ground, { id, person, row });
  if (!kind) return false;
  const answer = ground.answers.get(id)?.find((one) => one.user_id === row.id && one.kind === kind);
  const chosen = answer?.choice ?? null;
  ground.questions.push(questionTo(person, row, kind, chosen));
  if (chosen === null) {
    const reason = `one_roster.reason.question_${kind === 'staff' ? 'staff' : `staff_${kind}`}`;
    const params = { name: row.instructor_name, listed, email: row.email };
    faultAt(ground, 'fault', 'users', person, 'email', reason, { value: row.email, params });
  }
  return chosen === null || chosen === 'leave';
}

const questionTo = (
  person: Person,
  row: InstructorRow,
  kind: keyof typeof choicesOf,
  chosen: Question['chosen'],
): Ground['questions'][number] => ({
  sourced_id: person.id,
  line: person.line,
  who: 'instructor',
  listed: nameOf(person),
  question: {
    kind,
    user_id: row.id,
    name: row.instructor_name,
    student_number: null,
    department_name: null,
    email: row.email,
    choices: [...choicesOf[kind]],
    chosen,
  },
});

const choicesOf = {
  staff: ['same', 'leave'],
  record: ['same', 'another'],
  deleted: ['return', 'leave'],
} as const;

function questionKind(
  { links, before }: Ground,
  { id, person, row }: { id: string; person: Person; row: InstructorRow },
): keyof typeof choicesOf | undefined {
  const listed = nameOf(person);
  const isLinked = links.targets('instructor', id).includes(row.id);
  // The source that had the person all along did not end the post; one that did gives it back.
  if (row.deleted && (!isLinked || before.instructors.has(id))) return 'deleted';
  if (listed === '' || isOnePerson(row.instructor_name, listed)) return undefined;
  // Of a record that was this post's the address says who it is: a name changes. Without one nothing does.
  if (isLinked) return person.email === row.email ? undefined : 'record';
  return row.id === id ? undefined : 'staff';
}

const nameOf = ({ given, family }: Person): string => [given, family].filter(Boolean).join(' ');

/** Two schools may be one company here. */
function byCompany({ companies }: Ground, schools: ReadonlyMap<string, ReadonlySet<string>>): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const [school, classes] of schools) {
    const companyId = companies.get(school);
    if (companyId) all.set(companyId, [...(all.get(companyId) ?? []), ...classes]);
  }
  return all;
}

/** A new post needs an address to invite, and one that is not of the platform's own staff. */
function isAddable(
  ground: Ground,
  person: Person | undefined,
  id: string,
  emails: Map<string, string>,
): person is Person {
  if (!person || person.faulty) return false;
  if (person.email === null) return refuse(ground, person, 'one_roster.reason.no_email');
  if (ground.snapshot.closedEmails.has(person.email)) return refuse(ground, person, 'one_roster.reason.staff_email');
  const sharer = emails.get(person.email) ?? id;
  emails.set(person.email, sharer);
  return sharer === id || refuse(ground, person, 'one_roster.reason.shared_email');
}

function refuse(ground: Ground, person: Person, reason: string): false {
  const isReported = ground.faults.some((f) => f.column === 'email' && f.line === person.line && f.reason === reason);
  if (!isReported) faultAt(ground, 'fault', 'users', person, 'email', reason, { value: person.email ?? '' });
  return false;
}

interface Post {
  id: string;
  companyId: string;
  person: Person | undefined;
  row: InstructorRow | undefined;
  classes: readonly string[];
  /** Whose record it was before: what the source said then is nothing to this person. */
  former: InstructorRow | undefined;
}

function planPost(
  ground: Ground,
  departments: PlannedDepartments,
  { id, companyId, person, row, classes, former }: Post,
): PlannedInstructor {
  const target = row?.id ?? newId();
  ground.links.add('instructor', id, target);
  const name = person && !person.faulty ? nameOf(person) || person.email || id : null;
  const phone = person && !person.faulty ? person.phone : null;
  const taught = teachingOf(ground, departments, { id, companyId, classes, former }, target);
  const moves = taught.added.length + taught.removed.length > 0;
  if (!row)
    return {
      id: target,
      sourcedId: id,
      effect: 'create',
      companyId,
      before: null,
      after: { instructor_name: name!, phone_number: phone, email: person!.email! },
      name: name!,
      username: person!.username,
      taught,
    };
  const changes = changesOf<InstructorFields>(
    row,
    filled({ instructor_name: name, phone_number: phone }) as Partial<InstructorFields>,
  );
  const effect = row.deleted ? 'restore' : changes || moves ? 'update' : 'unchanged';
  return {
    id: target,
    sourcedId: id,
    effect,
    companyId,
    before: changes?.before ?? {},
    after: changes?.after ?? {},
    name: name ?? row.instructor_name,
    username: null,
    taught,
  };
}

function teachingOf(
  { roster, before, companies, links, snapshot }: Ground,
  { byClass, closed }: PlannedDepartments,
  { id, companyId, classes, former }: Pick<Post, 'id' | 'companyId' | 'classes' | 'former'>,
  post: string,
): PlannedInstructor['taught'] {
  const now = new Set(classes.flatMap((of) => byClass.get(of) ?? []));
  const earlier = [...(former ? [] : (before.instructors.get(id) ?? []))]
    .filter(([school]) => companies.get(school) === companyId)
    .flatMap(([, own]) => [...own]);
  const was = new Set(earlier.flatMap((of) => links.targets('department', of)));
  const isThere = (department: string) => snapshot.teaching.has(pair(department, post));
  const isAll = roster.modes.enrollments === 'bulk';
  return {
    added: [...now].filter((d) => !isThere(d) && !closed.has(d) && (isAll || !was.has(d))),
    removed: [...was].filter((d) => !now.has(d) && isThere(d)),
  };
}

/** Posts that the source brought and no longer names. */
function removals(
  { before, after, companies, links }: Ground,
  posts: Posts,
  people: ReadonlyMap<string, Person>,
): PlannedInstructor[] {
  const inPlay = new Set(companies.values());
  return [...before.instructors.keys()].flatMap((id) => {
    if (people.get(id)?.faulty) return [];
    const stays = new Set([...(after.instructors.get(id)?.keys() ?? [])].map((school) => companies.get(school)));
    const rows = links.targets('instructor', id).flatMap((target) => posts.byId.get(target) ?? []);
    return rows
      .filter((row) => !row.deleted && inPlay.has(row.company_id) && !stays.has(row.company_id))
      .map((row) => removalOf(id, row));
  });
}

const removalOf = (id: string, row: InstructorRow): PlannedInstructor => ({
  id: row.id,
  sourcedId: id,
  effect: 'remove',
  companyId: row.company_id,
  before: {},
  after: {},
  name: row.instructor_name,
  username: null,
  taught: { added: [], removed: [] },
});

class Posts {
  readonly byId: Map<string, InstructorRow>;
  readonly #byEmail: Map<string, InstructorRow>;

  constructor(instructors: readonly InstructorRow[]) {
    this.byId = new Map(instructors.map((i) => [i.id, i]));
    this.#byEmail = new Map(instructors.map((i) => [`${i.company_id} ${i.email}`, i]));
  }

  /** The linked post, the one of this very id, else that of the e-mail. */
  find(
    { links }: Ground,
    id: string,
    companyId: string,
    person: Person | undefined,
    former?: InstructorRow,
  ): InstructorRow | undefined {
    const posts = links.targets('instructor', id).flatMap((target) => this.byId.get(target) ?? []);
    const linked = posts.find((row) => row.company_id === companyId && row !== former);
    if (linked) return linked;
    if (!person || person.faulty) return undefined;
    const free = (row: InstructorRow | undefined) =>
      row && row.company_id === companyId && !links.isTaken(row.id) ? row : undefined;
    return (
      (isOwnId(id) ? free(this.byId.get(id)) : undefined) ??
      (person.email === null ? undefined : free(this.#byEmail.get(`${companyId} ${person.email}`)))
    );
  }
}
