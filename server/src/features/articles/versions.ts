import type { ArticleVersion, ArticleVersionText } from '@okur/contract/articles';
import type { ListQuery, Page } from '@okur/contract/list';
import type { Caller } from '../../platform/access/caller.ts';
import { type Db, row, type Sql, sql } from '../../platform/database/index.ts';
import { list } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { inCompany } from '../../platform/access/scope.ts';
import { editable } from './reach.ts';
import type { articles } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

const columns = ({ scope }: Caller): Sql => sql`
  v.version, v.created_at, v.title, v.language, v.word_count, jsonb_array_length(v.questions) as question_count,
  (select count(*)::int from homeworks h where h.article_id = v.article_id and h.article_version = v.version
    and ${inCompany(scope, sql`h.company_id`)}) as homework_count,
  (select count(*)::int from reading_sessions r where r.article_id = v.article_id
    and r.article_version = v.version) as reading_count,
  v.version = (select max(n.version) from article_versions n where n.article_id = v.article_id) as current`;

const versionsOf = (db: Db, caller: Caller, articleId: string, query: ListQuery): Promise<Page<ArticleVersion>> =>
  list<ArticleVersion>(db, query, {
    columns: columns(caller),
    from: sql`article_versions v`,
    where: sql`v.article_id = ${articleId}`,
    sorts: { version: sql`v.version` },
    sort: '-version',
    id: sql`v.version`,
  });

const versionOf = async (
  db: Db,
  caller: Caller,
  articleId: string,
  version: number | undefined,
): Promise<ArticleVersionText> =>
  orNotFound(
    await row<{ version: ArticleVersionText }>(
      db,
      sql`select to_json(x) as version from (select ${columns(caller)}, v.body, v.questions from article_versions v
        where v.article_id = ${articleId} and (${version ?? null}::int is null or v.version = ${version ?? null}::int)
        order by v.version desc limit 1) x`,
    ),
  ).version;

export async function versionsOfArticle({ db, caller, params, query }: ContextOf<typeof articles.versionsOfArticle>) {
  return versionsOf(db, caller, (await editable(db, caller, params.id)).id, query);
}

export async function versionOfArticle({ db, caller, params, query }: ContextOf<typeof articles.versionOfArticle>) {
  return {
    data: await versionOf(db, caller, (await editable(db, caller, params.id)).id, query.version),
  };
}
