import { type OneRosterFile, type oneRosterModes, type RosterFault } from '@okur/contract/one-rosters';

/** A record of the file. `gone`: to be deleted. `faulty`: cannot be taken, and what stands for it stays as it is. */
interface RosterRecord {
  id: string;
  line: number;
  gone: boolean;
  faulty: boolean;
}

export interface Org extends RosterRecord {
  name: string;
  type: string;
  identifier: string | null;
  parent: string | null;
}
export interface Session extends RosterRecord {
  title: string;
  type: string;
  start: string | null;
  end: string | null;
  parent: string | null;
  /** The calendar year in which the school year ends. */
  schoolYear: number | null;
}
export interface Course extends RosterRecord {
  grade: number | null;
}
export interface RosterClass extends RosterRecord {
  title: string;
  code: string | null;
  type: string;
  grade: number | null;
  course: string | null;
  school: string;
  terms: string[];
}
export interface Person extends RosterRecord {
  enabled: boolean;
  /** Of 1.1; in 1.2 roles are records of their own. */
  role: string | null;
  orgs: string[];
  agents: string[];
  username: string | null;
  given: string | null;
  family: string | null;
  /** The school's own number. */
  number: string | null;
  email: string | null;
  phone: string | null;
  grade: number | null;
}
export interface PersonRole extends RosterRecord {
  user: string;
  org: string;
  role: string;
}
export interface Enrollment extends RosterRecord {
  class: string;
  user: string;
  role: string;
}
export interface Demographic extends RosterRecord {
  birthYear: number | null;
}

export type Mode = (typeof oneRosterModes)[number];

export interface Roster {
  version: '1.1' | '1.2';
  systemName: string;
  systemCode: string;
  modes: Record<OneRosterFile, Mode>;
  orgs: Org[];
  academicSessions: Session[];
  courses: Course[];
  classes: RosterClass[];
  users: Person[];
  roles: PersonRole[];
  enrollments: Enrollment[];
  demographics: Demographic[];
  faults: RosterFault[];
}

/** Roles of people here by OneRoster's names; other people of a school are not imported. */
export const instructorRoles: ReadonlySet<string> = new Set(['teacher', 'aide', 'proctor']);
export const parentRoles: ReadonlySet<string> = new Set(['parent', 'guardian', 'relative']);

export const rosterLimits = {
  bytes: 10_000_000,
  unpackedBytes: 50_000_000,
  zipEntries: 2_000,
  /** In all files together. */
  rows: 400_000,
  readMs: 20_000,
  memoryMb: 512,
  /** Kept of the faults of one roster; all of them are counted. */
  faults: 2_000,
} as const;

export type RosterRefusalKey =
  | 'one_roster.refused.empty'
  | 'one_roster.refused.too_large'
  | 'one_roster.refused.not_a_zip'
  | 'one_roster.refused.damaged'
  | 'one_roster.refused.encrypted'
  | 'one_roster.refused.unsafe'
  | 'one_roster.refused.too_complex'
  | 'one_roster.refused.too_many_rows'
  | 'one_roster.refused.no_roster';

/** The archive as a whole cannot be taken; `key` is a text of the catalogue. */
export class RosterRefused extends Error {
  readonly key: RosterRefusalKey;

  constructor(key: RosterRefusalKey) {
    super(key);
    this.name = 'RosterRefused';
    this.key = key;
  }
}
