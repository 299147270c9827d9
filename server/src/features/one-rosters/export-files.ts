import { csvLines } from '@okur/contract/csv';
import type { Exported, ExportedInstructor, ExportedParent, ExportedStudent } from './export-rows.ts';

type Cell = string | number | boolean | null;
export interface ExportFile {
  /** Without `.csv`. */
  name: string;
  header: readonly string[];
  rows: Iterable<readonly Cell[]>;
}

const exportedFiles = ['academicSessions', 'classes', 'courses', 'demographics', 'enrollments', 'orgs', 'users'];
const silent = ['categories', 'classResources', 'courseResources', 'lineItems', 'resources', 'results'];

/** The files of OneRoster 1.1 with all their columns, in the order of the standard. */
export function filesOf(data: Exported): ExportFile[] {
  const ids = new Ids(data.names);
  const org = ids.of(data.company.id);
  const course = `${org}-course`;
  // Everyone gets the id once, in this order: two of one id there are told apart here.
  for (const { id } of [...data.departments, ...data.students, ...data.instructors, ...data.parents]) ids.of(id);
  return [
    { name: 'manifest', header: ['propertyName', 'value'], rows: manifest(data) },
    {
      name: 'orgs',
      header: [...base, 'name', 'type', 'identifier', 'parentSourcedId'],
      rows: [[org, '', '', data.company.company_name, 'school', data.company.short_name, '']],
    },
    academicSessions(data, org),
    { name: 'courses', header: courseColumns, rows: [[course, '', '', '', 'Okur', '', '', org, '', '']] },
    { name: 'classes', header: classColumns, rows: classes(data, ids, org, course) },
    { name: 'users', header: userColumns, rows: people(data, ids, org) },
    { name: 'enrollments', header: enrollmentColumns, rows: enrollments(data, ids, org) },
    { name: 'demographics', header: demographicColumns, rows: demographics(data, ids) },
  ];
}

const manifest = ({ system }: Exported): [string, string][] => [
  ['manifest.version', '1.0'],
  ['oneroster.version', '1.1'],
  ...[...exportedFiles, ...silent]
    .toSorted()
    .map((name): [string, string] => [`file.${name}`, exportedFiles.includes(name) ? 'bulk' : 'absent']),
  ['source.systemName', system.name],
  ['source.systemCode', system.code],
];

const session = (org: string, year: string): string => `${org}-${year}`;

function academicSessions({ departments }: Exported, org: string): ExportFile {
  const years = [...new Set(departments.flatMap(({ academic_year }) => academic_year ?? []))].toSorted();
  return {
    name: 'academicSessions',
    header: [...base, 'title', 'type', 'startDate', 'endDate', 'parentSourcedId', 'schoolYear'],
    rows: years.map((year) => [
      session(org, year),
      '',
      '',
      year,
      'schoolYear',
      `${year.slice(0, 4)}-09-01`,
      `${year.slice(5)}-06-30`,
      '',
      year.slice(5),
    ]),
  };
}

const classes = ({ departments }: Exported, ids: Ids, org: string, course: string): Cell[][] =>
  departments.map((d) => [
    ids.of(d.id),
    '',
    '',
    d.department_name,
    grade(d.grade_level),
    course,
    '',
    'homeroom',
    '',
    org,
    d.academic_year ? session(org, d.academic_year) : '',
    '',
    '',
    '',
  ]);

const base = ['sourcedId', 'status', 'dateLastModified'];
const courseColumns = [
  ...base,
  'schoolYearSourcedId',
  'title',
  'courseCode',
  'grades',
  'orgSourcedId',
  'subjects',
  'subjectCodes',
];
const classColumns = [
  ...base,
  'title',
  'grades',
  'courseSourcedId',
  'classCode',
  'classType',
  'location',
  'schoolSourcedId',
  'termSourcedIds',
  'subjects',
  'subjectCodes',
  'periods',
];
const enrollmentColumns = [
  ...base,
  'classSourcedId',
  'schoolSourcedId',
  'userSourcedId',
  'role',
  'primary',
  'beginDate',
  'endDate',
];
const userColumns = [
  ...base,
  'enabledUser',
  'orgSourcedIds',
  'role',
  'username',
  'userIds',
  'givenName',
  'familyName',
  'middleName',
  'identifier',
  'email',
  'sms',
  'phone',
  'agentSourcedIds',
  'grades',
  'password',
];
const demographicColumns = [
  ...base,
  'birthDate',
  'sex',
  'americanIndianOrAlaskaNative',
  'asian',
  'blackOrAfricanAmerican',
  'nativeHawaiianOrOtherPacificIslander',
  'white',
  'demographicRaceTwoOrMoreRaces',
  'hispanicOrLatinoEthnicity',
  'countryOfBirthCode',
  'stateOfBirthAbbreviation',
  'cityOfBirth',
  'publicSchoolResidenceStatus',
  'metadata.birthYear',
];

