import { allRoutes, companies } from '@okur/contract';
import { type CompanyFlags, companyFlags } from '@okur/contract/abilities';
import type { Route } from '@okur/contract/route';
import { describe, expect, it } from 'vitest';
import { newId } from './platform/database/ids.ts';
import { type Client, testApp } from './platform/testing/app.ts';
import { makeCompany, makeSchool, staff } from './platform/testing/factories.ts';

/*
 * A company's flag opens the calls that it names and no other one: every call of the contract that needs a right is
 * made by the manager and by an instructor of companies that have one flag each, and of one that has none.
 */

const app = await testApp();
const named = ({ method, path }: Route) => `${method} ${path}`;
const walked = allRoutes
  .map(({ route }) => route)
  .filter(({ needs, path }) => typeof needs !== 'string' || path.includes('tutorial'));

/** The calls that are refused for want of a right, with ids that no row has, but for the caller's own company. */
async function refusedTo(client: Client, companyId: string): Promise<string[]> {
  const refused: string[] = [];
  for (const route of walked) {
    const params = Object.fromEntries(
      [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [
        name!,
        route.path.startsWith('companies/{id}') && name === 'id' ? companyId : newId(),
      ]),
    );
    const { status, body } = await client.call(route, { params });
    expect(status, named(route)).toBeLessThan(500);
    if (status === 403 && body.code === 'forbidden') refused.push(named(route));
  }
  return refused;
}

async function openedBy(flag: keyof CompanyFlags | undefined) {
  const { companyId, manager, instructor } = await makeSchool(app, { company: flag ? { [flag]: true } : {} });
  return { CM: await refusedTo(manager, companyId), IN: await refusedTo(instructor, companyId) };
}
const without = await openedBy(undefined);

const buying = [
  'GET activation-code-payments',
  'GET activation-code-payments/{id}',
  'GET activation-code-payments/{id}/invoice',
  'GET activation-code-products',
  'GET activation-code-products/{id}',
  'GET payment-methods',
  'POST activation-code-payments/{id}/cancel',
  'POST activation-code-payments/{id}/check',
  'POST activation-code-products/{id}/payment-request',
];
const documents = [
  'GET company-documents',
  'GET company-documents/{id}',
  'GET company-documents/{id}/file',
  'GET company-documents/{id}/versions',
  'POST company-documents/{id}/seen',
];
const parents = allRoutes
  .map(({ route }) => route)
  .filter(({ needs }) => JSON.stringify(needs).includes('"PARENTS"'))
  .map(named)
  // The whole record of a parent, who may have children in several schools, is for staff of the platform.
  .filter((call) => call !== 'GET parents/{id}/personal-data');
/** Saving the settings asks for the same right after it has looked at what is sent. */
const tutorials = ['GET companies/{id}/tutorial-department-settings'];

describe('a flag of a company opens what it names and nothing else', () => {
  it.each([
    ['buy_activation_access', { CM: buying, IN: buying }],
    ['document_access', { CM: documents, IN: documents }],
    ['parent_access', { CM: parents, IN: parents }],
    ['tutorial_access', { CM: tutorials, IN: [] }],
  ] as const)('%s', async (flag, expected) => {
    const now = await openedBy(flag);
    for (const role of ['CM', 'IN'] as const) {
      const opened = without[role].filter((call) => !now[role].includes(call));
      const closed = now[role].filter((call) => !without[role].includes(call));
      expect({ opened: opened.sort(), closed }, role).toEqual({ opened: [...expected[role]].sort(), closed: [] });
    }
  });
});

describe('a flag of a company is switched', () => {
  const change = async (client: Client, flag: string, value: boolean) => {
    const id = await makeCompany(app, { [flag]: !value });
    return client.call(companies.updateCompany, { params: { id }, body: { [flag]: value, city: 'Bursa' } });
  };

  it.each(companyFlags)('by super admins and managers alone: %s', async (flag) => {
    for (const role of ['SP', 'MN'] as const)
      expect((await change(await staff(app, role), flag, true)).body.data).toMatchObject({ [flag]: true });
    const sales = await staff(app, 'SM');
    for (const value of [true, false])
      expect((await change(sales, flag, value)).body.errors).toEqual({ [flag]: ['companies.flags_of_platform'] });
    const id = await makeCompany(app, { [flag]: true });
    const same = await sales.call(companies.updateCompany, { params: { id }, body: { [flag]: true, city: 'İzmir' } });
    expect(same.body.data, same.text).toMatchObject({ [flag]: true, city: 'İzmir' });
  });

  it('nor by making a company with it', async () => {
    const make = (client: Client, short_name: string) =>
      client.call(companies.createCompany, { body: { company_name: short_name, short_name, parent_access: true } });
    expect((await make(await staff(app, 'SM'), 'BAYRAKSM')).body.errors).toHaveProperty('parent_access');
    expect((await make(await staff(app, 'MN'), 'BAYRAKMN')).status).toBe(201);
  });
});
