import type { z } from 'zod';
import { instructors as contract } from '@okur/contract';
import type { Instructor } from '@okur/contract/instructors';
import { ifGiven, matches, sql, type Sql, touched, updateRows, row } from '../../platform/database/index.ts';
import { byName, list, deletedFilter, wireRow } from '../../platform/database/list/index.ts';
import { checkVersion, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { instructors } from '../../platform/database/tables/index.ts';
import { reachCompany } from '../companies/store.ts';
import { checkDepartments, setDepartments } from '../departments/store.ts';
import { createInstructor } from './create.ts';
import { instructorById, instructorColumns, instructorTables, reachableInstructors } from './store.ts';

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

export const instructorsFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listInstructors: (context) => pageOfInstructors(context),
    instructorsOfCompany: async (context) => {
      const company = await reachCompany(context.db, context.scope, context.params.id);
      return pageOfInstructors(context, sql`i.company_id = ${company.id}`);
    },
    getInstructor: async ({ db, scope, caller, params }) => ({
      data: await instructorById(db, scope, params.id, {
        visible: deletedFilter(caller, 'INSTRUCTOR', sql`i.deleted_at`, true),
      }),
    }),

    adminOfInstructor: async ({ db, scope, params }) => ({
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
    }),

    createInstructor: async (context) => ({ data: await createInstructor(context) }),

    updateInstructor: async ({ db, scope, params, body, record }) => {
      const { version, department_ids, ...changes } = body;
      const before = await instructorById(db, scope, params.id, { lock: true });
      checkVersion(version, before);
      await updateRows(db, instructors, { ...changes, ...touched() }, sql`id = ${before.id}`);
      if (department_ids) {
        await checkDepartments(db, scope, before.company_id, department_ids);
        await setDepartments(db, before.id, department_ids);
      }
      const after = await instructorById(db, scope, before.id);
      record({
        action: 'update',
        subject: 'INSTRUCTOR',
        subjectId: before.id,
        companyId: before.company_id,
        before,
        after,
      });
      return { data: after };
    },

    deleteInstructor: async ({ db, scope, params, query, services: { access }, record, afterCommit }) => {
      const before = await instructorById(db, scope, params.id, { visible: sql`true`, lock: true });
      checkVersion(query.version, before);
      await updateRows(
        db,
        instructors,
        { deleted_at: before.deleted_at ? null : sql`now()`, ...touched() },
        sql`id = ${before.id}`,
      );
      const post = await row<{ admin_id: string }>(db, sql`select admin_id from instructors where id = ${before.id}`);
      const after = await instructorById(db, scope, before.id, { visible: sql`true` });
      record({
        action: before.deleted_at ? 'restore' : 'delete',
        subject: 'INSTRUCTOR',
        subjectId: before.id,
        companyId: before.company_id,
        before,
        after,
      });
      afterCommit(() => access.forget(post!.admin_id));
      return { data: after };
    },
  });
