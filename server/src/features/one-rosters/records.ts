import { Email, Phone } from '@okur/contract/fields';
import type { OneRosterFile } from '@okur/contract/one-rosters';
import { birthYears } from '@okur/contract/users/birth-year';
import type { RosterFiles } from './archive.ts';
import { readManifest } from './manifest.ts';
import type {
  Course,
  Demographic,
  Enrollment,
  Org,
  Person,
  PersonRole,
  Roster,
  RosterClass,
  Session,
} from './roster.ts';
import { rosterLimits, RosterRefused } from './roster.ts';
import { Sheet, type SheetRow } from './sheet.ts';

const longestId = 256;
const longest = { name: 60, title: 80, school: 160, number: 30, username: 60 } as const;

/** What the files say, record by record, with everything that is wrong with them. */
export function readRoster(files: RosterFiles): Roster {
  const manifest = readManifest(files);
  const faults = [...manifest.faults];
  let rows = 0;
  const read = <T extends object>(
    name: OneRosterFile,
    required: readonly string[],
    ofRow: (sheet: Sheet, row: SheetRow) => T,
    key = 'sourcedId',
  ) => {
    const bytes = manifest.modes[name] === 'absent' ? undefined : files.get(`${name}.csv`.toLowerCase());
    if (!bytes) return [];
    const sheet = new Sheet(`${name}.csv`, bytes);
    const keyColumn = sheet.has(key) ? key : 'sourcedId';
    sheet.require(keyColumn, ...required);
    const records = recordsOf(sheet, keyColumn, ofRow);
    for (const fault of sheet.faults) faults.push(fault);
    rows += records.length;
    if (rows > rosterLimits.rows) throw new RosterRefused('one_roster.refused.too_many_rows');
    return records;
  };
  const isOld = manifest.version === '1.1';
  return {
    ...manifest,
    orgs: read<Omit<Org, RecordMark>>('orgs', ['name', 'type'], readOrg),
    academicSessions: read<Omit<Session, RecordMark>>('academicSessions', [], readSession),
    courses: read<Omit<Course, RecordMark>>('courses', [], (sheet, row) => ({
      grade: readGrade(sheet.list(row, 'grades')),
    })),
    classes: read<Omit<RosterClass, RecordMark>>('classes', ['title', 'schoolSourcedId'], readClass),
    users: read<Omit<Person, RecordMark>>(
      'users',
      isOld ? ['givenName', 'familyName', 'role', 'orgSourcedIds'] : ['givenName', 'familyName'],
      (sheet, row) => readPerson(sheet, row, isOld),
    ),
    roles: read<Omit<PersonRole, RecordMark>>('roles', ['userSourcedId', 'role', 'orgSourcedId'], readRole),
    enrollments: read<Omit<Enrollment, RecordMark>>(
      'enrollments',
      ['classSourcedId', 'userSourcedId', 'role'],
      readEnrollment,
    ),
    // Of 1.1 the id is the person's; some systems say so in the name of the column.
    demographics: read<Omit<Demographic, RecordMark>>('demographics', [], readDemographic, 'userSourcedId'),
    faults,
  };
}

type RecordMark = 'id' | 'line' | 'gone' | 'faulty';

function recordsOf<T extends object>(
  sheet: Sheet,
  keyColumn: string,
  ofRow: (sheet: Sheet, row: SheetRow) => T,
): (T & Pick<Org, RecordMark>)[] {
  const seen = new Map<string, number>();
  return sheet.rows.flatMap((row) => {
    const id = sheet.needed(row, keyColumn, longestId);
    const first = seen.get(id);
    if (first !== undefined && id !== '')
      sheet.fault(row, keyColumn, { reason: 'one_roster.reason.twice', params: { line: first } });
    // Of a row without an id of its own, nothing can be told apart.
    if (id === '' || first !== undefined) return [];
    seen.set(id, row.line);
    const gone = sheet.cell(row, 'status').toLowerCase() === 'tobedeleted';
    const faultCount = sheet.faults.length;
    const isBroken = sheet.isFaulty(row);
    const record = ofRow(sheet, row);
    // Who goes need not be described; in a row whose cells are shifted everything else would be wrong, too.
    if (gone || isBroken) sheet.faults.length = faultCount;
    return [{ ...record, id, line: row.line, gone, faulty: !gone && sheet.isFaulty(row) }];
  });
}

const readOrg = (sheet: Sheet, row: SheetRow): Omit<Org, RecordMark> => ({
  name: sheet.needed(row, 'name', longest.school),
  type: sheet.cell(row, 'type').toLowerCase(),
  identifier: sheet.text(row, 'identifier', 60, 'note'),
  parent: sheet.cell(row, 'parentSourcedId') || null,
});

