import type { signOn as contract } from '@okur/contract';
import { done } from '@okur/contract/route';
import type { IdentityProvider } from '@okur/contract/sign-on';
import { type Db, insertRows, row, rows, type Sql, sql, touched, updateRows } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { identityProviders } from '../../platform/database/tables/index.ts';
import { inCompany, type Scope } from '../../platform/access/scope.ts';
import { makeToken } from '../../platform/access/secrets.ts';
import { checkVersion, invalidField, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { reachCompany } from '../companies/store.ts';
import { checkIssuer } from './issuer.ts';
import { removeProvider } from './remove.ts';
import { type Testable, testable, trial, untested } from './trial.ts';

const columns = ({ config }: Services): Sql => sql`p.id, p.version, p.created_at, p.updated_at, p.company_id, p.kind,
  p.name, p.issuer, p.client_id, ${`${config.publicUrl}/auth/`} || p.callback_hash || '/callback' as callback_url,
  p.staff, p.students, p.enabled, p.tested_at, p.fault, (select count(*)::int from identities i
    where i.provider_id = p.id) as people`;

const reached = (scope: Scope): Sql => sql`from identity_providers p join companies c on c.id = p.company_id
  where c.deleted_at is null and ${inCompany(scope, sql`p.company_id`)}`;

const providerById = async (db: Db, services: Services, scope: Scope, id: string): Promise<IdentityProvider> =>
  orNotFound(await row<IdentityProvider>(db, sql`select ${columns(services)} ${reached(scope)} and p.id = ${id}`));

export async function listProviders({ db, services, scope, params }: ContextOf<typeof contract.listProviders>) {
  const company = await reachCompany(db, scope, params.id);
  const providers = await rows<IdentityProvider>(
    db,
    sql`select ${columns(services)} ${reached(scope)} and p.company_id = ${company.id} order by p.created_at, p.id`,
  );
  const sign_in_url = `${services.config.publicUrl}/#/auth/school?school=${company.short_name}`;
  return { data: { sign_in_url, providers } };
}

export async function createProvider(context: ContextOf<typeof contract.createProvider>) {
  const { db, services, scope, params, body, record } = context;
  const company = await reachCompany(db, scope, params.id);
  checkIssuer(services, body.issuer);
  const { secret, ...values } = body;
  const id = newId();
  await insertRows(db, identityProviders, {
    id,
    company_id: company.id,
    ...values,
    secret: services.secrets.seal(secret),
    callback_hash: makeToken(),
  });
  record({ action: 'create', subject: 'IDENTITY_PROVIDER', subjectId: id, companyId: company.id, after: values });
  return { data: await providerById(db, services, scope, id) };
}

export async function updateProvider(context: ContextOf<typeof contract.updateProvider>) {
  const { db, services, scope, params, body, record } = context;
  const { version, secret, ...changes } = body;
  checkIssuer(services, changes.issuer);
  await rows(db, sql`select from identity_providers where id = ${params.id} for no key update`);
  const before = await providerById(db, services, scope, params.id);
  checkVersion(version, before);
  const isMoved = (changes.issuer ?? before.issuer) !== before.issuer;
  // It was meant for the former issuer: the test of the new one would send it there.
  if (isMoved && secret === undefined) throw invalidField('secret', 'validation.issuer_secret');
  await updateRows(
    db,
    identityProviders,
    {
      ...changes,
      ...(secret === undefined ? {} : { secret: services.secrets.seal(secret) }),
      ...untested(before, body),
      ...touched(),
    },
    sql`id = ${before.id}`,
  );
  const after = await providerById(db, services, scope, before.id);
  record({
    action: 'update',
    subject: 'IDENTITY_PROVIDER',
    subjectId: before.id,
    companyId: before.company_id,
    before: { ...before, new_secret: false },
    after: { ...after, new_secret: secret !== undefined },
  });
  return { data: after };
}

export async function testProvider(context: ContextOf<typeof contract.testProvider>) {
  const { db, services, scope, params } = context;
  const provider = orNotFound(
    await row<Testable & Pick<IdentityProvider, 'company_id'>>(
      db,
      sql`select ${testable}, p.company_id ${reached(scope)} and p.id = ${params.id}`,
    ),
  );
  const { company_id: companyId, ...access } = provider;
  await trial(context, access, { subject: 'IDENTITY_PROVIDER', subjectId: provider.id, companyId });
  return { data: await providerById(db, services, scope, provider.id) };
}

export async function deleteProvider(context: ContextOf<typeof contract.deleteProvider>) {
  const { db, services, scope, params, query, record } = context;
  const before = await providerById(db, services, scope, params.id);
  await removeProvider(context, before.id, query);
  const { id: subjectId, company_id: companyId } = before;
  record({ action: 'delete', subject: 'IDENTITY_PROVIDER', subjectId, companyId, before });
  return done;
}
