import { list, deletedFilter, byName } from '../../platform/database/list/index.ts';
import type { CertificateTemplate } from '@okur/contract/certificates';
import { templateColumns, templateTables, visibleTemplates, templateById } from './store.ts';
import { sql, matches } from '../../platform/database/index.ts';
import type { certificates as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { createTemplate, changeTemplate, toggleTemplate } from './templates.ts';
import { storeImage } from './image.ts';

export function listCertificateTemplates({
  db,
  caller,
  scope,
  query,
}: ContextOf<typeof contract.listCertificateTemplates>) {
  return list<CertificateTemplate>(db, query, {
    columns: templateColumns,
    from: templateTables,
    where: sql`${visibleTemplates(scope)}
          and ${deletedFilter(caller, 'CERTIFICATES', sql`t.deleted_at`, query.deleted)}
          and ${matches(sql`t.search`, query.search)}`,
    sorts: { title: byName(sql`t.title`), created_at: sql`t.created_at`, updated_at: sql`t.updated_at` },
    sort: 'title',
    id: sql`t.id`,
    filled: ['title', 'created_at', 'updated_at'],
  });
}

export async function getCertificateTemplate({ db, scope, params }: ContextOf<typeof contract.getCertificateTemplate>) {
  return { data: await templateById(db, scope, params.id) };
}

export async function createCertificateTemplate({
  db,
  caller,
  body,
  record,
}: ContextOf<typeof contract.createCertificateTemplate>) {
  const after = await createTemplate(db, caller, body);
  record({
    action: 'create',
    subject: 'CERTIFICATE_TEMPLATE',
    subjectId: after.id,
    companyId: caller.staff?.company?.id ?? null,
    after,
  });
  return { data: after };
}

export async function updateCertificateTemplate({
  db,
  caller,
  params,
  body,
  record,
}: ContextOf<typeof contract.updateCertificateTemplate>) {
  const { before, after } = await changeTemplate(db, caller, params.id, body);
  record({
    action: 'update',
    subject: 'CERTIFICATE_TEMPLATE',
    subjectId: after.id,
    companyId: caller.staff?.company?.id ?? null,
    before,
    after,
  });
  return { data: after };
}

export async function deleteCertificateTemplate({
  db,
  caller,
  params,
  query,
  record,
}: ContextOf<typeof contract.deleteCertificateTemplate>) {
  const { before, after } = await toggleTemplate(db, caller, params.id, query.version);
  record({
    action: before.deleted_at ? 'restore' : 'delete',
    subject: 'CERTIFICATE_TEMPLATE',
    subjectId: after.id,
    companyId: caller.staff?.company?.id ?? null,
    before,
    after,
  });
  return { data: after };
}

export async function uploadCertificateImage(context: ContextOf<typeof contract.uploadCertificateImage>) {
  const { before, after } = await storeImage(context);
  context.record({
    action: 'update',
    subject: 'CERTIFICATE_TEMPLATE',
    subjectId: after.id,
    companyId: context.caller.staff?.company?.id ?? null,
    before,
    after,
  });
  return { data: after };
}
