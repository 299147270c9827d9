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

type Context = Pick<ContextOf<typeof contract.createCertificateTemplate>, 'caller' | 'record'>;

/** Records the change, which belongs to the company that the caller has selected. */
function answerWith(
  { caller, record }: Context,
  action: 'create' | 'update' | 'delete' | 'restore',
  { before, after }: { before?: CertificateTemplate; after: CertificateTemplate },
): { data: CertificateTemplate } {
  record({
    action,
    subject: 'CERTIFICATE_TEMPLATE',
    subjectId: after.id,
    companyId: caller.staff?.company?.id ?? null,
    ...(before ? { before } : {}),
    after,
  });
  return { data: after };
}

export async function createCertificateTemplate(context: ContextOf<typeof contract.createCertificateTemplate>) {
  const { db, caller, body } = context;
  return answerWith(context, 'create', { after: await createTemplate(db, caller, body) });
}

export async function updateCertificateTemplate(context: ContextOf<typeof contract.updateCertificateTemplate>) {
  const { db, caller, params, body } = context;
  return answerWith(context, 'update', await changeTemplate(db, caller, params.id, body));
}

export async function deleteCertificateTemplate(context: ContextOf<typeof contract.deleteCertificateTemplate>) {
  const { db, caller, params, query } = context;
  const change = await toggleTemplate(db, caller, params.id, query.version);
  return answerWith(context, change.before.deleted_at ? 'restore' : 'delete', change);
}

export async function uploadCertificateImage(context: ContextOf<typeof contract.uploadCertificateImage>) {
  return answerWith(context, 'update', await storeImage(context));
}
