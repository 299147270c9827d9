import type {
  OneRosterFile,
  RosterAnswer,
  RosterFault,
  RosterQuestion,
  SchoolChoice,
} from '@okur/contract/one-rosters';
import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import { isOwnId, type Link, Links, linksOf } from './links.ts';
import { factsOf } from './people.ts';
import { type DepartmentFields, faultAt, type Ground, type Planned } from './planned.ts';
import { planDepartments, removedDepartments } from './plan-departments.ts';
import { planInstructors, type PlannedInstructor } from './plan-instructors.ts';
import { planParents, type PlannedParent } from './plan-parents.ts';
import { planStudents, type PlannedStudent } from './plan-students.ts';
import { instructorRoles, parentRoles, type Roster } from './roster.ts';
import { nameCompanies, type Reach, type School, schoolsOf } from './schools.ts';
import { takeSnapshot } from './snapshot.ts';
import { type Source, sourceOf, stateOf } from './source.ts';
import { merge, type State } from './state.ts';
import { schoolYearsOf } from '../departments/store.ts';
import { seatsTaken, statusOccupiesSeat } from '../users/store.ts';

/** What an import would do, worked out from the database as it is; the preview shows it and the import does it. */
export interface Plan {
  source: Source | null;
  schools: School[];
  departments: Planned<DepartmentFields>[];
  departmentNames: Map<string, string>;
  students: PlannedStudent[];
  instructors: PlannedInstructor[];
  parents: PlannedParent[];
  links: Link[];
  /** Records that are another person's by now. */
  dropped: Link[];
  before: State;
  after: State;
  faults: RosterFault[];
  questions: RosterQuestion[];
  /** People that the source brought into these companies and who are still there. */
  existingPeople: number;
}

/** What people said of the roster so far: what its schools become, and who its people are. */
export interface Said {
  schools: readonly SchoolChoice[];
  answers: readonly RosterAnswer[];
}
export const nothingSaid: Said = { schools: [], answers: [] };

export async function planOf(db: Db, reach: Reach, roster: Roster, said: Said): Promise<Plan> {
  const source = await sourceOf(db, reach, roster);
  const before = await stateOf(db, source?.id ?? null);
  const links = new Links(await linksOf(db, source?.id ?? null));
  const schools = await schoolsOf(db, reach, roster, before, links, said.schools);
  await nameCompanies(db, schools);
  const companies = new Map(
    schools.flatMap(({ id, company, choice }) => (company && choice !== 'skip' ? [[id, company.id] as const] : [])),
  );
  const inPlay = (school: string) => companies.has(school);
  const after = merge(before, roster, inPlay);
  const facts = { before: await factsOf(before, inPlay), after: await factsOf(after, inPlay) };
  const snapshot = await takeSnapshot(db, {
    companies: [...new Set(companies.values())],
    linked: links.all.map((link) => link.target_id),
    own: roster.users.filter(({ id }) => isOwnId(id)).map(({ id }) => id),
    emails: roster.users.flatMap(({ email }) => email ?? []),
  });
  for (const [school, company] of companies) links.add('company', school, company);
  const yearAt = await schoolYearsOf(db, [...companies.values()]);
  const answers = Map.groupBy(said.answers, ({ sourced_id }) => sourced_id);
  const found = { faults: [...roster.faults], questions: [] };
  const ground: Ground = { roster, ...facts, links, snapshot, companies, ...found, answers, yearAt };
  checkReferences(ground, before, after);
  const departments = planDepartments(ground);
  const students = await planStudents(ground, departments);
  const plan: Plan = {
    source,
    schools,
    before,
    after,
    departments: [...departments.all, ...removedDepartments(ground, students.all)],
    departmentNames: departments.names,
    students: students.all,
    instructors: planInstructors(ground, departments),
    parents: planParents(ground, students),
    links: links.added,
    dropped: links.dropped,
    faults: ground.faults,
    questions: questionsIn(ground, schools),
    existingPeople: countExistingPeople(ground),
  };
  await checkLicences(db, ground, plan);
  return plan;
}

/** Those that are open come first. */
function questionsIn({ questions, after, companies }: Ground, schools: readonly School[]): RosterQuestion[] {
  const names = new Map(schools.flatMap(({ company }) => (company ? [[company.id, company.company_name]] : [])));
  const schoolOf = (id: string) => after.students.get(id)?.school ?? [...(after.instructors.get(id)?.keys() ?? [])][0];
  return questions
    .map((one) => ({ ...one, company_name: names.get(companies.get(schoolOf(one.sourced_id) ?? '') ?? '') ?? '' }))
    .toSorted((a, b) => Number(a.question.chosen !== null) - Number(b.question.chosen !== null));
}

type Note = (
  severity: RosterFault['severity'],
  file: OneRosterFile,
  line: number,
  column: string,
  value: string,
  reason: string,
  params?: RosterFault['params'],
) => void;

