import type {
  RosterAnswer,
  RosterCollection,
  RosterConnectionFault,
  RosterQuestion,
  SchoolChoice,
} from '@okur/contract/one-rosters';
import { z } from 'zod';
import { writeAudit } from '../../platform/database/audit.ts';
import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import { jobKind, type JobRun } from '../../platform/jobs/kind.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { fetchRoster } from './fetch.ts';
import { reachOf } from './reach.ts';
import { type ConnectionAccess, FetchFault } from './rest-server.ts';
import type { Roster } from './roster.ts';
import { nothingSaid, type Said } from './plan.ts';
import { dropStops, tellOfStop } from './stopped.ts';
import { dropRosters, review, rosterLink, storeRoster } from './store.ts';

const Input = z.strictObject({ id: z.uuid(), all: z.boolean() });

/** Changes alone may leave out what was deleted there; once in so many days everything is fetched. */
const fullEveryDays = 7;
/** Clocks of two systems differ. */
const overlapMs = 3_600_000;
const longestMs = 20 * 60_000;

interface Connection extends ConnectionAccess {
  id: string;
  version: number;
  company_id: string;
  name: string;
  changes_from: string | null;
  full_at: string | null;
}

/** Reads the roster of a system and lays it before people, as if its files had been uploaded; imports nothing. */
export const rosterFetch = jobKind({ kind: 'roster_fetch', input: Input, work: fetchConnection });

/** What waits to be accepted is fresh in the morning. */
export const nightlyRosters = jobKind({
  kind: 'nightly_rosters',
  input: z.strictObject({}),
  cron: '40 1 * * *',
  async work({ services, finish }) {
    await services.transaction(async (tx) => {
      const due = await rows<{ id: string; company_id: string; name: string }>(
        tx,
        sql`select r.id, r.company_id, r.name from roster_connections r join companies c on c.id = r.company_id
          where r.nightly and c.deleted_at is null and c.status <> 'suspended' order by r.id`,
      );
      for (const { id, company_id: companyId, name } of due)
        await startJob({ db: tx, services, afterCommit: () => undefined }, rosterFetch, {
          input: { id, all: false },
          companyId,
          params: { name },
        });
      await finish(tx, { result: { connections: due.length } });
    });
    await services.jobs.wake();
  },
});

async function fetchConnection(run: JobRun<z.output<typeof Input>>) {
  const { services, input, caller, signal, progress } = run;
  const connection = await row<Connection>(
    services.db,
    sql`select r.id, r.version, r.company_id, r.name, r.roster_version, r.base_url, r.auth_url, r.client_id, r.secret,
      r.changes_from, r.full_at from roster_connections r join companies c on c.id = r.company_id
        where r.id = ${input.id} and c.deleted_at is null`,
  );
  if (!connection) return;
  if (caller) reachOf(caller, connection.company_id);
  const beganAt = new Date();
  try {
    const { roster, isFull } = await fetchRoster({
      services,
      connection,
      since: input.all ? null : sinceOf(connection, beganAt),
      signal: AbortSignal.any([signal, AbortSignal.timeout(longestMs)]),
      progress: (done, total) => progress(done, total, 'roster_fetch'),
    });
    await layBefore(run, connection, roster, { connectionId: connection.id, beganAt, isFull });
  } catch (error) {
    if (!(error instanceof FetchFault) || signal.aborted) throw error;
    await services.transaction(async (tx) => {
      await noteTrial(tx, connection, error);
      if (!caller) await tellOfStop(tx, connection);
    });
    throw invalidField('connection', `roster_connection.fault_${error.fault}`);
  }
}

function sinceOf({ changes_from, full_at }: Connection, now: Date): Date | null {
  if (!changes_from || !full_at) return null;
  if (now.getTime() - Date.parse(full_at) > fullEveryDays * 86_400_000) return null;
  return new Date(Date.parse(changes_from) - overlapMs);
}

/** What came of the last trial; of a connection that was changed meanwhile nothing is noted. */
export const noteTrial = (
  db: Db,
  { id, version }: { id: string; version: number },
  { fault, collection }: { fault: RosterConnectionFault | null; collection: RosterCollection | null },
): Promise<unknown> =>
  rows(
    db,
    sql`update roster_connections set tried_at = date_trunc('milliseconds', now()), fault = ${fault},
      fault_in = ${collection} where id = ${id} and version = ${version}`,
  );

