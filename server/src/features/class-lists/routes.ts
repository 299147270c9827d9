import { classLists } from '@okur/contract';
import type { Card, ClassList, ClassListField } from '@okur/contract/class-lists';
import { done } from '@okur/contract/route';
import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { list } from '../../platform/database/list/index.ts';
import type { UploadedFile } from '../../platform/http/multipart.ts';
import { orNotFound, invalidField } from '../../platform/http/api-error.ts';
import { inCompany, type Scope } from '../../platform/access/scope.ts';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { beginImport, checkIdle } from './accept.ts';
import { guessColumns } from './columns.ts';
import { readUpload } from '../../platform/sheets/read.ts';
import { companyInScope, countsOf, listInScope, review, type StoredList, wireOf } from './store.ts';

/** How long an uploaded list waits, and how long the cards of an import can be printed. */
const keptHours = 24;

async function upload(
  db: Db,
  scope: Scope,
  companyId: string,
  callerId: string,
  file: UploadedFile | undefined,
): Promise<ClassList> {
  const company = await companyInScope(db, scope, companyId);
  const table = await readUpload(file);
  const mapping = guessColumns(table.headers, table.rows).map((guess) => guess.field);
  const reviewed = await review(db, company.id, table, mapping);
  const counts = countsOf(table.rows.length, reviewed.plan, reviewed.faults);
  // What was just written is not read again: of ten thousand rows that took as much memory as everything else here.
  const stored = await row<Omit<StoredList, 'rows'>>(
    db,
    sql`insert into class_lists (id, company_id, file_name, encoding, separator, headers, rows, mapping, counts,
      created_by)
        values (${newId()}, ${company.id}, ${file!.fileName}, ${table.encoding}, ${table.separator},
          ${JSON.stringify(table.headers)}::jsonb, ${JSON.stringify(table.rows)}::jsonb,
          ${JSON.stringify(mapping)}::jsonb,
          ${JSON.stringify(counts)}::jsonb, ${callerId})
        returning id, company_id, file_name, encoding, separator, state, headers, mapping, counts, cards, job_id,
          created_at, accepted_at`,
  );
  return wireOf({ ...stored!, rows: table.rows }, reviewed);
}

/** Keeps the new mapping and shows what would come of it. */
async function remap(db: Db, stored: StoredList, mapping: ClassListField[]): Promise<ClassList> {
  if (mapping.length !== stored.headers.length)
    throw invalidField('mapping', 'class_list.column_count', { count: stored.headers.length });
  const twice = mapping.findIndex((field, i) => field !== 'ignore' && mapping.indexOf(field) !== i);
  if (twice >= 0) throw invalidField(`mapping.${twice}`, 'class_list.field_twice');
  const reviewed = await review(db, stored.company_id, stored, mapping);
  const counts = countsOf(stored.rows.length, reviewed.plan, reviewed.faults);
  await rows(
    db,
    sql`update class_lists set mapping = ${JSON.stringify(mapping)}::jsonb, counts = ${JSON.stringify(counts)}::jsonb,
      updated_at = now() where id = ${stored.id}`,
  );
  return wireOf({ ...stored, mapping, counts }, reviewed);
}

export const classListsFeature: Feature = (app, services) =>
  serve(app, services, classLists, {
    uploadClassList: async ({ db, scope, params, caller, files, record }) => {
      const data = await upload(db, scope, params.id, caller.id, files['file']);
      record({
        action: 'create',
        subject: 'CLASS_LIST',
        subjectId: data.id,
        companyId: params.id,
        after: { file_name: data.file_name, counts: data.counts },
      });
      return { data };
    },
    getClassList: async ({ db, scope, params }) => {
      const stored = await listInScope(db, scope, params.id, params.classListId);
      return { data: wireOf(stored, await review(db, stored.company_id, stored, stored.mapping)) };
    },
    remapClassList: async ({ db, scope, params, body, record }) => {
      const stored = await listInScope(db, scope, params.id, params.classListId, true);
      await checkIdle(db, stored);
      const data = await remap(db, stored, body.mapping);
      record({
        action: 'update',
        subject: 'CLASS_LIST',
        subjectId: stored.id,
        companyId: params.id,
        before: { mapping: stored.mapping },
        after: { mapping: body.mapping },
      });
      return { data };
    },
    acceptClassList: async (context) => ({
      data: await beginImport(context, context.params.id, context.params.classListId, context.body.skip_faulty),
    }),
    cardsOfClassList: async ({ db, services: own, scope, params }) => {
      const stored = await listInScope(db, scope, params.id, params.classListId);
      const age = Date.now() - new Date(stored.accepted_at ?? 0).getTime();
      const cards = stored.cards && age <= keptHours * 3_600_000 ? own.secrets.open(stored.cards) : undefined;
      return { data: JSON.parse(orNotFound(cards)) as Card[] };
    },
    discardClassList: async ({ db, scope, params, record }) => {
      const stored = await listInScope(db, scope, params.id, params.classListId, true);
      await checkIdle(db, stored);
      await rows(db, sql`delete from class_lists where id = ${stored.id}`);
      record({
        action: 'delete',
        subject: 'CLASS_LIST',
        subjectId: stored.id,
        companyId: params.id,
        before: { file_name: stored.file_name },
      });
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
