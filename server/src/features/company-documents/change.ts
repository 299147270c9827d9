import type { companyDocuments as contract } from '@okur/contract';
import { companyDocumentUndoDays, type CompanyDocument } from '@okur/contract/company-documents';
import { array, type Db, insertRows, rows, sql, touched, updateRows } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import {
  companyDocumentCompanies,
  companyDocuments,
  companyDocumentVersions,
} from '../../platform/database/tables/index.ts';
import { checkVersion, invalidField, notFound } from '../../platform/http/api-error.ts';
import type { ContextOf, RequestContext } from '../../platform/http/request-context.ts';
import { type Content, storeDocument } from './content.ts';
import { schoolsOf, tellReaders, tellSchools, untellReaders } from './readers.ts';
import { alive, documentById } from './reach.ts';

type Recorded = Pick<RequestContext, 'record'>;
const recordChange = (
  { record }: Recorded,
  action: 'create' | 'update' | 'delete' | 'restore',
  before: CompanyDocument | undefined,
  after: CompanyDocument,
) =>
  record({
    action,
    subject: 'COMPANY_DOCUMENT',
    subjectId: after.id,
    ...(before ? { before: recorded(before) } : {}),
    after: recorded(after),
  });

/** What the audit says of a document and its current version; of companies the names. */
const recorded = (document: CompanyDocument) => ({
  title: document.title,
  description: document.description,
  all_companies: document.all_companies,
  companies: document.companies.map(({ company_name }) => company_name),
  number: document.number,
  file_name: document.file_name,
  link: document.link,
  note: document.note,
  deleted_at: document.deleted_at,
});

export async function createCompanyDocument(context: ContextOf<typeof contract.createCompanyDocument>) {
  const { db, caller, body } = context;
  const { company_ids, link, note, ...input } = body;
  checkCompanies(input.all_companies, company_ids);
  const content = await contentOf(context, link);
  if (!content) throw invalidField('file', 'validation.required');
  const id = newId();
  await insertRows(db, companyDocuments, { id, ...input });
  await saveCompanies(db, id, input.all_companies ? [] : company_ids);
  await addVersion(context, { documentId: id, number: 1, note }, content);
  await tellReaders(db, id);
  await tellSchools(db, { id, number: 1 }, []);
  const after = await documentById(db, caller, id);
  recordChange(context, 'create', undefined, after);
  return { data: after };
}

export async function updateCompanyDocument(context: ContextOf<typeof contract.updateCompanyDocument>) {
  const { db, caller, params, body } = context;
  const { version, company_ids, link, note, ...change } = body;
  const before = await documentById(db, caller, params.id, { where: alive, lock: true });
  checkVersion(version, before);
  const all = change.all_companies ?? before.all_companies;
  const companies = all ? [] : (company_ids ?? before.companies.map(({ id }) => id));
  checkCompanies(all, companies);
  const content = link === before.link ? await contentOf(context, undefined) : await contentOf(context, link);
  const number = before.number + (content ? 1 : 0);
  const schools = content ? [] : await schoolsOf(db, params.id);
  await updateRows(db, companyDocuments, { ...change, number, ...touched() }, sql`id = ${params.id}`);
  await saveCompanies(db, params.id, companies);
  if (content) await addVersion(context, { documentId: params.id, number, note: note ?? '' }, content);
  else if (note !== undefined)
    await updateRows(
      db,
      companyDocumentVersions,
      { note },
      sql`document_id = ${params.id} and number = ${before.number}`,
    );
  await untellReaders(db, params.id);
  await tellReaders(db, params.id);
  await tellSchools(db, { id: params.id, number }, schools);
  const after = await documentById(db, caller, params.id);
  recordChange(context, 'update', before, after);
  return { data: after };
}

export async function deleteCompanyDocument(context: ContextOf<typeof contract.deleteCompanyDocument>) {
  const { db, caller, params, query } = context;
  const before = await documentById(db, caller, params.id, { lock: true });
  checkVersion(query.version, before);
  if (before.deleted_at) throw notFound();
  await updateRows(db, companyDocuments, { deleted_at: sql`now()`, ...touched() }, sql`id = ${params.id}`);
  await untellReaders(db, params.id);
  const after = await documentById(db, caller, params.id);
  recordChange(context, 'delete', before, after);
  return { data: after };
}

export async function restoreCompanyDocument(context: ContextOf<typeof contract.restoreCompanyDocument>) {
  const { db, caller, params, body } = context;
  const inTime = sql`d.deleted_at > now() - make_interval(days => ${companyDocumentUndoDays})`;
  const before = await documentById(db, caller, params.id, { where: inTime, lock: true });
  checkVersion(body.version, before);
  await updateRows(db, companyDocuments, { deleted_at: null, ...touched() }, sql`id = ${params.id}`);
  await tellReaders(db, params.id);
  const after = await documentById(db, caller, params.id);
  recordChange(context, 'restore', before, after);
  return { data: after };
}

/** The file or the link that was sent; both at once would leave open which one counts. */
async function contentOf(
  { uploads, services }: Pick<RequestContext, 'uploads' | 'services'>,
  link: string | undefined,
): Promise<Content | undefined> {
  const file = uploads['file'];
  if (file && link !== undefined) throw invalidField('link', 'validation.file_or_link');
  if (file) return storeDocument(services, file);
  return link === undefined ? undefined : { type: 'link', link };
}

async function addVersion(
  { db, caller }: Pick<RequestContext, 'db' | 'caller'>,
  { documentId, number, note }: { documentId: string; number: number; note: string },
  content: Content,
): Promise<void> {
  await insertRows(db, companyDocumentVersions, {
    id: newId(),
    document_id: documentId,
    number,
    note,
    created_by: caller.id,
    ...content,
  });
}

function checkCompanies(all: boolean, ids: readonly string[]): void {
  if (!all && ids.length === 0) throw invalidField('company_ids', 'validation.required');
}

async function saveCompanies(db: Db, documentId: string, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const found = await rows(
    db,
    sql`select id from companies where id = any(${array(wanted)}) and not sample and (deleted_at is null
      or id in (select company_id from company_document_companies where document_id = ${documentId})) for key share`,
  );
  if (found.length < wanted.length) throw invalidField('company_ids', 'validation.not_found');
  await rows(
    db,
    sql`delete from company_document_companies where document_id = ${documentId}
      and company_id <> all(${array(wanted)})`,
  );
  if (wanted.length > 0)
    await insertRows(
      db,
      companyDocumentCompanies,
      wanted.map((company_id) => ({ document_id: documentId, company_id })),
      sql`on conflict do nothing`,
    );
}