const noteIn =
  ({ faults }: Ground): Note =>
  (severity, file, line, column, value, reason, params) =>
    void faults.push({
      severity,
      file: `${file}.csv`,
      line,
      column,
      value: value.slice(0, 60),
      reason,
      ...(params ? { params } : {}),
    });

/** Rows that name a person or something that is nowhere, and people and classes that are passed over. */
function checkReferences(ground: Ground, before: State, after: State): void {
  const { roster, after: facts } = ground;
  const fault = noteIn(ground);
  const listed = {
    orgs: new Set(roster.orgs.map((o) => o.id)),
    classes: new Set(roster.classes.map((c) => c.id)),
    users: new Set(roster.users.map((u) => u.id)),
  };
  const isResolvable: IsResolvable = (kind, id) => listed[kind].has(id) || after[kind].has(id) || before[kind].has(id);
  for (const c of roster.classes)
    if (!c.gone && !c.faulty && !isResolvable('orgs', c.school))
      fault('fault', 'classes', c.line, 'schoolSourcedId', c.school, unknown);
  for (const e of roster.enrollments) {
    if (e.gone || e.faulty) continue;
    if (!isResolvable('classes', e.class)) fault('fault', 'enrollments', e.line, 'classSourcedId', e.class, unknown);
    if (!isResolvable('users', e.user)) fault('fault', 'enrollments', e.line, 'userSourcedId', e.user, unknown);
  }
  for (const r of roster.roles) {
    if (r.gone || r.faulty) continue;
    if (!isResolvable('users', r.user)) fault('fault', 'roles', r.line, 'userSourcedId', r.user, unknown);
    if (!isResolvable('orgs', r.org)) fault('fault', 'roles', r.line, 'orgSourcedId', r.org, unknown);
  }
  checkUsers(ground, isResolvable, fault);
  if (facts.leftOut > 0)
    fault('note', 'classes', 1, 'classType', '', 'one_roster.reason.homerooms_alone', { count: facts.leftOut });
  for (const org of roster.orgs)
    if (org.gone && org.type === 'school')
      fault('note', 'orgs', org.line, 'status', org.name, 'one_roster.reason.school_stays');
}

type IsResolvable = (kind: 'orgs' | 'classes' | 'users', id: string) => boolean;
const unknown = 'one_roster.reason.unknown_reference';

function checkUsers({ roster, after: facts }: Ground, isResolvable: IsResolvable, fault: Note): void {
  for (const u of roster.users) {
    if (u.gone || u.faulty) continue;
    const strange = u.orgs.find((org) => !isResolvable('orgs', org));
    if (strange !== undefined) fault('note', 'users', u.line, 'orgSourcedIds', strange, unknown);
    if (facts.others.has(u.id))
      fault(
        'note',
        'users',
        u.line,
        'role',
        u.role ?? '',
        isImported(u.role) ? 'one_roster.reason.no_school' : 'one_roster.reason.role_left_out',
      );
    const others = facts.students.get(u.id)?.others ?? 0;
    if (others > 0)
      fault('note', 'users', u.line, 'sourcedId', u.id, 'one_roster.reason.several_classes', { count: others });
  }
}

const isImported = (role: string | null) =>
  role !== null && (role === 'student' || instructorRoles.has(role) || parentRoles.has(role));

function countExistingPeople({ links, snapshot, companies }: Ground): number {
  const inPlay = new Set(companies.values());
  const there = new Set([
    ...[...snapshot.students, ...snapshot.instructors]
      .filter((p) => !p.deleted && inPlay.has(p.company_id))
      .map(({ id }) => id),
    ...snapshot.parents.map(({ id }) => id),
  ]);
  return new Set(links.all.filter((link) => there.has(link.target_id)).map((link) => link.sourced_id)).size;
}

/** A company whose licence does not hold all who come stops the import. */
async function checkLicences(db: Db, ground: Ground, { students }: Plan): Promise<void> {
  const limited = await rows<{ id: string; company_name: string; licence_limit: number; taken: number }>(
    db,
    sql`select c.id, c.company_name, c.licence_limit,
${seatsTaken(sql`c.id`)} as taken
        from companies c where c.id = any(${array([...ground.companies.values()])}) and c.licence_limit is not null`,
  );
  for (const { id, company_name, licence_limit, taken } of limited) {
    const more = students.reduce((sum, student) => sum + seatsOf(student, id), 0);
    if (more > 0 && taken + more > licence_limit) {
      const head = { line: 1, id: company_name };
      faultAt(ground, 'stop', 'users', head, '', 'one_roster.reason.licence', {
        params: { count: licence_limit, more: taken + more - licence_limit },
      });
    }
  }
}

/** Places of a licence that a student takes or gives free. */
function seatsOf({ effect, before, after, companyId, was }: PlannedStudent, company: string): number {
  const seat = (held: boolean, of: string | undefined) => (held && of === company ? 1 : 0);
  const now = effect !== 'remove' && statusOccupiesSeat(after.status ?? was?.status);
  const earlier = was !== null && !was.deleted && statusOccupiesSeat(was.status);
  return seat(now, companyId) - seat(earlier, before?.company_id ?? was?.company_id);
}
