import { auth } from '@okur/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeParent, makeSchool, makeStudent } from '../../platform/testing/factories.ts';

const app = await testApp();
const school = await makeSchool(app, { company: { parent_access: true } });
const student = () => makeStudent(app, school.companyId, school.departmentIds[0]!);
/** Longer than a session is remembered. */
const longEnough = 4100;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const kinds = {
  student: { make: student, me: auth.meStudent },
  parent: { make: async () => makeParent(app, [await student()]), me: auth.meParent },
};

it.each(['student', 'parent'] as const)('a %s is looked up with those who call at that time', async (type) => {
  const { make, me } = kinds[type];
  const ids = await Promise.all([make(), make(), make()]);
  const [first, second, third] = await Promise.all(ids.map((id) => app.signedIn(type, id)));
  const statuses = async () =>
    [await first!.call(me), await second!.call(me), await third!.call(me)].map((a) => a.status);
  const endElsewhere = (id: string) =>
    rows(app.services.db, sql`update sessions set ended_at = now() where account_id = ${id}`);
  expect(await statuses()).toEqual([200, 200, 200]);
  await endElsewhere(ids[1]!);
  expect(await statuses()).toEqual([200, 200, 200]);
  vi.advanceTimersByTime(longEnough);
  expect((await first!.call(me)).status).toBe(200);
  // Each was found to be live or ended by the call of the first; no longer than for some seconds.
  await endElsewhere(ids[2]!);
  expect(await statuses()).toEqual([200, 401, 200]);
  vi.advanceTimersByTime(longEnough);
  expect(await statuses()).toEqual([200, 401, 401]);
});
