import { companies as contract } from '@okur/contract';
import type { Company } from '@okur/contract/companies';
import { type Db, ifGiven, insertRows, matches, row, sql, touched, updateRows } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { byName, list, deletedFilter } from '../../platform/database/list/index.ts';
import { checkVersion, invalidField } from '../../platform/http/api-error.ts';
import { inCompany } from '../../platform/access/scope.ts';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { companies } from '../../platform/database/tables/index.ts';
import { companyById, companyColumns } from './company.ts';
import { changeLogo, storeLogo } from './logo.ts';
import { checkEmpty } from './dependents.ts';
import { addManager, companyOfAdmin, listManagers, putManager, removeManager } from './managers.ts';

export const companiesFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listCompanies: ({ db, scope, caller, query }) =>
      list<Company>(db, query, {
        columns: companyColumns,
        from: sql`companies c`,
        where: sql`${inCompany(scope, sql`c.id`)}
          and ${deletedFilter(caller, 'COMPANY', sql`c.deleted_at`, query.deleted)}
          and ${matches(sql`c.search`, query.search)}
          and ${ifGiven(query.status, (status) => sql`c.status = ${status}`)}`,
        sorts: {
          company_name: byName(sql`c.company_name`),
          short_name: sql`c.short_name`,
          status: sql`c.status`,
          city: byName(sql`c.city`),
          created_at: sql`c.created_at`,
        },
        sort: 'company_name',
        id: sql`c.id`,
      }),

    getCompany: async ({ db, scope, caller, params }) => ({
      data: await companyById(db, scope, params.id, {
        visible: deletedFilter(caller, 'COMPANY', sql`c.deleted_at`, true),
      }),
    }),

    createCompany: async (context) => {
      const { db, scope, body, record } = context;
      const { manager, ...values } = body;
      const id = newId();
      await checkTimeZone(db, values.time_zone);
      await insertRows(db, companies, { id, ...values });
      record({ action: 'create', subject: 'COMPANY', subjectId: id, companyId: id, after: values });
      if (manager) await putManager(context, { id, ...values }, manager, 'manager.');
      return { data: await companyById(db, scope, id) };
    },

    updateCompany: async ({ db, scope, params, body, record }) => {
      const { version, ...changes } = body;
      const before = await companyById(db, scope, params.id, { lock: true });
      checkVersion(version, before);
      if (changes.time_zone && changes.time_zone !== before.time_zone) await checkTimeZone(db, changes.time_zone);
      await updateRows(db, companies, { ...changes, ...touched() }, sql`id = ${before.id}`);
      const after = await companyById(db, scope, before.id);
      record({ action: 'update', subject: 'COMPANY', subjectId: before.id, companyId: before.id, before, after });
      return { data: after };
    },

    deleteCompany: async ({ db, scope, params, query, record }) => {
      const before = await companyById(db, scope, params.id, { visible: sql`true`, lock: true });
      checkVersion(query.version, before);
      if (!before.deleted_at) await checkEmpty(db, before.id);
      await updateRows(
        db,
        companies,
        { deleted_at: before.deleted_at ? null : sql`now()`, ...touched() },
        sql`id = ${before.id}`,
      );
      const after = await companyById(db, scope, before.id, { visible: sql`true` });
      record({
        action: before.deleted_at ? 'restore' : 'delete',
        subject: 'COMPANY',
        subjectId: before.id,
        companyId: before.id,
        before,
        after,
      });
      return { data: after };
    },

    companyOfAdmin,
    uploadLogo: async (context) => ({ data: await changeLogo(context, storeLogo) }),
    deleteLogo: async (context) => ({ data: await changeLogo(context, async () => null) }),
    listManagers,
    addManager,
    removeManager,
  });

/** Refuses a zone that PostgreSQL does not know: no figure could be counted any more. */
async function checkTimeZone(db: Db, zone: string): Promise<void> {
  await row(db, sql`select okur_day(now(), ${zone})`).catch((error: { code?: string }) => {
    throw error.code === '22023' ? invalidField('time_zone', 'validation.choice') : error;
  });
}
