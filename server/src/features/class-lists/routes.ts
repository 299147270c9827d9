import { classLists } from '@okur/contract';
import type { Card, ClassList, ClassListField } from '@okur/contract/class-lists';
import { done } from '@okur/contract/route';
import { sql } from 'drizzle-orm';
import { type Db, rows } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { list } from '../../platform/list.ts';
import type { UploadedFile } from '../../platform/multipart.ts';
import { invalidField, notFound, Refusal } from '../../platform/refusal.ts';
import { inCompany, type Scope } from '../../platform/scope.ts';
import { type Feature, serve } from '../../platform/serve.ts';
import type { Services } from '../../platform/services.ts';
import { guessColumns } from './columns.ts';
import { runImport } from './import.ts';
import { readUpload } from '../../platform/sheets/read.ts';
import { companyInScope, countsOf, listInScope, review, type StoredList, wireOf } from './store.ts';

/** How long an uploaded list waits, and how long the cards of an import can be printed. */
const keptHours = 24;

async function upload(db: Db, scope: Scope, companyId: string, callerId: string, file: UploadedFile | undefined): Promise<ClassList> {
  const company = await companyInScope(db, scope, companyId);
  const table = await readUpload(file);
  const mapping = guessColumns(table.headers, table.rows).map((guess) => guess.field);
  const reviewed = await review(db, company.id, table, mapping);
  const counts = countsOf(table.rows.length, reviewed.plan, reviewed.faults);
  const id = newId();
  await rows(
    db,
    sql`insert into class_lists (id, company_id, file_name, encoding, separator, headers, rows, mapping, counts, created_by)
        values (${id}, ${company.id}, ${file!.fileName}, ${table.encoding}, ${table.separator}, ${JSON.stringify(table.headers)}::jsonb, ${JSON.stringify(table.rows)}::jsonb, ${JSON.stringify(mapping)}::jsonb,
          ${JSON.stringify(counts)}::jsonb, ${callerId})`,
  );
  return wireOf(await listInScope(db, scope, company.id, id), reviewed);
}

/** Keeps the new mapping and shows what would come of it. */
async function remap(db: Db, scope: Scope, stored: StoredList, mapping: ClassListField[]): Promise<ClassList> {
  if (mapping.length !== stored.headers.length) throw invalidField('mapping', 'class_list.column_count', { count: stored.headers.length });
  const twice = mapping.findIndex((field, i) => field !== 'ignore' && mapping.indexOf(field) !== i);
  if (twice >= 0) throw invalidField(`mapping.${twice}`, 'class_list.field_twice');
  const reviewed = await review(db, stored.company_id, stored, mapping);
  const counts = countsOf(stored.rows.length, reviewed.plan, reviewed.faults);
  await rows(db, sql`update class_lists set mapping = ${JSON.stringify(mapping)}::jsonb, counts = ${JSON.stringify(counts)}::jsonb, updated_at = now() where id = ${stored.id}`);
  return wireOf(await listInScope(db, scope, stored.company_id, stored.id), reviewed);
}

interface Accepted {
  list: ClassList;
  after: { students: number; created: number; updated: number; faulty: number };
  /** Parents who have their accounts back. */
  restored: string[];
}

/** Imports the good rows: the same plan as the preview's, worked out anew on the locked company. */
async function accept(db: Db, services: Services, scope: Scope, companyId: string, id: string, skipFaulty: boolean): Promise<Accepted> {
  const company = await companyInScope(db, scope, companyId, true);
  const stored = await listInScope(db, scope, companyId, id, true);
  if (stored.state !== 'preview') throw new Refusal('conflict');
  const { plan, faults, missing } = await review(db, company.id, stored, stored.mapping);
  if (missing.length > 0) throw new Refusal('invalid', { errors: { mapping: missing.map((field) => `class_list.missing_column.${field}`) } });
  const counts = countsOf(stored.rows.length, plan, faults);
  if (counts.faulty > 0 && !skipFaulty) throw invalidField('skip_faulty', 'class_list.faults_left', { count: counts.faulty });
  const cards = await runImport(db, services, company, plan);
  // The file's rows are people's data and no longer needed.
  await rows(
    db,
    sql`update class_lists set state = 'accepted', accepted_at = now(), updated_at = now(), counts = ${JSON.stringify(counts)}::jsonb, rows = '[]'::jsonb, cards = ${cards.length ? services.secrets.seal(JSON.stringify(cards)) : null} where id = ${id}`,
  );
  const after = await listInScope(db, scope, companyId, id);
  return { list: wireOf(after, { plan: { ...plan, students: [] }, faults: [] }), after: { students: plan.students.length, created: counts.create, updated: counts.update, faulty: counts.faulty }, restored: plan.restored };
}

