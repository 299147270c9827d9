import { type Db, row, sql, rows } from '../../platform/database/index.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { UploadedFile } from '../../platform/http/multipart.ts';
import type { ClassList, ClassListField } from '@okur/contract/class-lists';
import { companyInScope, review, countsOf, type StoredList, wireOf, listInScope } from './store.ts';
import { inSteps } from '../../platform/runtime/cooperative.ts';
import { readUpload } from '../../platform/sheets/read.ts';
import { mayBeHeader, listedRows, findHeader, readBelow, type StoredRow } from './header.ts';
import { guessColumns } from './columns.ts';
import { newId } from '../../platform/database/ids.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import type { classLists } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { checkIdle } from './accept.ts';

async function upload(
  db: Db,
  scope: Scope,
  companyId: string,
  callerId: string,
  file: UploadedFile | undefined,
): Promise<ClassList> {
  const company = await companyInScope(db, scope, companyId);
  const table = await readUpload(file);
  const { headers, rows: all } = await inSteps(findHeader(table));
  const mapping = guessColumns(headers, listedRows(all)).map((guess) => guess.field);
  const reviewed = await review(db, company.id, { headers, rows: all }, mapping);
  const counts = countsOf(all, reviewed);
  // What was just written is not read again: of ten thousand rows that took as much memory as everything else here.
  const stored = await row<Omit<StoredList, 'rows'>>(
    db,
    sql`insert into class_lists (id, company_id, file_name, encoding, separator, headers, rows, mapping, counts,
      created_by)
        values (${newId()}, ${company.id}, ${file!.fileName}, ${table.encoding}, ${table.separator},
          ${JSON.stringify(headers)}::jsonb, ${JSON.stringify(all)}::jsonb,
          ${JSON.stringify(mapping)}::jsonb,
          ${JSON.stringify(counts)}::jsonb, ${callerId})
        returning id, company_id, file_name, encoding, separator, state, headers, mapping, counts, cards, job_id,
          created_at, accepted_at`,
  );
  return wireOf({ ...stored!, rows: all }, reviewed);
}

/** Keeps the new mapping and shows what would come of it. */
async function remap(db: Db, stored: StoredList, mapping: ClassListField[]): Promise<ClassList> {
  checkMapping(stored, mapping);
  const isSamePerson = mapping.every((field, i) => {
    const before = stored.mapping[i]!;
    return field === before || !(ofPerson.has(field) || ofPerson.has(before));
  });
  return keep(db, stored, mapping, isSamePerson ? stored.rows : withoutAnswers(stored.rows));
}

/** What a row is recognised by. */
const ofPerson = new Set<ClassListField>([
  'student_number',
  'name',
  'surname',
  'full_name',
  'department',
  'grade_level',
]);

/** Rows that are read in another way may be other people: what was answered is asked again. */
const withoutAnswers = (all: readonly StoredRow[]): StoredRow[] => all.map(({ answers: _answers, ...one }) => one);

function checkMapping(stored: StoredList, mapping: readonly ClassListField[]): void {
  if (mapping.length !== stored.headers.length)
    throw invalidField('mapping', 'class_list.column_count', { count: stored.headers.length });
  const twice = mapping.findIndex((field, i) => field !== 'ignore' && mapping.indexOf(field) !== i);
  if (twice >= 0) throw invalidField(`mapping.${twice}`, 'class_list.field_twice');
}

/** Keeps the rows as a person left them, and shows what would come of them. */
export async function keep(
  db: Db,
  stored: StoredList,
  mapping: ClassListField[],
  listed: StoredRow[],
): Promise<ClassList> {
  const next = { ...stored, mapping, rows: listed };
  const reviewed = await review(db, stored.company_id, next, mapping);
  const counts = countsOf(listed, reviewed);
  const answered = listed === stored.rows ? sql`` : sql`, rows = ${JSON.stringify(listed)}::jsonb`;
  await rows(
    db,
    sql`update class_lists set mapping = ${JSON.stringify(mapping)}::jsonb, counts = ${JSON.stringify(counts)}::jsonb,
      updated_at = now() ${answered} where id = ${stored.id}`,
  );
  return wireOf(next, reviewed);
}

export async function uploadClassList({
  db,
  scope,
  params,
  caller,
  files,
  record,
}: ContextOf<typeof classLists.uploadClassList>) {
  const data = await upload(db, scope, params.id, caller.id, files['file']);
  record({
    action: 'create',
    subject: 'CLASS_LIST',
    subjectId: data.id,
    companyId: params.id,
    after: { file_name: data.file_name, counts: data.counts },
  });
  return { data };
}

export async function remapClassList({ db, scope, params, body, record }: ContextOf<typeof classLists.remapClassList>) {
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
}

/** Another row, or another sheet, is the header. */
export async function setClassListHeader({
  db,
  scope,
  params,
  body,
  record,
}: ContextOf<typeof classLists.setClassListHeader>) {
  const stored = await listInScope(db, scope, params.id, params.classListId, true);
  await checkIdle(db, stored);
  if (!mayBeHeader(stored.rows, body)) throw invalidField('line', 'validation.not_found');
  const { headers, rows: all } = await inSteps(readBelow(withoutAnswers(stored.rows), body));
  const mapping = guessColumns(headers, listedRows(all)).map((guess) => guess.field);
  await rows(db, sql`update class_lists set headers = ${JSON.stringify(headers)}::jsonb where id = ${stored.id}`);
  const data = await keep(db, { ...stored, headers }, mapping, all);
  record({
    action: 'update',
    subject: 'CLASS_LIST',
    subjectId: stored.id,
    companyId: params.id,
    after: { header: body.line },
  });
  return { data };
}
