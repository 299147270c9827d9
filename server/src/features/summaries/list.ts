import type { summaries } from '@okur/contract';
import { inDepartment } from '../../platform/access/scope.ts';
import { ifGiven, matches, sql } from '../../platform/database/index.ts';
import { byName, deletedFilter, list } from '../../platform/database/list/index.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { departmentById } from '../departments/store.ts';
import {
  alive,
  hasAudio,
  holdsNow,
  type StoredRow,
  summaryColumns,
  summaryTables,
  visibleSummaries,
  withMinutes,
} from './reach.ts';

const sorts = {
  title: byName(sql`s.title`),
  author: byName(sql`s.author`),
  created_at: sql`s.created_at`,
  updated_at: sql`s.updated_at`,
  word_count: sql`s.word_count`,
  status: sql`s.status`,
};

export async function listSummaries({ db, caller, query }: ContextOf<typeof summaries.listSummaries>) {
  const page = await list<StoredRow>(db, query, {
    columns: summaryColumns(caller),
    from: summaryTables,
    where: sql`${visibleSummaries(caller)} and ${deletedFilter(caller, 'SUMMARY', sql`s.deleted_at`, query.deleted)}
      and ${matches(sql`s.search`, query.search)} and ${ifGiven(query.language, (v) => sql`s.language = ${v}`)}
      and ${ifGiven(
        query.class_id,
        (v) => sql`s.id in (select summary_book_id from summary_book_classes where class_id = ${v})`,
      )}
      and ${ifGiven(
        query.tag_id,
        (v) => sql`s.id in (select summary_book_id from summary_book_tags where tag_id = ${v})`,
      )}
      and ${ifGiven(query.status, (v) => sql`s.status = ${v}`)}
      and ${ifGiven(query.has_audio, (v) => sql`${hasAudio} = ${v}`)}
      and ${ifGiven(
        query.department_id,
        (v) => sql`s.id in (select l.summary_book_id from summary_book_departments l
          join departments d on d.id = l.department_id where d.id = ${v} and ${holdsNow}
            and ${inDepartment(caller.scope, sql`d.company_id`, sql`d.id`)})`,
      )}`,
    sorts,
    sort: 'title',
    id: sql`s.id`,
  });
  return { ...page, data: page.data.map(withMinutes) };
}

/** Summaries that a class of the caller's reach has now. */
export async function summariesOfDepartment({
  db,
  caller,
  scope,
  params,
  query,
}: ContextOf<typeof summaries.summariesOfDepartment>) {
  await departmentById(db, scope, params.id);
  const page = await list<StoredRow>(db, query, {
    columns: summaryColumns(caller),
    from: summaryTables,
    where: sql`${visibleSummaries(caller)} and ${alive} and ${matches(sql`s.search`, query.search)}
      and s.id in (select l.summary_book_id from summary_book_departments l
        where l.department_id = ${params.id} and ${holdsNow})`,
    sorts,
    sort: 'title',
    id: sql`s.id`,
  });
  return { ...page, data: page.data.map(withMinutes) };
}
