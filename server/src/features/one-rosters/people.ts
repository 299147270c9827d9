import { inSteps, type Steps } from '../../platform/runtime/cooperative.ts';
import { instructorRoles, parentRoles } from './roster.ts';
import { isSchool, type State } from './state.ts';

/** What a state says of schools and people, by the ids of the source. */
export interface Facts {
  /** Classes that become departments, with what they are taught as. */
  classes: Map<string, { name: string; school: string; grade: number | null; year: string | null }>;
  /** Classes of subjects in schools whose students have a class of their own. */
  leftOut: number;
  students: Map<string, { school: string | null; class: string | null; enabled: boolean; others: number }>;
  /** Instructors with the schools they have a post in, and for each post its classes. */
  instructors: Map<string, Map<string, Set<string>>>;
  /** Parents with their children. */
  parents: Map<string, Set<string>>;
  /** People of the roles that are not imported. */
  others: Set<string>;
}

interface Held {
  role: string;
  org: string;
}

/** `inPlay`: schools that are imported at all. */
export const factsOf = (state: State, inPlay: (school: string) => boolean): Promise<Facts> =>
  inSteps(factsInSteps(state, inPlay));

function* factsInSteps(state: State, inPlay: (school: string) => boolean): Steps<Facts> {
  const classes = classesOf(state, inPlay);
  yield;
  const held = rolesOf(state);
  yield;
  const enrolled = Map.groupBy(
    [...state.enrollments.values()].filter((e) => classes.included.has(e.class)),
    (e) => e.user,
  );
  const facts: Facts = {
    classes: classes.included,
    leftOut: classes.leftOut,
    students: new Map(),
    instructors: new Map(),
    parents: new Map(),
    others: new Set(),
  };
  for (const [id, { enabled }] of state.users) {
    yield;
    const roles = held.get(id) ?? [];
    const own = enrolled.get(id) ?? [];
    const isStudent = roles.some(({ role }) => role === 'student');
    const isParent = roles.some(({ role }) => parentRoles.has(role));
    if (isStudent)
      facts.students.set(
        id,
        studentOf(
          state,
          roles,
          own.filter(({ role }) => role === 'student').map((e) => e.class),
          classes.included,
          enabled,
          inPlay,
        ),
      );
    if (isParent) facts.parents.set(id, new Set());
    const posts = isStudent
      ? new Map<string, Set<string>>()
      : postsOf(
          state,
          roles,
          own.filter(({ role }) => instructorRoles.has(role)).map((e) => e.class),
          classes.included,
          inPlay,
        );
    if (posts.size > 0) facts.instructors.set(id, posts);
    if (!isStudent && !isParent && posts.size === 0 && roles.length > 0) facts.others.add(id);
  }
  linkFamilies(state, facts);
  return facts;
}

function rolesOf(state: State): Map<string, Held[]> {
  const held = new Map<string, Held[]>();
  for (const [id, { role, orgs }] of state.users)
    if (role !== null) held.set(id, orgs.length > 0 ? orgs.map((org) => ({ role, org })) : [{ role, org: '' }]);
  for (const { user, org, role } of state.roles.values()) held.set(user, [...(held.get(user) ?? []), { role, org }]);
  return held;
}

/** In a school that has homerooms, a student's class is the homeroom; the subjects beside it are not classes here. */
function classesOf(state: State, inPlay: (school: string) => boolean) {
  const own = [...state.classes].filter(([, { school }]) => inPlay(school));
  const withHomerooms = new Set(own.filter(([, { type }]) => type === 'homeroom').map(([, { school }]) => school));
  const chosen = own.filter(([, { type, school }]) => type === 'homeroom' || !withHomerooms.has(school));
  const relevantClasses: Facts['classes'] = new Map(
    chosen.map(([id, { title, school, grade, course, terms }]) => [
      id,
      {
        name: title,
        school,
        grade: grade ?? state.courses.get(course ?? '')?.grade ?? null,
        year: yearOf(state, terms),
      },
    ]),
  );
  nameApart(state, relevantClasses);
  return { included: relevantClasses, leftOut: own.length - chosen.length };
}

const longestYearWalk = 5;

/** "2026-2027": the school year of the first term, which may be a part of it. */
function yearOf(state: State, terms: readonly string[]): string | null {
  let session = state.academicSessions.get(terms[0] ?? '');
  for (let step = 0; session && step < longestYearWalk; step += 1) {
    const titled = /^(\d{4})\s*[-–/]\s*(\d{4})$/.exec(session.title);
    if (titled) return `${titled[1]}-${titled[2]}`;
    if (session.schoolYear !== null) return `${session.schoolYear - 1}-${session.schoolYear}`;
    if (
      session.type === 'schoolYear' &&
      session.start &&
      session.end &&
      session.start.slice(0, 4) !== session.end.slice(0, 4)
    )
      return `${session.start.slice(0, 4)}-${session.end.slice(0, 4)}`;
    session = state.academicSessions.get(session.parent ?? '');
  }
  return null;
}

const longestName = 80;

/** Two classes of one name, year and school are told apart by their code. */
function nameApart(state: State, relevantClasses: Facts['classes']): void {
  const same = Map.groupBy(
    relevantClasses,
    ([, { name, school, year }]) => `${school}\n${year}\n${name.toLocaleLowerCase('tr')}`,
  );
  for (const twins of same.values()) {
    if (twins.length < 2) continue;
    const codes = new Set(twins.map(([id]) => state.classes.get(id)?.code));
    for (const [id, data] of twins)
      data.name = `${data.name} (${codes.size === twins.length ? (state.classes.get(id)!.code ?? id) : id})`.slice(
        0,
        longestName,
      );
  }
}

/** Of several classes: the homeroom, else the first by name. Each import finds the same one. */
function studentOf(
  state: State,
  roles: readonly Held[],
  enrolled: readonly string[],
  relevantClasses: Facts['classes'],
  enabled: boolean,
  inPlay: (school: string) => boolean,
) {
  const classes = [...new Set(enrolled)].toSorted(
    (a, b) =>
      rank(state, a) - rank(state, b) ||
      relevantClasses.get(a)!.name.localeCompare(relevantClasses.get(b)!.name, 'tr', { numeric: true }) ||
      (a < b ? -1 : 1),
  );
  const first = classes[0] ?? null;
  const school =
    first === null
      ? (roles.find(({ role, org }) => role === 'student' && isSchool(state, org) && inPlay(org))?.org ?? null)
      : relevantClasses.get(first)!.school;
  return { school, class: first, enabled, others: Math.max(0, classes.length - 1) };
}

const rank = (state: State, id: string) => (state.classes.get(id)?.type === 'homeroom' ? 0 : 1);

/** A post in every school where a person is a teacher by role or by what is taught. */
function postsOf(
  state: State,
  roles: readonly Held[],
  taught: readonly string[],
  relevantClasses: Facts['classes'],
  inPlay: (school: string) => boolean,
): Map<string, Set<string>> {
  const posts = new Map<string, Set<string>>();
  for (const { role, org } of roles)
    if (instructorRoles.has(role) && isSchool(state, org) && inPlay(org)) posts.set(org, new Set());
  for (const id of taught) {
    const { school } = relevantClasses.get(id)!;
    posts.set(school, (posts.get(school) ?? new Set()).add(id));
  }
  return posts;
}

/** Either side may name the other. */
function linkFamilies(state: State, { students, parents }: Facts): void {
  for (const [id, { agents }] of state.users) {
    for (const agent of agents) {
      if (students.has(id)) parents.get(agent)?.add(id);
      if (students.has(agent)) parents.get(id)?.add(agent);
    }
  }
}
