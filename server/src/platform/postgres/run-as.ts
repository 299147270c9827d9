import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { CannotStart } from './cannot-start.ts';

/** How a program of PostgreSQL is started: as whom, and through which command in front of it. */
export interface RunAs {
  uid?: number;
  gid?: number;
  prefix: readonly string[];
  /** Variables beside its own few: tests pretend another time. */
  env?: Readonly<Record<string, string>>;
}

export interface User {
  uid: number;
  gid: number;
}

/** The system's users to whom root hands PostgreSQL, which refuses to run as root. */
const PREFERRED = ['postgres', 'nobody'];

/**
 * Rights that let the dropped user pass folders such as /root, the smaller one first. Containers commonly grant
 * only the second.
 */
const PASSAGES = ['dac_read_search', 'dac_override'];

export function unprivilegedUser(passwd = readFileSync('/etc/passwd', 'utf8')): User {
  const entries = passwd.split('\n').map((line) => line.split(':'));
  for (const name of PREFERRED) {
    const entry = entries.find(([user]) => user === name);
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new CannotStart(
    'PostgreSQL does not run as root and this system has neither a user postgres nor a user nobody: ' +
      'start as an ordinary user or set DATABASE_URL.',
  );
}

/**
 * Finds a way to run PostgreSQL that works here, by trying: the program must load its libraries and see the folder
 * of the data. As root, `user` is who it becomes.
 */
export function wayToRun(
  postgres: string,
  folder: string,
  user: User | undefined,
  env: Readonly<Record<string, string>> = {},
): { runAs: RunAs; version: string } {
  let complaint = '';
  for (const candidate of candidates(user)) {
    const runAs = { ...candidate, env };
    const [file, args] = command(runAs, '/bin/sh', ['-c', 'cd "$1" && exec "$2" --version', 'sh', folder, postgres]);
    const { status, stdout, stderr, error } = spawnSync(file, args, { ...identity(runAs), encoding: 'utf8' });
    if (status === 0) return { runAs, version: stdout.trim() };
    complaint = (error?.message ?? stderr).trim().split('\n').at(-1) ?? '';
  }
  const who = user ? ` as user id ${user.uid} (it does not run as root)` : '';
  throw new CannotStart(
    `PostgreSQL from npm cannot be run${who} from ${postgres} with its data in ${folder}: ${complaint}. ` +
      'Move them where that user may enter, or set DATABASE_URL.',
  );
}

/** The program and arguments that start `file` in this way. */
export function command(runAs: RunAs, file: string, args: readonly string[]): [string, string[]] {
  const [first = file, ...rest] = [...runAs.prefix, file, ...args];
  return [first, rest];
}

/** Options of spawn: no variable of the surroundings (PGDATA, LD_…, locale) reaches PostgreSQL. */
export const identity = ({ uid, gid, env }: RunAs) => ({
  ...(uid === undefined ? {} : { uid, gid }),
  cwd: '/',
  env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', ...env },
});

function candidates(user: User | undefined): RunAs[] {
  if (!user) return [{ prefix: [] }];
  return [{ ...user, prefix: [] }, ...PASSAGES.map((right) => ({ prefix: throughSetpriv(user, right) }))];
}

/** no_setuid_fixup: without it access(2), by which initdb looks for postgres, ignores the granted right. */
const throughSetpriv = ({ uid, gid }: User, right: string) => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--no-new-privs',
  '--securebits=+no_setuid_fixup',
  `--inh-caps=-all,+${right}`,
  `--ambient-caps=-all,+${right}`,
  `--bounding-set=-all,+${right}`,
];
