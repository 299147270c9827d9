import type { AssignArticle, ArticleAssignment } from '@okur/contract/articles';
import type { ListQuery, Page } from '@okur/contract/list';
import type { z } from 'zod';
import { array, type Db, matches, row, rows, sql } from '../../platform/database/index.ts';
import { byName, list } from '../../platform/database/list/index.ts';
import { orNotFound, invalidField, notFound } from '../../platform/http/api-error.ts';
import { inDepartment, type Scope } from '../../platform/access/scope.ts';
import { departmentTables, reachableDepartments, taught } from '../departments/store.ts';
import { occupiesSeat } from '../users/store.ts';
import { visible } from './reach.ts';
import type { articles } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { done } from '@okur/contract/route';

/** Departments of the caller's reach that hold the article, expired ones too. */
const assignmentsOf = (db: Db, scope: Scope, articleId: string, query: ListQuery): Promise<Page<ArticleAssignment>> =>
  list(db, query, {
    columns: sql`ad.department_id, d.department_name, c.company_name, ad.starts_at, ad.expires_at,
      (select count(*)::int from users u where u.department_id = d.id and ${occupiesSeat}) as student_count`,
    from: sql`article_departments ad join departments d on d.id = ad.department_id
      join companies c on c.id = d.company_id`,
    where: sql`ad.article_id = ${articleId} and d.deleted_at is null and c.deleted_at is null
      and ${inDepartment(scope, sql`d.company_id`, sql`d.id`)}
      and ${matches(sql`(d.search || ' ' || c.search)`, query.search)}`,
    sorts: {
      department_name: byName(sql`d.department_name`),
      company_name: byName(sql`c.company_name`),
      starts_at: sql`ad.starts_at`,
      expires_at: sql`ad.expires_at`,
    },
    sort: 'department_name',
    id: sql`d.id`,
  });

/** Hands the article to departments, a school's own to that school's; one that holds it already gets the new dates. */
export async function assign(
  db: Db,
  scope: Scope,
  articleId: string,
  { department_ids, starts_at, expires_at }: z.output<typeof AssignArticle>,
): Promise<void> {
  const ids = [...new Set(department_ids)];
  const assigned = await rows(
    db,
    sql`insert into article_departments (article_id, department_id, starts_at, expires_at)
        select ${articleId}::uuid, d.id, coalesce(${starts_at}::timestamptz, now()), ${expires_at}::timestamptz
        from ${departmentTables} where d.id = any(${array(ids)}) and ${taught} and ${reachableDepartments(scope)}
          and exists (select from articles a where a.id = ${articleId}
            and coalesce(a.company_id, d.company_id) = d.company_id)
        on conflict (article_id, department_id) do update
          set starts_at = coalesce(${starts_at}::timestamptz, article_departments.starts_at),
          expires_at = excluded.expires_at
        returning department_id`,
  );
  // The transaction is undone: nothing is assigned unless everything is.
  if (assigned.length < ids.length) throw invalidField('department_ids', 'validation.not_found');
}

/** Takes the article from a department; answers the department's company. */
async function unassign(db: Db, scope: Scope, articleId: string, departmentId: string): Promise<string> {
  const gone = await row<{ company_id: string }>(
    db,
    sql`delete from article_departments ad using departments d
        where ad.article_id = ${articleId} and ad.department_id = ${departmentId} and d.id = ad.department_id
          and ${inDepartment(scope, sql`d.company_id`, sql`d.id`)} returning d.company_id`,
  );
  return orNotFound(gone).company_id;
}

export async function assignmentsOfArticle({
  db,
  caller,
  scope,
  params,
  query,
}: ContextOf<typeof articles.assignmentsOfArticle>) {
  await visible(db, caller, params.id);
  return assignmentsOf(db, scope, params.id, query);
}

export async function assignArticle({
  db,
  caller,
  scope,
  params,
  body,
  record,
}: ContextOf<typeof articles.assignArticle>) {
  const article = await visible(db, caller, params.id);
  if (article.deleted_at) throw notFound();
  if (article.status !== 'published') throw invalidField('article_id', 'validation.article_draft');
  await assign(db, scope, params.id, body);
  record({
    action: 'link',
    subject: 'ARTICLE',
    subjectId: params.id,
    companyId: caller.staff?.company?.id ?? null,
    after: body,
  });
  return done;
}

export async function unassignArticle({
  db,
  caller,
  scope,
  params,
  record,
}: ContextOf<typeof articles.unassignArticle>) {
  await visible(db, caller, params.id);
  const companyId = await unassign(db, scope, params.id, params.departmentId);
  record({
    action: 'unlink',
    subject: 'ARTICLE',
    subjectId: params.id,
    companyId,
    before: { department_id: params.departmentId },
  });
  return done;
}
