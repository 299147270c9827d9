import { insertRows } from '../../platform/database/index.ts';
import { instructors, notices } from '@okur/contract';
import type { Notice } from '@okur/contract/notices';
import { timeAhead } from '@okur/contract/testing/time';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { notices as table } from '../../platform/database/tables/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeAdmin, makeCompany, makeInstructor, staff } from '../../platform/testing/factories.ts';

const app = await testApp();
const notify = (accountId: string, count: number, company_id: string | null = null) =>
  insertRows(
    app.services.db,
    table,
    Array.from({ length: count }, (_, n) => ({
      id: newId(),
      account_type: 'staff' as const,
      account_id: accountId,
      company_id,
      text: 'notice.import_done',
      params: { count: n },
      link: '/management/users',
      created_at: timeAhead(n),
    })),
  );

describe('the bell menu', () => {
  it('shows the newest twenty of their own lines and counts all that are unread, until they are read', async () => {
    const [id, colleague] = [await makeAdmin(app, ['SP']), await makeAdmin(app, ['SP'])];
    await notify(id, 23);
    await notify(colleague, 1);
    const client = await app.signedIn('staff', id);
    const { data, unread } = (await client.call(notices.listNotices)).body;
    expect([data.length, unread, data[0].params, data[0].read_at]).toEqual([20, 23, { count: 22 }, null]);
    await client.call(notices.readNotices, { body: { id: data[0].id } });
    const afterOne = (await client.call(notices.listNotices)).body;
    expect([afterOne.unread, afterOne.data[0].read_at, afterOne.data[1].read_at]).toEqual([
      22,
      expect.any(String),
      null,
    ]);
    expect((await client.call(notices.readNotices, { body: {} })).status).toBe(200);
    expect((await client.call(notices.listNotices)).body.unread).toBe(0);
    expect((await (await app.signedIn('staff', colleague)).call(notices.listNotices)).body.unread).toBe(1);
  });

  it('has no lines of a school that the person left, until the post is back', async () => {
    const [left, stays] = [await makeCompany(app), await makeCompany(app)];
    const { id, adminId } = await makeInstructor(app, left);
    await makeInstructor(app, stays, [], adminId);
    const platform = await makeAdmin(app, ['SP']);
    for (const account of [adminId, platform])
      for (const company of [left, stays, null]) await notify(account, 1, company);
    const client = await app.signedIn('staff', adminId);
    const bell = async () => {
      const { data, unread } = (await client.call(notices.listNotices)).body;
      return [new Set((data as Notice[]).map(({ company_id }) => company_id)), unread];
    };
    expect(await bell()).toEqual([new Set([left, stays, null]), 3]);
    const sp = await staff(app, 'SP');
    const toggle = () => sp.call(instructors.deleteInstructor, { params: { id } });
    await toggle();
    expect(await bell()).toEqual([new Set([stays, null]), 2]);
    await client.call(notices.readNotices, { body: {} });
    await toggle();
    expect(await bell()).toEqual([new Set([left, stays, null]), 1]);
    expect((await (await app.signedIn('staff', platform)).call(notices.listNotices)).body.unread).toBe(3);
  });

  it('is for staff', async () => {
    expect((await app.anonymous.call(notices.listNotices)).status).toBe(401);
  });
});
