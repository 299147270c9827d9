import { admins } from '@okur/contract';
import type { SubscriptionChange } from '@okur/contract/admins';
import { timeAgo } from '@okur/contract/testing/time';
import { expect, it } from 'vitest';
import { insertRows, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { subscriptionChanges } from '../../platform/database/tables/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeAdmin, makeSchool, staff } from '../../platform/testing/factories.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const manager = await makeAdmin(app, ['MN'], { username: 'Selin Gürsoy' });
const school = await makeSchool(app, { company: { company_name: 'Kuzey Okulu' } });
const other = await makeSchool(app);
type Values = Partial<typeof subscriptionChanges.$inferInsert>;
const note = (at: string, over: Values = {}) =>
  insertRows(app.services.db, subscriptionChanges, {
    id: newId(),
    at: new Date(at),
    user_id: school.studentIds[0]!,
    company_id: school.companyId,
    action: 'renew',
    old_plan: 'Yıllık',
    new_plan: 'Yıllık',
    ...over,
  });

const days = (n: number) => timeAgo(n * 86_400_000).toISOString();
const month = (iso: string) => iso.slice(0, 7);
await note(days(1), { action: 'change', admin_id: manager, old_plan: 'Aylık' });
await note(days(2));
await note(days(2), { company_id: other.companyId, user_id: other.studentIds[0]! });
await note(days(500), { action: 'start', old_plan: null });

const history = async (query: Record<string, string> = {}): Promise<SubscriptionChange[]> =>
  (await sp.call(admins.subscriptionChangeHistory, { query })).body.data;

it('tells who changed which subscription to what, newest first', async () => {
  const all = await history();
  expect(all).toHaveLength(4);
  expect(all[0]).toMatchObject({
    action: 'change',
    admin: { id: manager, username: 'Selin Gürsoy' },
    user: { id: school.studentIds[0] },
    company_name: 'Kuzey Okulu',
    old_plan: 'Aylık',
    new_plan: 'Yıllık',
  });
  expect(all.at(-1)).toMatchObject({ action: 'start', admin: null, old_plan: null });
});

it('is narrowed by action, company, who did it, days and part of a name', async () => {
  const queries: Record<string, string>[] = [
    { action: 'start' },
    { company_id: other.companyId },
    { admin_id: manager },
    { from: days(3).slice(0, 10) },
    { to: days(100).slice(0, 10) },
    { search: 'gürsoy' },
  ];
  const counts = await Promise.all(queries.map(async (query) => (await history(query)).length));
  expect(counts).toEqual([1, 1, 1, 3, 1, 1]);
  expect((await sp.call(admins.subscriptionChangeHistory, { query: { action: 'steal' } })).status).toBe(400);
});

it('counts the last twelve months by action, or the days that are named', async () => {
  const stats = async (query: Record<string, string> = {}) =>
    (await sp.call(admins.subscriptionChangeStats, { query })).body.data;
  const recent = await stats({ company_id: school.companyId });
  expect(recent).toContainEqual({ month: month(days(1)), action: 'change', count: 1 });
  expect(recent).not.toContainEqual(expect.objectContaining({ action: 'start' }));
  expect(await stats({ to: days(400).slice(0, 10) })).toEqual([{ month: month(days(500)), action: 'start', count: 1 }]);
});

it('counts twelve months by the clock of the person who asks, where they begin before those of UTC', async () => {
  const { services } = app;
  const time_zone = 'Pacific/Kiritimati';
  const { companyId: company_id, studentIds } = await makeSchool(app, { company: { time_zone } });
  const caller = await makeAdmin(app, ['SP']);
  await rows(services.db, sql`insert into company_managers (company_id, admin_id) values (${company_id}, ${caller})`);
  const [bound] = await rows<{ first: string; before: string }>(
    services.db,
    sql`select to_json(x.first) #>> '{}' as first, to_json(x.first - interval '1 second') #>> '{}' as before
      from (select (date_trunc('month', now() at time zone ${time_zone}) - interval '11 months')
        at time zone ${time_zone} as first) x`,
  );
  const of = { company_id, user_id: studentIds[0]! };
  await note(bound!.first, { ...of, action: 'start' });
  await note(bound!.before, { ...of, action: 'cancel' });
  const client = await app.signedIn('staff', caller);
  const { data } = (await client.call(admins.subscriptionChangeStats, { query: { company_id } })).body;
  expect(data).toMatchObject([{ action: 'start', count: 1 }]);
});

it('takes no change and no deletion', async () => {
  await expect(rows(app.services.db, sql`delete from subscription_changes`)).rejects.toThrow(
    'permission denied for table subscription_changes',
  );
});
