import type { ContextOf } from '../../platform/http/request-context.ts';
import type { instructors as contract } from '@okur/contract';
import type { z } from 'zod';
import { type Sql, sql, matches, ifGiven } from '../../platform/database/index.ts';
import { list, deletedFilter, byName, wireRow } from '../../platform/database/list/index.ts';
import type { Instructor } from '@okur/contract/instructors';
import { instructorColumns, instructorTables, reachableInstructors, instructorById } from './store.ts';
import { reachCompany } from '../companies/store.ts';
import { orNotFound } from '../../platform/http/api-error.ts';

type Filter = Partial<ContextOf<typeof contract.listInstructors>['query']> &
  Pick<ContextOf<typeof contract.listInstructors>['query'], 'page' | 'per_page'>;

type AdminAccount = z.output<typeof contract.adminOfInstructor.answer>['data'];

const pageOfInstructors = (
  {
    db,
    scope,
    caller,
    query,
  }: Pick<ContextOf<typeof contract.getInstructor>, 'db' | 'scope' | 'caller'> & { query: Filter },
  where: Sql = sql`true`,
) =>
  list<Instructor>(db, query, {
    columns: instructorColumns,
    from: instructorTables,
    where: sql`${reachableInstructors(scope)} and ${where}
      and ${deletedFilter(caller, 'INSTRUCTOR', sql`i.deleted_at`, query.deleted)}
      and (${matches(sql`i.search`, query.search)} or ${matches(sql`a.search`, query.search)})
        and ${ifGiven(query.company_id, (id) => sql`i.company_id = ${id}`)}
      and ${ifGiven(
        query.department_id,
        (id) => sql`i.id in (select instructor_id from department_instructors
        where department_id = ${id})`,
      )}`,
    sorts: {
      instructor_name: byName(sql`i.instructor_name`),
      email: sql`a.email`,
      company_name: byName(sql`c.company_name`),
      last_login_at: sql`a.last_login_at`,
      created_at: sql`i.created_at`,
    },
    sort: 'instructor_name',
    id: sql`i.id`,
  });

export function listInstructors(context: ContextOf<typeof contract.listInstructors>) {
  return pageOfInstructors(context);
}

export async function instructorsOfCompany(context: ContextOf<typeof contract.instructorsOfCompany>) {
  const company = await reachCompany(context.db, context.scope, context.params.id);
  return pageOfInstructors(context, sql`i.company_id = ${company.id}`);
}

export async function getInstructor({ db, scope, caller, params }: ContextOf<typeof contract.getInstructor>) {
  return {
    data: await instructorById(db, scope, params.id, {
      visible: deletedFilter(caller, 'INSTRUCTOR', sql`i.deleted_at`, true),
    }),
  };
}

export async function adminOfInstructor({ db, scope, params }: ContextOf<typeof contract.adminOfInstructor>) {
  return {
    data: orNotFound(
      await wireRow<AdminAccount>(db, {
        columns: sql`a.id, a.username, a.email, a.phone_number, a.locale, a.last_login_at,
            (select json_agg(json_build_object('name', r)) from unnest(a.roles) r) as roles,
            (select json_agg(json_build_object('id', i.id, 'company_name', c.company_name) order by i.created_at, i.id)
              from instructors i join companies c on c.id = i.company_id
              where i.admin_id = a.id and i.deleted_at is null and ${reachableInstructors(scope)}) as posts`,
        from: instructorTables,
        where: sql`i.id = ${params.id} and i.deleted_at is null and ${reachableInstructors(scope)}`,
      }),
    ),
  };
}
