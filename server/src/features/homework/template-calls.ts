import type { homework as contract } from '@okur/contract';
import type { HomeworkTemplate } from '@okur/contract/homework';
import type { Change } from '../../platform/database/audit.ts';
import { ifGiven, matches, sql } from '../../platform/database/index.ts';
import { byName, deletedFilter, list } from '../../platform/database/list/index.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import {
  changeTemplate,
  insertTemplate,
  templateColumns,
  templateTables,
  templateWithSteps,
  toggleTemplate,
  visibleTemplates,
} from './templates.ts';

/** The activity names the steps by their titles. */
const noted = ({ steps, ...template }: HomeworkTemplate) => ({ ...template, steps: steps.map(({ title }) => title) });

const entry = (action: Change['action'], after: HomeworkTemplate, before?: HomeworkTemplate): Change => ({
  action,
  subject: 'HOMEWORK_TEMPLATE',
  subjectId: after.id,
  companyId: after.company_id,
  ...(before ? { before: noted(before) } : {}),
  after: noted(after),
});

export function listHomeworkTemplates({ db, caller, query }: ContextOf<typeof contract.listHomeworkTemplates>) {
  return list<HomeworkTemplate>(db, query, {
    columns: templateColumns(caller),
    from: templateTables,
    where: sql`${visibleTemplates(caller)}
      and ${deletedFilter(caller, 'HOMEWORK', sql`t.deleted_at`, query.deleted)}
      and ${matches(sql`t.search`, query.search)}
      and ${ifGiven(query.company_id, (v) => sql`t.company_id = ${v}`)}`,
    sorts: { title: byName(sql`t.title`), due_days: sql`t.due_days`, updated_at: sql`t.updated_at` },
    sort: 'title',
    id: sql`t.id`,
    filled: ['title', 'due_days', 'updated_at'],
  });
}

export async function getHomeworkTemplate({ db, caller, params }: ContextOf<typeof contract.getHomeworkTemplate>) {
  return { data: await templateWithSteps(db, caller, params.id) };
}

export async function createHomeworkTemplate({
  db,
  caller,
  body,
  record,
}: ContextOf<typeof contract.createHomeworkTemplate>) {
  const after = await insertTemplate(db, caller, body);
  record(entry('create', after));
  return { data: after };
}

export async function updateHomeworkTemplate({
  db,
  caller,
  params,
  body,
  record,
}: ContextOf<typeof contract.updateHomeworkTemplate>) {
  const { before, after } = await changeTemplate(db, caller, params.id, body);
  record(entry('update', after, before));
  return { data: after };
}

export async function deleteHomeworkTemplate({
  db,
  caller,
  params,
  query,
  record,
}: ContextOf<typeof contract.deleteHomeworkTemplate>) {
  const { before, after } = await toggleTemplate(db, caller, params.id, query.version);
  record(entry(before.deleted_at ? 'restore' : 'delete', after, before));
  return { data: after };
}
