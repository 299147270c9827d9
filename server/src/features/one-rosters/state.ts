import type { OneRosterFile } from '@okur/contract/one-rosters';
import type { Course, Enrollment, Org, Person, PersonRole, Roster, RosterClass, Session } from './roster.ts';

export type StateKind = Exclude<OneRosterFile, 'demographics'>;
export const stateKinds = [
  'orgs',
  'academicSessions',
  'courses',
  'classes',
  'users',
  'roles',
  'enrollments',
] as const satisfies readonly StateKind[];

interface DataOf {
  orgs: Pick<Org, 'name' | 'type' | 'parent'>;
  academicSessions: Pick<Session, 'title' | 'type' | 'start' | 'end' | 'parent' | 'schoolYear'>;
  courses: Pick<Course, 'grade'>;
  classes: Pick<RosterClass, 'title' | 'code' | 'type' | 'grade' | 'course' | 'school' | 'terms'>;
  users: Pick<Person, 'enabled' | 'role' | 'orgs' | 'agents'>;
  roles: Pick<PersonRole, 'user' | 'org' | 'role'>;
  enrollments: Pick<Enrollment, 'class' | 'user' | 'role'>;
}

/** How a source's records hang together. */
export type State = { [K in StateKind]: Map<string, DataOf[K]> };

export const emptyState = (): State => ({
  orgs: new Map(),
  academicSessions: new Map(),
  courses: new Map(),
  classes: new Map(),
  users: new Map(),
  roles: new Map(),
  enrollments: new Map(),
});

const dataOf: { [K in StateKind]: (record: Roster[K][number]) => DataOf[K] } = {
  orgs: ({ name, type, parent }) => ({ name, type, parent }),
  academicSessions: ({ title, type, start, end, parent, schoolYear }) => ({
    title,
    type,
    start,
    end,
    parent,
    schoolYear,
  }),
  courses: ({ grade }) => ({ grade }),
  classes: ({ title, code, type, grade, course, school, terms }) => ({
    title,
    code,
    type,
    grade,
    course,
    school,
    terms,
  }),
  users: ({ enabled, role, orgs, agents }) => ({ enabled, role, orgs, agents }),
  roles: ({ user, org, role }) => ({ user, org, role }),
  enrollments: ({ class: of, user, role }) => ({ class: of, user, role }),
};

/** Schools a record belongs to; what belongs to a school that this roster leaves alone stays as it is. */
type InPlay = (school: string) => boolean;

/** What the source says once the roster is taken: a file of everything replaces, one of changes adds and removes. */
export function merge(before: State, roster: Roster, inPlay: InPlay): State {
  const after = emptyState();
  // Schools, years and courses are known for ever: what hangs on them is what comes and goes.
  after.orgs = joined(before.orgs, roster, 'orgs', () => true);
  after.academicSessions = joined(before.academicSessions, roster, 'academicSessions', () => true);
  after.courses = joined(before.courses, roster, 'courses', () => true);
  after.classes = joined(
    before.classes,
    roster,
    'classes',
    ({ school }) => !inPlay(school),
    ({ school }) => inPlay(school),
  );
  const schoolOf = (of: string) => after.classes.get(of)?.school ?? before.classes.get(of)?.school ?? '';
  after.roles = joined(before.roles, roster, 'roles', ({ org }) => isSchool(after, org) && !inPlay(org));
  after.enrollments = joined(
    before.enrollments,
    roster,
    'enrollments',
    (enrollment) => !inPlay(schoolOf(enrollment.class)),
    (enrollment) => inPlay(schoolOf(enrollment.class)),
  );
  const elsewhere = peopleElsewhere(after, before, inPlay);
  after.users = joined(before.users, roster, 'users', (_user, id) => elsewhere.has(id));
  return after;
}

export const isSchool = (state: State, org: string): boolean => state.orgs.get(org)?.type === 'school';

/** People of schools that are left alone: their absence says nothing. */
function peopleElsewhere(after: State, before: State, inPlay: InPlay): Set<string> {
  const isLeft = (org: string) => isSchool(after, org) && !inPlay(org);
  const people = new Set<string>();
  for (const [id, { orgs }] of before.users) if (orgs.some(isLeft)) people.add(id);
  for (const { user, org } of after.roles.values()) if (isLeft(org)) people.add(user);
  for (const { class: of, user } of after.enrollments.values())
    if (isLeft(after.classes.get(of)?.school ?? '')) people.add(user);
  for (const id of familyOf(before, people)) people.add(id);
  return people;
}

/** Parents are often of no school by themselves: they stay with their children. */
function familyOf(before: State, people: ReadonlySet<string>): string[] {
  return [...before.users].flatMap(([id, { agents }]) =>
    people.has(id) ? agents : agents.some((agent) => people.has(agent)) ? [id] : [],
  );
}

/**
 * `stays` says of a known record that the file does not name whether it outlives a file of everything; `takes` which
 * ones of the file count.
 */
function joined<K extends StateKind>(
  before: State[K],
  roster: Roster,
  kind: K,
  stays: (data: DataOf[K], id: string) => boolean,
  takes: (data: DataOf[K]) => boolean = () => true,
): State[K] {
  const previous = before as Map<string, DataOf[K]>;
  const mode = roster.modes[kind];
  if (mode === 'absent') return new Map(previous) as State[K];
  const after = new Map<string, DataOf[K]>();
  const records = roster[kind] as readonly Roster[K][number][];
  const named = new Set(records.map(({ id }) => id));
  for (const [id, data] of previous) if (mode === 'delta' || named.has(id) || stays(data, id)) after.set(id, data);
  for (const record of records) {
    if (record.gone) {
      if (!previous.has(record.id) || takes(previous.get(record.id)!)) after.delete(record.id);
    } else if (!record.faulty && takes(dataOf[kind](record))) {
      after.set(record.id, dataOf[kind](record));
    }
  }
  return after as State[K];
}
