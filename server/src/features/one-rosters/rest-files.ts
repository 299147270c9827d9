import type { RosterCollection } from '@okur/contract/one-rosters';
import { csvLines } from '@okur/contract/csv';
import type { RestRecord } from './rest-server.ts';
import type { Mode, Roster } from './roster.ts';

/*
 * Records of the REST binding as the files of the CSV binding, which have the same fields by other names: what is
 * fetched is read, checked and planned like what is uploaded.
 */

export interface Fetched {
  version: Roster['version'];
  /** By which the source is found again. */
  systemCode: string;
  records: Record<RosterCollection, RestRecord[]>;
  /** Of changes: roles that people had and no longer have. */
  rolesGone: string[];
  modes: Record<RosterCollection, Mode>;
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const texts = (value: unknown): string => listOf(value).map(text).filter(Boolean).join(',');
/** The id in `{ href, sourcedId, type }`. */
export const idIn = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'sourcedId' in value ? text(value.sourcedId) : '';
export const idsIn = (value: unknown): string[] => listOf(value).map(idIn).filter(Boolean);

export const isGone = ({ status }: RestRecord): boolean => text(status).toLowerCase() === 'tobedeleted';

export interface RestRole {
  id: string;
  user: string;
  org: string;
  role: string;
}

/** Of 1.2; they have no ids of their own there. */
export const rolesOf = ({ sourcedId, roles }: RestRecord): RestRole[] => {
  const found = listOf(roles).flatMap((one) => {
    const { role, org } = (one ?? {}) as { role?: unknown; org?: unknown };
    const entry = { user: sourcedId, org: idIn(org), role: text(role) };
    return entry.org && entry.role ? [{ id: `${sourcedId}:${entry.org}:${entry.role}`, ...entry }] : [];
  });
  return [...new Map(found.map((role) => [role.id, role])).values()];
};

type Columns = Record<string, (record: RestRecord) => string>;

const base: Columns = { sourcedId: ({ sourcedId }) => sourcedId, status: ({ status }) => text(status) };
const plain = (...names: string[]): Columns =>
  Object.fromEntries(names.map((name) => [name, (record: RestRecord) => text(record[name])]));

const columns: Record<RosterCollection, Columns> = {
  orgs: { ...base, ...plain('name', 'type', 'identifier'), parentSourcedId: ({ parent }) => idIn(parent) },
  academicSessions: {
    ...base,
    ...plain('title', 'type', 'startDate', 'endDate', 'schoolYear'),
    parentSourcedId: ({ parent }) => idIn(parent),
  },
  courses: { ...base, grades: ({ grades }) => texts(grades) },
  classes: {
    ...base,
    ...plain('title', 'classCode', 'classType'),
    grades: ({ grades }) => texts(grades),
    courseSourcedId: ({ course }) => idIn(course),
    schoolSourcedId: ({ school }) => idIn(school),
    termSourcedIds: ({ terms }) => idsIn(terms).join(','),
  },
  enrollments: {
    ...base,
    classSourcedId: (record) => idIn(record['class']),
    schoolSourcedId: ({ school }) => idIn(school),
    userSourcedId: ({ user }) => idIn(user),
    ...plain('role'),
  },
  users: {
    ...base,
    ...plain('enabledUser', 'username', 'givenName', 'familyName', 'middleName', 'identifier', 'email', 'sms', 'phone'),
    agentSourcedIds: ({ agents }) => idsIn(agents).join(','),
    grades: ({ grades }) => texts(grades),
  },
};

const usersOfOld: Columns = { ...columns.users, ...plain('role'), orgSourcedIds: ({ orgs }) => idsIn(orgs).join(',') };

const linesOf = (of: Columns, records: readonly RestRecord[]): string =>
  csvLines([Object.keys(of), ...records.map((record) => Object.values(of).map((cell) => cell(record)))], ',');

function rolesFile(users: readonly RestRecord[], gone: readonly string[]): string {
  const present = users.flatMap((user) => (isGone(user) ? [] : rolesOf(user)));
  return csvLines(
    [
      ['sourcedId', 'status', 'userSourcedId', 'orgSourcedId', 'role'],
      ...present.map(({ id, user, org, role }) => [id, '', user, org, role]),
      ...gone.map((id) => [id, 'tobedeleted', '', '', '']),
    ],
    ',',
  );
}

/** The files by their names, with a manifest. */
export function filesOfRecords({ version, systemCode, records, rolesGone, modes }: Fetched): Map<string, string> {
  const isOld = version === '1.1';
  const files = new Map<string, string>();
  for (const [name, own] of Object.entries(records) as [RosterCollection, RestRecord[]][])
    files.set(`${name}.csv`, linesOf(isOld && name === 'users' ? usersOfOld : columns[name], own));
  const allModes: Record<string, Mode> = { ...modes };
  if (!isOld) {
    files.set('roles.csv', rolesFile(records.users, rolesGone));
    allModes['roles'] = modes.users;
  }
  const manifest = [
    ['propertyName', 'value'],
    ['manifest.version', '1.0'],
    ['oneroster.version', version],
    ...Object.entries(allModes).map(([name, mode]) => [`file.${name}`, mode]),
    ['source.systemName', 'OneRoster REST'],
    ['source.systemCode', systemCode],
  ];
  return files.set('manifest.csv', csvLines(manifest, ','));
}
