import type { OwnCompany } from '@okur/contract/accounts';
import { settings as contract } from '@okur/contract';
import { type Db, sql, type Sql, touched, updateRows } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { checkVersion, orNotFound } from '../../platform/http/api-error.ts';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { companies } from '../../platform/database/tables/index.ts';

const ownCompany = async (db: Db, id: string, lock?: Sql): Promise<OwnCompany> =>
  orNotFound(
    await wireRow<OwnCompany>(
      db,
      {
        columns: sql`c.id, c.version, c.company_name, c.short_name, c.logo, c.time_zone, c.buy_activation_access,
          c.document_access,
          c.parent_access, c.tutorial_access`,
        from: sql`companies c`,
        where: sql`c.id = ${id}`,
      },
      lock,
    ),
  );

export const settingsFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    /** "me" is the company that the caller works in now; whoever works for the platform has none. */
    updateMyCompanySettings: async ({ db, services: { access }, caller, body, record, afterCommit }) => {
      const { id } = orNotFound(caller.staff?.company);
      const { version, ...flags } = body;
      const before = await ownCompany(db, id, sql`c`);
      checkVersion(version, before);
      await updateRows(db, companies, { ...flags, ...touched() }, sql`id = ${id}`);
      const { buy_activation_access, tutorial_access } = before;
      record({
        action: 'update',
        subject: 'COMPANY',
        subjectId: id,
        companyId: id,
        before: { buy_activation_access, tutorial_access },
        after: flags,
      });
      afterCommit(() => access.forget(caller.id));
      return { data: await ownCompany(db, id) };
    },
  });