const readSession = (sheet: Sheet, row: SheetRow): Omit<Session, RecordMark> => ({
  title: sheet.cell(row, 'title').slice(0, 100),
  type: sheet.cell(row, 'type'),
  start: readDay(sheet, row, 'startDate'),
  end: readDay(sheet, row, 'endDate'),
  parent: sheet.cell(row, 'parentSourcedId') || null,
  schoolYear: /^\d{4}$/.test(sheet.cell(row, 'schoolYear')) ? Number(sheet.cell(row, 'schoolYear')) : null,
});

const readClass = (sheet: Sheet, row: SheetRow): Omit<RosterClass, RecordMark> => ({
  title: sheet.needed(row, 'title', longest.title),
  code: sheet.text(row, 'classCode', longest.title, 'note'),
  type: sheet.cell(row, 'classType').toLowerCase(),
  grade: readGrade(sheet.list(row, 'grades')),
  course: sheet.cell(row, 'courseSourcedId') || null,
  school: sheet.needed(row, 'schoolSourcedId', longestId),
  terms: sheet.list(row, sheet.has('termSourcedIds') ? 'termSourcedIds' : 'termSourcedId'),
});

function readPerson(sheet: Sheet, row: SheetRow, isOld: boolean): Omit<Person, RecordMark> {
  const [given, middle] = [
    sheet.text(row, 'givenName', longest.name),
    sheet.text(row, 'middleName', longest.name, 'note'),
  ];
  const both = [given, middle].filter(Boolean).join(' ');
  return {
    enabled: sheet.cell(row, 'enabledUser').toLowerCase() !== 'false',
    role: isOld ? sheet.needed(row, 'role', 60).toLowerCase() : null,
    orgs: isOld ? sheet.list(row, 'orgSourcedIds') : [],
    agents: sheet.list(row, 'agentSourcedIds'),
    username: sheet.text(row, 'username', longest.username, 'note'),
    given: (both.length > longest.name ? given : both) || null,
    family: sheet.text(row, 'familyName', longest.name),
    number: sheet.text(row, 'identifier', longest.number, 'note'),
    email: readEmail(sheet, row),
    phone: readPhone(sheet, row),
    grade: readGrade(sheet.list(row, 'grades')),
  };
}

const readRole = (sheet: Sheet, row: SheetRow): Omit<PersonRole, RecordMark> => ({
  user: sheet.needed(row, 'userSourcedId', longestId),
  org: sheet.needed(row, 'orgSourcedId', longestId),
  role: sheet.needed(row, 'role', 60).toLowerCase(),
});

const readEnrollment = (sheet: Sheet, row: SheetRow): Omit<Enrollment, RecordMark> => ({
  class: sheet.needed(row, 'classSourcedId', longestId),
  user: sheet.needed(row, 'userSourcedId', longestId),
  role: sheet.needed(row, 'role', 60).toLowerCase(),
});

/** Here no more than the year is known, which a column of our own carries. */
function readDemographic(sheet: Sheet, row: SheetRow): Omit<Demographic, RecordMark> {
  const own = sheet.cell(row, 'metadata.birthYear');
  const isOwn = /^\d{4}$/.test(own);
  const day = readDay(sheet, row, 'birthDate');
  const year = isOwn ? Number(own) : day ? Number(day.slice(0, 4)) : null;
  if (year === null) return { birthYear: null };
  const { from, to } = birthYears(new Date().getFullYear());
  if (year >= from && year <= to) return { birthYear: year };
  const column = isOwn ? 'metadata.birthYear' : 'birthDate';
  sheet.note(row, column, { reason: 'class_list.reason.birth_year', params: { from, to } });
  return { birthYear: null };
}

function readDay(sheet: Sheet, row: SheetRow, column: string): string | null {
  const text = sheet.cell(row, column);
  if (text === '') return null;
  const day = text.slice(0, 10);
  if (/^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day))) return day;
  sheet.note(row, column, { reason: 'one_roster.reason.date' });
  return null;
}

/** The first of "05,06" that is a grade here; KG, PK and the like are none. */
function readGrade(grades: readonly string[]): number | null {
  return (
    grades.map((grade) => (/^\d{1,2}$/.test(grade) ? Number(grade) : 0)).find((grade) => grade >= 1 && grade <= 12) ??
    null
  );
}

function readEmail(sheet: Sheet, row: SheetRow): string | null {
  const text = sheet.cell(row, 'email');
  if (text === '') return null;
  const address = Email.safeParse(text);
  if (address.success) return address.data;
  sheet.fault(row, 'email', { reason: 'class_list.reason.email' });
  return null;
}

/** Ten digits after +90. Schools elsewhere have other numbers, which cannot be kept. */
function readPhone(sheet: Sheet, row: SheetRow): string | null {
  const column = sheet.cell(row, 'sms') ? 'sms' : 'phone';
  const text = sheet.cell(row, column);
  if (text === '') return null;
  const phone = Phone.safeParse(text);
  if (phone.success) return phone.data;
  sheet.note(row, column, { reason: 'class_list.reason.phone' });
  return null;
}