export const classListsFeature: Feature = (app, services) =>
  serve(app, services, classLists, {
    uploadClassList: async ({ db, scope, params, caller, files, record }) => {
      const data = await upload(db, scope, params.id, caller.id, files['file']);
      record({ action: 'create', subject: 'CLASS_LIST', subjectId: data.id, companyId: params.id, after: { file_name: data.file_name, counts: data.counts } });
      return { data };
    },
    getClassList: async ({ db, scope, params }) => {
      const stored = await listInScope(db, scope, params.id, params.classListId);
      return { data: wireOf(stored, await review(db, stored.company_id, stored, stored.mapping)) };
    },
    remapClassList: async ({ db, scope, params, body, record }) => {
      const stored = await listInScope(db, scope, params.id, params.classListId, true);
      if (stored.state !== 'preview') throw new Refusal('conflict');
      const data = await remap(db, scope, stored, body.mapping);
      record({ action: 'update', subject: 'CLASS_LIST', subjectId: stored.id, companyId: params.id, before: { mapping: stored.mapping }, after: { mapping: body.mapping } });
      return { data };
    },
    acceptClassList: async ({ db, services: own, scope, params, body, caller, record }) => {
      const { list: data, after, restored } = await accept(db, own, scope, params.id, params.classListId, body.skip_faulty);
      for (const parentId of restored) record({ action: 'restore', subject: 'PARENTS', subjectId: parentId, companyId: params.id });
      record({ action: 'import', subject: 'CLASS_LIST', subjectId: data.id, companyId: params.id, after });
      await rows(
        db,
        sql`insert into notices (id, account_type, account_id, text, params, link) values (${newId()}, 'staff', ${caller.id}, 'notice.class_list_imported', ${JSON.stringify({ students: after.students })}::jsonb,
              ${`/management/companies/${params.id}/class-lists/${data.id}`})`,
      );
      return { data };
    },
    cardsOfClassList: async ({ db, services: own, scope, params }) => {
      const stored = await listInScope(db, scope, params.id, params.classListId);
      const age = Date.now() - new Date(stored.accepted_at ?? 0).getTime();
      if (!stored.cards || age > keptHours * 3_600_000) throw notFound();
      return { data: JSON.parse(own.secrets.open(stored.cards)) as Card[] };
    },
    discardClassList: async ({ db, scope, params, record }) => {
      const stored = await listInScope(db, scope, params.id, params.classListId, true);
      if (stored.state !== 'preview') throw new Refusal('conflict');
      await rows(db, sql`delete from class_lists where id = ${stored.id}`);
      record({ action: 'delete', subject: 'CLASS_LIST', subjectId: stored.id, companyId: params.id, before: { file_name: stored.file_name } });
      return done;
    },
    listClassLists: async ({ db, scope, params, query }) => {
      await companyInScope(db, scope, params.id);
      return list(db, query, {
        columns: sql`l.id, l.file_name, l.state, l.counts, l.created_at, l.accepted_at`,
        from: sql`class_lists l`,
        where: sql`l.company_id = ${params.id} and ${inCompany(scope, sql`l.company_id`)}`,
        sorts: { created_at: sql`l.created_at` },
        sort: '-created_at',
        id: sql`l.id`,
      });
    },
  });
