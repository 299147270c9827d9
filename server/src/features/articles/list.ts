import type { ArticleRow } from '@okur/contract/articles';
import { type Sql, sql, ifGiven, matches } from '../../platform/database/index.ts';
import { list, byName } from '../../platform/database/list/index.ts';
import { articleColumns, articleTables, visibleArticles, withMinutes } from './store.ts';
import type { articles } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

const ownerFilters: Record<ArticleRow['owner'], Sql> = {
  platform: sql`a.company_id is null and a.instructor_id is null`,
  company: sql`a.company_id is not null and a.instructor_id is null`,
  instructor: sql`a.instructor_id is not null`,
};

export async function listArticles({ db, caller, query }: ContextOf<typeof articles.listArticles>) {
  const page = await list<Omit<ArticleRow, 'minutes'>>(db, query, {
    columns: articleColumns(caller),
    from: articleTables,
    where: sql`${visibleArticles(caller)} and ${query.deleted ? sql`true` : sql`a.deleted_at is null`}
      and ${ifGiven(query.language, (v) => sql`a.language = ${v}`)}
        and ${ifGiven(query.category_id, (v) => sql`a.category_id = ${v}`)}
        and ${ifGiven(query.type_id, (v) => sql`a.type_id = ${v}`)}
      and ${ifGiven(query.grade_level, (v) => sql`a.grade_level = ${v}`)}
        and ${ifGiven(query.status, (v) => sql`a.status = ${v}`)} and ${ifGiven(query.owner, (v) => ownerFilters[v])}
      and ${matches(sql`a.search`, query.search)}`,
    sorts: {
      title: byName(sql`a.title`),
      created_at: sql`a.created_at`,
      updated_at: sql`a.updated_at`,
      word_count: sql`a.word_count`,
      grade_level: sql`a.grade_level`,
      status: sql`a.status`,
    },
    sort: 'title',
    id: sql`a.id`,
  });
  return { ...page, data: page.data.map(withMinutes) };
}
