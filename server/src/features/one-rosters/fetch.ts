import { type RosterCollection, rosterCollections } from '@okur/contract/one-rosters';
import yazl from 'yazl';
import { type Db, row, sql } from '../../platform/database/index.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { readArchive } from './read.ts';
import { filesOfRecords, idIn, idsIn, isGone, rolesOf } from './rest-files.ts';
import { type ConnectionAccess, FetchFault, openServer, type RestRecord, type RosterServer } from './rest-server.ts';
import { type Mode, type Roster, RosterRefused } from './roster.ts';
import { stateOf } from './source.ts';
import type { State } from './state.ts';

/** People that changes lead to are read one by one, up to this number; beyond it everything is fetched. */
const singlePeople = 300;

type Records = Record<RosterCollection, RestRecord[]>;

interface FetchOptions {
  services: Services;
  connection: ConnectionAccess & { id: string; company_id: string };
  /** Null: everything. */
  since: Date | null;
  signal: AbortSignal;
  progress(done: number, total: number): Promise<void>;
}

/** The roster of a system, whole or with what changed; throws a `FetchFault` where anything of it is missing. */
export async function fetchRoster(options: FetchOptions): Promise<{ roster: Roster; isFull: boolean }> {
  const { services, connection, signal, since } = options;
  const server = await openServer(services, connection, signal);
  const state = await stateOf(services.db, await sourceId(services.db, connection));
  const changes = since && state.orgs.size > 0 ? await changesOf(server, state, since, options) : undefined;
  const fetched = changes ?? (await everything(server, state, options));
  const files = filesOfRecords({ version: connection.roster_version, systemCode: connection.id, ...fetched });
  try {
    return { roster: await readArchive(await zipOf(files)), isFull: changes === undefined };
  } catch (error) {
    if (!(error instanceof RosterRefused)) throw error;
    const isLarge = error.key !== 'one_roster.refused.no_roster' && error.key !== 'one_roster.refused.empty';
    throw new FetchFault(isLarge ? 'too_large' : 'unreadable');
  }
}

/** The files of a connection are all of one source. */
const sourceId = async (db: Db, { id, company_id }: FetchOptions['connection']): Promise<string | null> =>
  (
    await row<{ id: string }>(
      db,
      sql`select id from one_roster_sources where company_id = ${company_id} and system_code = ${id}
        order by imported_at desc limit 1`,
    )
  )?.id ?? null;

async function collect(server: RosterServer, since: Date | undefined, { progress }: FetchOptions): Promise<Records> {
  const records = {} as Records;
  for (const [at, collection] of rosterCollections.entries()) {
    await progress(at, rosterCollections.length);
    // Schools are few, and the source is found again by them.
    records[collection] = await server.all(collection, collection === 'orgs' ? undefined : since);
  }
  return records;
}

const modesOf = (mode: Mode): Record<RosterCollection, Mode> => ({
  orgs: 'bulk',
  academicSessions: mode,
  courses: mode,
  classes: mode,
  enrollments: mode,
  users: mode,
});

async function everything(server: RosterServer, state: State, options: FetchOptions) {
  const records = await collect(server, undefined, options);
  return { records: { ...records, users: peopleOf(records, state) }, rolesGone: [], modes: modesOf('bulk') };
}

/** People of classes and their families, and those who came before: of no one else anything is read further. */
function peopleOf({ users, enrollments }: Records, state: State): RestRecord[] {
  const wanted = new Set(state.users.keys());
  for (const enrollment of enrollments) if (!isGone(enrollment)) wanted.add(idIn(enrollment['user']));
  const family = new Set(users.flatMap((user) => (wanted.has(user.sourcedId) ? idsIn(user['agents']) : [])));
  return users.filter(
    ({ sourcedId, agents }) =>
      wanted.has(sourcedId) || family.has(sourcedId) || idsIn(agents).some((agent) => wanted.has(agent)),
  );
}

/** What changed, with the people whom changes lead to and who did not change themselves; nothing if they are many. */
async function changesOf(server: RosterServer, state: State, since: Date, options: FetchOptions) {
  const records = await collect(server, since, options);
  const users = new Map(peopleOf(records, state).map((user) => [user.sourcedId, user]));
  const enrolled = records.enrollments.filter((one) => !isGone(one)).map((one) => idIn(one['user']));
  const isMissing = (id: string): boolean => id !== '' && !users.has(id) && !state.users.has(id);
  let missing = [...new Set(enrolled.filter(isMissing))];
  for (let read = 0; missing.length > 0;) {
    read += missing.length;
    if (read > singlePeople) return undefined;
    const found: RestRecord[] = [];
    for (const id of missing) {
      const user = await server.user(id);
      if (user) found.push(user);
    }
    for (const user of found) users.set(user.sourcedId, user);
    missing = [...new Set(found.flatMap((user) => idsIn(user['agents'])).filter(isMissing))];
  }
  const rolesGone = options.connection.roster_version === '1.2' ? rolesGoneOf([...users.values()], state) : [];
  return { records: { ...records, users: [...users.values()] }, rolesGone, modes: modesOf('delta') };
}

/** A person comes with all roles: those of before that are not among them are over. */
function rolesGoneOf(users: readonly RestRecord[], state: State): string[] {
  const people = new Map(users.map((user) => [user.sourcedId, isGone(user) ? [] : rolesOf(user).map(({ id }) => id)]));
  return [...state.roles].flatMap(([id, { user }]) => (people.get(user)?.includes(id) === false ? [id] : []));
}

async function zipOf(files: ReadonlyMap<string, string>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, text] of files) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return Buffer.concat(await (zip.outputStream as NodeJS.ReadableStream & { toArray(): Promise<Buffer[]> }).toArray());
}
