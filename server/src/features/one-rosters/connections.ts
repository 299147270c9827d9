import type { oneRosters as contract } from '@okur/contract';
import { done } from '@okur/contract/route';
import { type RosterConnection, rosterCollections } from '@okur/contract/one-rosters';
import { inCompany, type Scope } from '../../platform/access/scope.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import { newId } from '../../platform/database/ids.ts';
import { type Db, insertRows, row, rows, type Sql, sql, touched, updateRows } from '../../platform/database/index.ts';
import { rosterConnections } from '../../platform/database/tables/index.ts';
import { checkVersion, invalidField, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { reachCompany } from '../companies/store.ts';
import { noteTrial, rosterFetch } from './fetch-job.ts';
import { reachOf } from './reach.ts';
import { type ConnectionAccess, FetchFault, openServer } from './rest-server.ts';
import { dropStops } from './stopped.ts';

const columns = sql`r.id, r.version, r.created_at, r.updated_at, r.company_id, r.name, r.roster_version, r.base_url,
  r.auth_url, r.client_id, r.nightly, r.tried_at, r.fault, r.fault_in, r.fetched_at, r.imported_at,
  (select w.id from one_rosters w where w.connection_id = r.id and w.state = 'preview' order by w.created_at desc
    limit 1) as waiting_id`;

const reached = (scope: Scope): Sql => sql`from roster_connections r join companies c on c.id = r.company_id
  where c.deleted_at is null and ${inCompany(scope, sql`r.company_id`)}`;

const connectionById = async (db: Db, scope: Scope, id: string): Promise<RosterConnection> =>
  orNotFound(await row<RosterConnection>(db, sql`select ${columns} ${reached(scope)} and r.id = ${id}`));

/** Outside tests a system speaks TLS. */
function checkAddresses({ config }: Services, addresses: { base_url?: string; auth_url?: string }): void {
  for (const field of ['base_url', 'auth_url'] as const)
    if (addresses[field]?.startsWith('http:') && !config.test) throw invalidField(field, 'validation.roster_address');
}

export async function listRosterConnections(context: ContextOf<typeof contract.listRosterConnections>) {
  const { db, scope, caller, params } = context;
  reachOf(caller, null);
  const company = await reachCompany(db, scope, params.id);
  const data = await rows<RosterConnection>(
    db,
    sql`select ${columns} ${reached(scope)} and r.company_id = ${company.id} order by r.created_at, r.id`,
  );
  return { data };
}

export async function createRosterConnection(context: ContextOf<typeof contract.createRosterConnection>) {
  const { db, services, scope, params, body, record } = context;
  const company = await reachCompany(db, scope, params.id);
  checkAddresses(services, body);
  const { secret, ...values } = body;
  const id = newId();
  await insertRows(db, rosterConnections, {
    id,
    company_id: company.id,
    ...values,
    secret: services.secrets.seal(secret),
  });
  record({ action: 'create', subject: 'ROSTER_CONNECTION', subjectId: id, companyId: company.id, after: values });
  return { data: await connectionById(db, scope, id) };
}

export async function updateRosterConnection(context: ContextOf<typeof contract.updateRosterConnection>) {
  const { db, services, scope, params, body, record } = context;
  const { version, secret, ...changes } = body;
  checkAddresses(services, changes);
  await rows(db, sql`select from roster_connections where id = ${params.id} for no key update`);
  const before = await connectionById(db, scope, params.id);
  checkVersion(version, before);
  const isMoved = (['base_url', 'auth_url'] as const).some(
    (field) => (changes[field] ?? before[field]) !== before[field],
  );
  // It was meant for the former address: the test of the new one would send it there.
  if (isMoved && secret === undefined) throw invalidField('secret', 'validation.issuer_secret');
  const isOther =
    isMoved ||
    secret !== undefined ||
    (changes.client_id ?? before.client_id) !== before.client_id ||
    (changes.roster_version ?? before.roster_version) !== before.roster_version;
  await updateRows(
    db,
    rosterConnections,
    {
      ...changes,
      ...(secret === undefined ? {} : { secret: services.secrets.seal(secret) }),
      // What changed since the last fetch is to be had where that one was.
      ...(isOther ? { tried_at: null, fault: null, fault_in: null, changes_from: null, full_at: null } : {}),
      ...touched(),
    },
    sql`id = ${before.id}`,
  );
  const after = await connectionById(db, scope, before.id);
  record({
    action: 'update',
    subject: 'ROSTER_CONNECTION',
    subjectId: before.id,
    companyId: before.company_id,
    before: { ...before, new_secret: false },
    after: { ...after, new_secret: secret !== undefined },
  });
  return { data: after };
}

export async function deleteRosterConnection(context: ContextOf<typeof contract.deleteRosterConnection>) {
  const { db, scope, params, record } = context;
  const before = await connectionById(db, scope, params.id);
  await rows(db, sql`delete from roster_connections where id = ${before.id}`);
  await dropStops(db, before);
  record({
    action: 'delete',
    subject: 'ROSTER_CONNECTION',
    subjectId: before.id,
    companyId: before.company_id,
    before,
  });
  return done;
}

/** Nothing is held while the system answers. */
export async function testRosterConnection(context: ContextOf<typeof contract.testRosterConnection>) {
  const { db, services, scope, params, caller, client } = context;
  const before = await connectionById(db, scope, params.id);
  const access = orNotFound(
    await row<ConnectionAccess & Pick<RosterConnection, 'id' | 'version'>>(
      db,
      sql`select r.id, r.version, r.roster_version, r.base_url, r.auth_url, r.client_id, r.secret ${reached(scope)}
        and r.id = ${before.id}`,
    ),
  );
  const { fault, collection } = await trial(services, access);
  await services.transaction(async (tx) => {
    await noteTrial(tx, access, { fault, collection });
    const after = await connectionById(tx, scope, before.id);
    await writeAudit(tx, { type: caller.type, id: caller.id, address: client.address, requestId: client.requestId }, [
      {
        action: 'update',
        subject: 'ROSTER_CONNECTION',
        subjectId: before.id,
        companyId: before.company_id,
        before: { tried_at: before.tried_at, fault: before.fault },
        after: { tried_at: after.tried_at, fault: after.fault },
      },
    ]);
  });
  return { data: await connectionById(db, scope, before.id) };
}

async function trial(
  services: Services,
  access: ConnectionAccess,
): Promise<Pick<FetchFault, 'collection'> & { fault: RosterConnection['fault'] }> {
  try {
    const server = await openServer(services, access, AbortSignal.timeout(60_000));
    for (const collection of rosterCollections) await server.probe(collection);
    return { fault: null, collection: null };
  } catch (error) {
    if (error instanceof FetchFault) return error;
    throw error;
  }
}

export async function fetchRosterConnection(context: ContextOf<typeof contract.fetchRosterConnection>) {
  const { db, scope, caller, params, body, record } = context;
  const connection = await connectionById(db, scope, params.id);
  reachOf(caller, connection.company_id);
  const data = await startJob(context, rosterFetch, {
    input: { id: connection.id, all: body.all },
    companyId: connection.company_id,
    params: { name: connection.name },
  });
  record({
    action: 'create',
    subject: 'JOB',
    subjectId: data.id,
    companyId: connection.company_id,
    after: { kind: data.kind },
  });
  return { data };
}
