import type { OwnCompany } from '@okur/contract/accounts';
import { settings as contract } from '@okur/contract';
import { eq, sql } from 'drizzle-orm';
import { wireRow } from '../../platform/list.ts';
import { found } from '../../platform/refusal.ts';
import { type Feature, serve } from '../../platform/serve.ts';
import { touched } from '../../platform/tables/columns.ts';
import { companies } from '../../platform/tables/index.ts';

export const settingsFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    /** "me" is the company that the caller works in now (decision C8); whoever works for the platform has none. */
    updateMyCompanySettings: async ({ db, services: { access }, caller, body, record, afterwards }) => {
      const { id, buy_activation_access, tutorial_access } = found(caller.staff?.company);
      await db.update(companies).set({ ...body, ...touched() }).where(eq(companies.id, id));
      record({ action: 'update', subject: 'COMPANY', subjectId: id, companyId: id, before: { buy_activation_access, tutorial_access }, after: body });
      afterwards(() => access.forget(caller.id));
      const company = await wireRow<OwnCompany>(db, {
        columns: sql`c.id, c.company_name, c.short_name, c.logo, c.buy_activation_access, c.document_access, c.parent_access, c.tutorial_access`,
        from: sql`companies c`,
        where: sql`c.id = ${id}`,
      });
      return { data: found(company) };
    },
  });