const grade = (level: number | null): string => (level === null ? '' : String(level).padStart(2, '0'));
const phone = (digits: string | null): string => (digits === null ? '' : `0${digits}`);

function* people({ students, instructors, parents }: Exported, ids: Ids, org: string): Generator<Cell[]> {
  const user = (
    id: string,
    enabled: boolean,
    role: string,
    username: string,
    names: readonly [string, string],
    more: {
      identifier?: string | null;
      email: string | null;
      phone?: string | null;
      agents: readonly string[];
      grade?: number | null;
    },
  ): Cell[] => [
    ids.of(id),
    '',
    '',
    enabled,
    org,
    role,
    username,
    '',
    ...names,
    '',
    more.identifier ?? '',
    more.email ?? '',
    '',
    phone(more.phone ?? null),
    more.agents
      .map((agent) => ids.of(agent))
      .toSorted()
      .join(','),
    grade(more.grade ?? null),
    '',
  ];
  const ofStudent = (s: ExportedStudent) =>
    user(s.id, s.enabled, 'student', s.username, [s.name ?? '', s.surname ?? ''], {
      identifier: s.student_number,
      email: s.email,
      agents: s.parents,
      grade: s.grade_level,
    });
  const ofInstructor = (i: ExportedInstructor) =>
    user(i.id, true, 'teacher', i.username, inTwo(i.instructor_name), {
      email: i.email,
      phone: i.phone_number,
      agents: [],
    });
  const ofParent = (p: ExportedParent) =>
    user(p.id, true, 'parent', p.email, inTwo(p.name ?? ''), { email: p.email, phone: p.phone, agents: p.children });
  for (const student of students) yield ofStudent(student);
  for (const instructor of instructors) yield ofInstructor(instructor);
  for (const parent of parents) yield ofParent(parent);
}

/** The last word is the surname; joined again it is the same name. */
function inTwo(name: string): [string, string] {
  const at = name.lastIndexOf(' ');
  return at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)];
}

function* enrollments({ students, instructors }: Exported, ids: Ids, org: string): Generator<Cell[]> {
  const enrollment = (user: string, department: string, role: string): Cell[] => [
    `${ids.of(department)}-${ids.of(user)}`,
    '',
    '',
    ids.of(department),
    org,
    ids.of(user),
    role,
    role === 'teacher',
    '',
    '',
  ];
  for (const { id, department_id } of students)
    if (department_id !== null) yield enrollment(id, department_id, 'student');
  for (const { id, departments } of instructors)
    for (const department of departments) yield enrollment(id, department, 'teacher');
}

/** Of a birth date the year alone is known here; no day is made up for it. */
function* demographics({ students }: Exported, ids: Ids): Generator<Cell[]> {
  for (const { id, birth_year } of students)
    if (birth_year !== null)
      yield [ids.of(id), '', '', ...Array<string>(demographicColumns.length - base.length - 1).fill(''), birth_year];
}

/** Ids as the source has them, else our own. One of the source's that several rows share is the first one's alone. */
class Ids {
  readonly #names: ReadonlyMap<string, string>;
  readonly #given = new Map<string, string>();
  readonly #used = new Set<string>();

  constructor(names: ReadonlyMap<string, string>) {
    this.#names = names;
  }

  of(id: string): string {
    const assigned = this.#given.get(id);
    if (assigned !== undefined) return assigned;
    const preferred = this.#names.get(id) ?? id;
    const name = this.#used.has(preferred) ? id : preferred;
    this.#given.set(id, name);
    this.#used.add(name);
    return name;
  }
}

/** So many lines are written at a time. */
const chunk = 500;

/** The file's text in pieces. */
export function* textOf({ header, rows }: ExportFile): Generator<string> {
  let lines: (readonly Cell[])[] = [header];
  for (const row of rows) {
    lines.push(row);
    if (lines.length >= chunk) {
      yield csvLines(lines, ',');
      lines = [];
    }
  }
  if (lines.length > 0) yield csvLines(lines, ',');
}