type Fetched = { connectionId: string; beganAt: Date; isFull: boolean };

/** Without an answer the record stays out; who is frozen here was so before. */
const isToAnswer = ({ question: { kind, chosen } }: RosterQuestion): boolean => chosen === null && kind !== 'locked';

/** What staff answered waits to be imported, also where it changes no one now. */
const isAnswered = ({ question: { chosen } }: RosterQuestion): boolean => chosen !== null;

interface Waiting {
  id: string;
  roster: Roster;
  schools: SchoolChoice[];
  answers: RosterAnswer[];
}

const waitingOf = (tx: Db, connectionId: string): Promise<Waiting[]> =>
  rows<Waiting>(
    tx,
    sql`select id, roster, schools, answers from one_rosters where connection_id = ${connectionId}
      and state = 'preview' order by created_at desc for update`,
  );

/** What was said of the roster that waits, as far as the new one names the same people in the same way. */
function saidOf(waiting: Waiting | undefined, roster: Roster): Said {
  if (!waiting) return nothingSaid;
  const namesIn = ({ users }: Roster) =>
    new Map(users.map(({ id, given, family, number, email }) => [id, JSON.stringify([given, family, number, email])]));
  const [was, is] = [namesIn(waiting.roster), namesIn(roster)];
  const answers = waiting.answers.filter(
    ({ sourced_id: id }) => was.get(id) !== undefined && was.get(id) === is.get(id),
  );
  return { schools: waiting.schools, answers };
}

/** One roster of a connection waits at a time: the newest. One that changes and asks nothing does not wait. */
async function layBefore(run: JobRun, connection: Connection, roster: Roster, fetched: Fetched): Promise<void> {
  const { services, caller, actor, finish } = run;
  const { id, company_id: companyId, name: fileName } = connection;
  await services.transaction(async (tx) => {
    const current = await row(
      tx,
      sql`select from roster_connections where id = ${id} and version = ${connection.version} for no key update`,
    );
    // Changed or taken away while its former self was read.
    if (!current) return finish(tx);
    const reach = { scope: { kind: 'company', companyId }, mayAddCompanies: false } as const;
    const waiting = await waitingOf(tx, id);
    const said = saidOf(waiting[0], roster);
    const reviewed = await review(tx, reach, roster, said);
    await noteTrial(tx, connection, { fault: null, collection: null });
    await dropStops(tx, connection);
    const { questions } = reviewed.plan;
    const news = reviewed.changes.length + questions.filter(isToAnswer).length;
    const isNews = news > 0 || questions.some(isAnswered) || reviewed.view.fault_counts.stop > 0;
    await rows(
      tx,
      sql`update roster_connections set fetched_at = tried_at,
        full_at = case when ${fetched.isFull && !isNews && reviewed.plan.source !== null} then ${fetched.beganAt}
          else full_at end where id = ${id}`,
    );
    await dropRosters(
      tx,
      waiting.map((one) => one.id),
    );
    if (!isNews) return finish(tx, { result: { changes: 0 } });
    const callerId = caller?.id ?? null;
    const rosterId = await storeRoster(tx, { companyId, callerId, fileName, roster, fetched, said }, reviewed);
    const { counts } = reviewed.view;
    const link = rosterLink(rosterId);
    await writeAudit(tx, actor, [
      {
        action: 'create',
        subject: 'ONE_ROSTER',
        subjectId: rosterId,
        companyId,
        after: { file_name: fileName, counts },
      },
    ]);
    if (!caller) await tellManagers(tx, companyId, fileName, link);
    await finish(tx, { result: { changes: news }, link });
  });
}

/** A line in the bell menu of those who can accept it. */
const tellManagers = (tx: Db, companyId: string, name: string, link: string): Promise<unknown> =>
  rows(
    tx,
    sql`insert into notices (id, account_type, account_id, company_id, text, params, link)
      select gen_random_uuid(), 'staff', m.admin_id, m.company_id, 'notice.roster_waits',
        jsonb_build_object('name', ${name}::text), ${link}
        from company_managers m join admins a on a.id = m.admin_id and a.deleted_at is null
          where m.company_id = ${companyId}`,
  );
