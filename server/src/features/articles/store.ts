import type { Article, ArticleRow } from '@okur/contract/articles';
import { estimatedMinutes } from '@okur/contract/reading/readability';
import type { Caller } from '../../platform/access/caller.ts';
import { type Db, row, type Sql, sql } from '../../platform/database/index.ts';
import { inDepartment } from '../../platform/access/scope.ts';
import { taught } from '../departments/store.ts';

export { bodyOf } from './body.ts';
export { storeArticleCover, storeQuestionImage } from './images.ts';
export { idsOfOptions, withIds } from './questions.ts';

/** The teaching post whose articles are the caller's own; null for people without one in the selected company. */
export function ownPost(caller: Caller): string | null {
  const { scope, staff } = caller;
  if (scope.kind === 'instructor') return scope.instructorId;
  if (scope.kind !== 'company' || !staff?.record.roles.includes('IN')) return null;
  return staff.record.instructors.find((post) => post.company_id === scope.companyId)?.id ?? null;
}

const isOwn = (caller: Caller): Sql => sql`coalesce(a.instructor_id = ${ownPost(caller)}::uuid, false)`;

/** Which articles (alias a) the caller may change: instructors their own, the platform's staff all. */
function editableArticles(caller: Caller): Sql {
  if (!caller.staff?.ability.can('edit', 'ARTICLE')) return sql`false`;
  return caller.scope.kind === 'platform' ? sql`true` : isOwn(caller);
}

/**
 * Which articles (alias a) the caller may see: the platform's staff all, the others what is published on the platform
 * and in their company, and their own. A deleted one is seen by those who could restore it.
 */
export function visibleArticles(caller: Caller): Sql {
  const { scope } = caller;
  const alive = sql`(a.deleted_at is null or ${editableArticles(caller)})`;
  if (scope.kind === 'platform') return alive;
  if (scope.kind !== 'company' && scope.kind !== 'instructor') return sql`false`;
  return sql`${alive} and (${isOwn(caller)} or (a.status = 'published' and (a.company_id is null
    or a.company_id = ${scope.companyId})))`;
}

export const articleTables = sql`articles a
  left join article_categories g on g.id = a.category_id left join article_types t on t.id = a.type_id
  left join companies c on c.id = a.company_id left join instructors i on i.id = a.instructor_id`;

/** Departments are those of the caller's reach that hold the article now. */
export const articleColumns = (caller: Caller): Sql => sql`
  a.id, a.version, a.created_at, a.updated_at, a.deleted_at, a.title, a.language, a.category_id, g.name as category,
    a.type_id, t.name as type, a.grade_level, a.word_count, a.readability,
    a.readability->'scores'->0->>'band' as level,
  case when a.instructor_id is not null then 'instructor' when a.company_id is not null then 'company' else 'platform'
    end as owner,
  coalesce(i.instructor_name, c.company_name) as owner_name, a.status,
    jsonb_array_length(a.questions) as question_count,
  (select count(*)::int from article_departments ad join departments d on d.id = ad.department_id
    where ad.article_id = a.id and ${taught} and ad.starts_at <= now()
      and (ad.expires_at is null or ad.expires_at > now())
      and ${inDepartment(caller.scope, sql`d.company_id`, sql`d.id`)}) as department_count,
  ${editableArticles(caller)} as editable`;

/** What of an article or a version of it (alias) a recording says; another title or text is not what is heard. */
export const hashOfText = (of: Sql): Sql =>
  sql`encode(sha256(convert_to(concat_ws(chr(10), ${of}.language, ${of}.title, ${of}.body), 'UTF8')), 'hex')`;

export const withMinutes = <T extends { word_count: number }>(article: T): T & { minutes: number } => ({
  ...article,
  minutes: estimatedMinutes(article.word_count),
});

/** An article the caller may see, with its text and questions. */
export async function articleById(db: Db, caller: Caller, id: string): Promise<Article | undefined> {
  const answer = await row<{ article: Omit<Article, 'minutes'> }>(
    db,
    sql`select to_json(x) as article from (select ${articleColumns(caller)}, a.body, a.source, a.cover, a.questions
      from ${articleTables} where a.id = ${id} and ${visibleArticles(caller)}) x`,
  );
  return answer && withMinutes(answer.article);
}

/** The row without text and questions, and its cover by file and words: what the audit holds. */
export const auditedRow = (article: Article) => ({
  ...rowOf(article),
  cover: article.cover && `${article.cover.alt} (${article.cover.address.split('/').at(-1)!})`,
});

/** The row of the list without text and questions. */
export function rowOf(article: Article): ArticleRow {
  const { body: _body, source: _source, cover: _cover, questions: _questions, ...rest } = article;
  return rest;
}

/** Whether no reading of the article of question q was stored for the student of attempt a when the attempt began. */
export const neverOpened = sql`not exists (select from reading_sessions r
  where r.article_id = q.article_id and r.user_id = a.user_id and r.started_at < a.started_at)`;
