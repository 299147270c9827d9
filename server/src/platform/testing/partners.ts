import { insertRows } from '../database/index.ts';
import { newId } from '../database/ids.ts';
import { type identityProviders, partnerCompanies, partners } from '../database/tables/index.ts';
import type { TestApp } from './app.ts';
import type { IssuerDouble } from './issuer-double.ts';
import { makeProvider, type TestProvider } from './sign-on.ts';

let count = 0;

/** A partner that may bring people of these companies. */
export async function makePartner(
  app: TestApp,
  companies: string[],
  issuer: IssuerDouble,
  row: Partial<typeof identityProviders.$inferInsert> = {},
): Promise<TestProvider & { partnerId: string; slug: string; landing: string }> {
  const { services } = app;
  const partnerId = newId();
  const slug = `partner-${(count += 1)}`;
  await insertRows(services.db, partners, { id: partnerId, name: 'Ortak', slug, kind: 'school_platform', contact: '' });
  for (const company_id of companies)
    await insertRows(services.db, partnerCompanies, { partner_id: partnerId, company_id });
  const own = { company_id: null, partner_id: partnerId, name: 'Ortak', students: false };
  const provider = await makeProvider(app, null, issuer, { ...own, ...row });
  return { ...provider, partnerId, slug, landing: `${services.config.publicUrl}/auth/partner/${slug}/sso` };
}
