import type { departments as contract } from '@okur/contract';
import type { Department } from '@okur/contract/departments';
import type { Page } from '@okur/contract/list';
import { ifGiven, matches, row, type Sql, sql } from '../../platform/database/index.ts';
import { byName, list, deletedFilter } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { inCompany } from '../../platform/access/scope.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { reachCompany } from '../companies/store.ts';
import { instructorById } from '../instructors/store.ts';
import { departmentColumnsFor, departmentTables, reachableDepartments } from './store.ts';

type Filter = Partial<ContextOf<typeof contract.listDepartments>['query']> &
  Pick<ContextOf<typeof contract.listDepartments>['query'], 'page' | 'per_page'>;
type Listing = Pick<ContextOf<typeof contract.getDepartment>, 'db' | 'scope' | 'caller'> & { query: Filter };

const taughtBy = (instructorId: string): Sql =>
  sql`d.id in (select department_id from department_instructors where instructor_id = ${instructorId})`;

/** One page of the departments in reach that meet the filters and `where`. */
const pageOfDepartments = ({ db, scope, caller, query }: Listing, where: Sql = sql`true`): Promise<Page<Department>> =>
  list<Department>(db, query, {
    columns: departmentColumnsFor(caller),
    from: departmentTables,
    where: sql`${reachableDepartments(scope)} and ${where}
      and ${deletedFilter(caller, 'DEPARTMENT', sql`d.deleted_at`, query.deleted)}
      and ${query.archived ? sql`d.archived_at is not null` : sql`d.archived_at is null`}
      and ${matches(sql`d.search`, query.search)}
      and ${ifGiven(query.company_id, (id) => sql`d.company_id = ${id}`)}
        and ${ifGiven(query.grade_level, (level) => sql`d.grade_level = ${level}`)}
        and ${ifGiven(query.instructor_id, taughtBy)}`,
    sorts: {
      department_name: byName(sql`d.department_name`),
      company_name: byName(sql`c.company_name`),
      grade_level: sql`d.grade_level`,
      academic_year: sql`d.academic_year`,
      created_at: sql`d.created_at`,
    },
    sort: 'department_name',
    id: sql`d.id`,
  });

export async function departmentsOfCompany(context: ContextOf<typeof contract.departmentsOfCompany>) {
  const company = await reachCompany(context.db, context.scope, context.params.id);
  return pageOfDepartments(context, sql`d.company_id = ${company.id}`);
}

export async function departmentsOfInstructor(context: ContextOf<typeof contract.departmentsOfInstructor>) {
  const instructor = await instructorById(context.db, context.scope, context.params.id);
  return pageOfDepartments(context, taughtBy(instructor.id));
}

/** Departments that hold an assignment of the article whose end is not past. */
async function holding({ db, scope }: Pick<Listing, 'db' | 'scope'>, articleId: string): Promise<Sql> {
  const reach = sql`(company_id is null or ${inCompany(scope, sql`company_id`)})`;
  orNotFound(await row(db, sql`select 1 from articles where id = ${articleId} and deleted_at is null and ${reach}`));
  return sql`d.id in (select department_id from article_departments
    where article_id = ${articleId} and (expires_at is null or expires_at > now()))`;
}

export async function departmentsOfInstructorWithArticle(
  context: ContextOf<typeof contract.departmentsOfInstructorWithArticle>,
) {
  const instructor = await instructorById(context.db, context.scope, context.params.id);
  return pageOfDepartments(
    context,
    sql`${taughtBy(instructor.id)} and ${await holding(context, context.params.articleId)}`,
  );
}

export async function departmentsOfCompanyWithArticle(
  context: ContextOf<typeof contract.departmentsOfCompanyWithArticle>,
) {
  const company = await reachCompany(context.db, context.scope, context.params.id);
  return pageOfDepartments(
    context,
    sql`d.company_id = ${company.id} and ${await holding(context, context.params.articleId)}`,
  );
}

export function listDepartments(context: ContextOf<typeof contract.listDepartments>) {
  return pageOfDepartments(context);
}
