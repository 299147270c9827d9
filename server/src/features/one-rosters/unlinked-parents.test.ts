import { parents, users } from '@okur/contract';
import { expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeManager, staff } from '../../platform/testing/factories.ts';
import { carriedOut, imported, schoolOf, studentOf, upload } from './testing.ts';

const app = await testApp();
const { db } = app.services;
const sp = await staff(app, 'SP');

it('a parent whom staff unlinked by hand is named in the preview and not linked by the next roster', async () => {
  const { tag, school } = schoolOf(900);
  await imported(app, sp, school());
  const email = `veli@${tag}.example`;
  const { id, company } = (await row<{ id: string; company: string }>(
    db,
    sql`select p.id, (select u.company_id from parent_users l join users u on u.id = l.user_id
      where l.parent_id = p.id limit 1) as company from parents p where p.email = ${email}`,
  ))!;
  await rows(db, sql`update companies set parent_access = true where id = ${company}`);
  const manager = await app.signedIn('staff', await makeManager(app, [company]), company);
  const child = (await studentOf(app, tag, 'Öğrenci 0'))!.id;
  const params = { id: child, parentId: id };
  expect((await manager.call(users.unlinkParent, { params })).status).toBe(200);

  const preview = await upload(sp, school());
  expect(preview.counts.parent).toMatchObject({ create: 0, update: 0, unchanged: 1 });
  expect(preview.faults).toEqual([
    expect.objectContaining({
      severity: 'note',
      reason: 'one_roster.reason.parent_unlinked',
      value: email,
      params: { student: 'Öğrenci 0 Kaya' },
    }),
  ]);
  await carriedOut(app, sp, preview);
  const childrenOf = async () => {
    const client = await app.signedIn('parent', id);
    const { data } = (await client.call(parents.parentDashboard)).body;
    return data.map(({ name }: { name: string }) => name);
  };
  expect(await childrenOf()).toEqual(['Öğrenci 1']);
  await manager.call(users.linkParent, { params: { id: child }, body: { email } });
  await imported(app, sp, school());
  expect(await childrenOf()).toEqual(['Öğrenci 0', 'Öğrenci 1']);
});
