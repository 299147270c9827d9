import type { AssignToClasses } from '@okur/contract/assignments';
import type { articles } from '@okur/contract';
import { done } from '@okur/contract/route';
import type { z } from 'zod';
import type { Scope } from '../../platform/access/scope.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { invalidField, notFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import {
  type Assigned,
  assignedEntry,
  assignmentsOf,
  assignToDepartments,
  unassignedEntry,
  unassignFromDepartment,
} from '../assignments/store.ts';
import { visible } from './reach.ts';

const assigned = (id: string): Assigned => ({ table: sql`article_departments`, column: sql`article_id`, id });

/** Hands the article to departments, a school's own to that school's; one that holds it already gets the new dates. */
export async function assign(db: Db, scope: Scope, id: string, body: z.output<AssignToClasses>): Promise<void> {
  const ofItsSchool = sql`exists (select from articles a where a.id = ${id}
    and coalesce(a.company_id, d.company_id) = d.company_id)`;
  await assignToDepartments(db, scope, assigned(id), body, ofItsSchool);
}

export async function assignmentsOfArticle({
  db,
  caller,
  scope,
  params,
  query,
}: ContextOf<typeof articles.assignmentsOfArticle>) {
  await visible(db, caller, params.id);
  return assignmentsOf(db, scope, assigned(params.id), query);
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
  record(assignedEntry('ARTICLE', params.id, { caller, body }));
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
  const companyId = await unassignFromDepartment(db, scope, assigned(params.id), params.departmentId);
  record(unassignedEntry('ARTICLE', params.id, { companyId, departmentId: params.departmentId }));
  return done;
}
