import { insertRows } from '../../platform/database/index.ts';
import { notices } from '@okur/contract';
import { timeAhead } from '@okur/contract/testing/time';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { notices as table } from '../../platform/database/tables/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeAdmin } from '../../platform/testing/factories.ts';

const app = await testApp();
const notify = (accountId: string, count: number) =>
  insertRows(
    app.services.db,
    table,
    Array.from({ length: count }, (_, n) => ({
      id: newId(),
      account_type: 'staff' as const,
      account_id: accountId,
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

  it('is for staff', async () => {
    expect((await app.anonymous.call(notices.listNotices)).status).toBe(401);
  });
});
