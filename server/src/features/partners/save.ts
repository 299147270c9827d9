import type { partners as contract } from '@okur/contract';
import { done } from '@okur/contract/route';
import type { Partner } from '@okur/contract/partners';
import {
  array,
  type Db,
  insertRows,
  row,
  rows,
  type Sql,
  sql,
  touched,
  updateRows,
} from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { identityProviders, partners } from '../../platform/database/tables/index.ts';
import { makeToken } from '../../platform/access/secrets.ts';
import { checkVersion, invalidField, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { checkIssuer, landingOf, removeProvider, type Testable, testable, trial, untested } from '../sign-on/store.ts';

type Row = Omit<Partner, 'sign_in_url'>;

const columns = ({ config }: Services): Sql => sql`r.id, r.version, r.created_at, r.updated_at, r.name, r.slug, r.kind,
  r.contact, p.issuer, p.client_id, p.enabled, p.tested_at, p.fault,
  ${`${config.publicUrl}/auth/`} || p.callback_hash || '/callback' as callback_url,
  (select count(*)::int from identities i where i.provider_id = p.id) as people,
  (select max(i.last_used_at) from identities i where i.provider_id = p.id) as last_seen_at,
  coalesce((select json_agg(json_build_object('id', c.id, 'company_name', c.company_name)
    order by c.company_name, c.id) from partner_companies m join companies c on c.id = m.company_id
      where m.partner_id = r.id and c.deleted_at is null), '[]') as companies`;

const from = sql`from partners r join identity_providers p on p.partner_id = r.id`;

const withAddress = (services: Services, partner: Row): Partner => ({
  ...partner,
  sign_in_url: landingOf(services, partner.slug),
});

const partnerById = async (db: Db, services: Services, id: string): Promise<Partner> =>
  withAddress(services, orNotFound(await row<Row>(db, sql`select ${columns(services)} ${from} where r.id = ${id}`)));

export async function listPartners({ db, services }: ContextOf<typeof contract.listPartners>) {
  const found = await rows<Row>(db, sql`select ${columns(services)} ${from} order by r.name, r.id`);
  return { data: found.map((partner) => withAddress(services, partner)) };
}

/** Whose people it may bring, from now on. Links to deleted companies wait for their return. */
async function setCompanies(db: Db, partnerId: string, ids: string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const there = await rows(
    db,
    sql`select from companies where id = any(${array(wanted)}::uuid[]) and deleted_at is null`,
  );
  if (there.length !== wanted.length) throw invalidField('company_ids', 'validation.not_found');
  await rows(
    db,
    sql`delete from partner_companies where partner_id = ${partnerId} and company_id <> all(${array(wanted)}::uuid[])
      and company_id in (select id from companies where deleted_at is null)`,
  );
  await rows(
    db,
    sql`insert into partner_companies (partner_id, company_id) select ${partnerId}, unnest(${array(wanted)}::uuid[])
      on conflict do nothing`,
  );
}

export async function createPartner(context: ContextOf<typeof contract.createPartner>) {
  const { db, services, body, record } = context;
  checkIssuer(services, body.issuer);
  const { company_ids, issuer, client_id, secret, enabled, ...values } = body;
  const id = newId();
  await insertRows(db, partners, { id, ...values });
  await insertRows(db, identityProviders, {
    id: newId(),
    partner_id: id,
    kind: 'generic',
    name: values.name,
    issuer,
    client_id,
    secret: services.secrets.seal(secret),
    callback_hash: makeToken(),
    staff: true,
    students: false,
    enabled,
  });
  await setCompanies(db, id, company_ids);
  const after = await partnerById(db, services, id);
  record({ action: 'create', subject: 'PARTNER', subjectId: id, after: noted(after) });
  return { data: after };
}

/** What is written down of one: companies by name. */
const noted = ({ name, slug, kind, contact, issuer, client_id, enabled, companies }: Partner) => ({
  name,
  slug,
  kind,
  contact,
  issuer,
  client_id,
  enabled,
  companies: companies.map(({ company_name }) => company_name).join(', '),
});

export async function updatePartner(context: ContextOf<typeof contract.updatePartner>) {
  const { db, services, params, body, record } = context;
  const { version, company_ids, issuer, client_id, secret, enabled, ...values } = body;
  checkIssuer(services, issuer);
  await rows(db, sql`select from partners where id = ${params.id} for no key update`);
  const before = await partnerById(db, services, params.id);
  checkVersion(version, before);
  // It was meant for the former issuer.
  if ((issuer ?? before.issuer) !== before.issuer && secret === undefined)
    throw invalidField('secret', 'validation.issuer_secret');
  await updateRows(db, partners, { ...values, ...touched() }, sql`id = ${before.id}`);
  await updateRows(
    db,
    identityProviders,
    {
      ...(values.name === undefined ? {} : { name: values.name }),
      ...(issuer === undefined ? {} : { issuer }),
      ...(client_id === undefined ? {} : { client_id }),
      ...(secret === undefined ? {} : { secret: services.secrets.seal(secret) }),
      ...(enabled === undefined ? {} : { enabled }),
      ...untested(before, body),
      ...touched(),
    },
    sql`partner_id = ${before.id}`,
  );
  if (company_ids) await setCompanies(db, before.id, company_ids);
  const after = await partnerById(db, services, before.id);
  record({
    action: 'update',
    subject: 'PARTNER',
    subjectId: before.id,
    before: { ...noted(before), new_secret: false },
    after: { ...noted(after), new_secret: secret !== undefined },
  });
  return { data: after };
}

export async function testPartner(context: ContextOf<typeof contract.testPartner>) {
  const { db, services, params } = context;
  const provider = orNotFound(await row<Testable>(db, sql`select ${testable} ${from} where r.id = ${params.id}`));
  await trial(context, provider, { subject: 'PARTNER', subjectId: params.id });
  return { data: await partnerById(db, services, params.id) };
}

export async function deletePartner(context: ContextOf<typeof contract.deletePartner>) {
  const { db, services, params, query, record } = context;
  await rows(db, sql`select from partners where id = ${params.id} for update`);
  const before = await partnerById(db, services, params.id);
  const provider = orNotFound(
    await row<{ id: string }>(db, sql`select id from identity_providers where partner_id = ${before.id}`),
  );
  await removeProvider(context, provider.id, query);
  await rows(db, sql`delete from partners where id = ${before.id}`);
  record({ action: 'delete', subject: 'PARTNER', subjectId: before.id, before: noted(before) });
  return done;
}
