import { users as contract } from '@okur/contract';
import { expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeManager, staff } from '../../platform/testing/factories.ts';
import { carriedOut, imported, say, schoolOf, studentOf, upload } from './testing.ts';

const app = await testApp();
const { db } = app.services;
const sp = await staff(app, 'SP');

/** A roster whose parent of two was unlinked from the first by hand. */
async function unlinkedFamily(n: number) {
  const { tag, user, users, people, school } = schoolOf(n);
  const withParent = (email: string) =>
    school({
      users: users(
        ...people(),
        user('t', 'teacher', 'Esra', { email: `esra@${tag}.example` }),
        user('v', 'parent', 'Veli', { email, agents: `${tag}-p0,${tag}-p1` }),
      ),
    });
  const [email, right] = [`veli@${tag}.example`, `dogru@${tag}.example`];
  await imported(app, sp, withParent(email));
  const { id, company } = (await row<{ id: string; company: string }>(
    db,
    sql`select p.id, (select u.company_id from parent_users l join users u on u.id = l.user_id
      where l.parent_id = p.id limit 1) as company from parents p where p.email = ${email}`,
  ))!;
  await rows(db, sql`update companies set parent_access = true where id = ${company}`);
  const manager = await app.signedIn('staff', await makeManager(app, [company]), company);
  const child = (await studentOf(app, tag, 'Öğrenci 0'))!.id;
  expect((await manager.call(contract.unlinkParent, { params: { id: child, parentId: id } })).status).toBe(200);
  const family = () =>
    rows<{ child: string; parent: string }>(
      db,
      sql`select u.name as child, p.email as parent from parent_users x join users u on u.id = x.user_id
        join parents p on p.id = x.parent_id and p.deleted_at is null where u.company_id = ${company} order by 1`,
    );
  const link = (address: string) =>
    manager.call(contract.linkParent, { params: { id: child }, body: { email: address } });
  return { email, right, withParent, family, link };
}
const unlinkedNote = (value: string) =>
  expect.objectContaining({
    severity: 'note',
    reason: 'one_roster.reason.parent_unlinked',
    value,
    params: { student: 'Öğrenci 0 Kaya' },
  });

it('a parent whom staff unlinked by hand is named in the preview and not linked by the next roster', async () => {
  const { email, withParent, family, link } = await unlinkedFamily(900);
  const preview = await upload(sp, withParent(email));
  expect(preview.counts.parent).toMatchObject({ create: 0, update: 0, unchanged: 1 });
  expect(preview.faults).toEqual([unlinkedNote(email)]);
  await carriedOut(app, sp, preview);
  expect(await family()).toEqual([{ child: 'Öğrenci 1', parent: email }]);
  await link(email);
  await imported(app, sp, withParent(email));
  expect((await family()).map(({ child }) => child)).toEqual(['Öğrenci 0', 'Öğrenci 1']);
});

it('whose record has another address by now: it is asked whether that is the same parent', async () => {
  const { email, right, withParent, family } = await unlinkedFamily(901);
  const before = [{ child: 'Öğrenci 1', parent: email }];
  const preview = await upload(sp, withParent(right));
  expect(preview.questions).toMatchObject([{ who: 'parent', question: { kind: 'record', name: email, email } }]);
  expect(preview.faults).toContainEqual(
    expect.objectContaining({ severity: 'fault', reason: 'one_roster.reason.question_parent_unlinked' }),
  );
  await carriedOut(app, sp, preview);
  expect(await family()).toEqual(before);
  await carriedOut(app, sp, await say(sp, await upload(sp, withParent(right)), 'same'));
  expect(await family()).toEqual(before);
  await carriedOut(app, sp, await say(sp, await upload(sp, withParent(right)), 'another'));
  expect(await family()).toEqual([
    { child: 'Öğrenci 0', parent: right },
    { child: 'Öğrenci 1', parent: right },
  ]);
  expect(await upload(sp, withParent(right))).toMatchObject({ questions: [], faults: [] });
});

it('and staff linked the other address by hand: the record is that parent’s, and nothing is said of it', async () => {
  const { right, withParent, family, link } = await unlinkedFamily(902);
  await link(right);
  for (const _ of ['first', 'again']) {
    const preview = await upload(sp, withParent(right));
    expect(preview).toMatchObject({ questions: [], faults: [] });
    await carriedOut(app, sp, preview);
    expect((await family()).map(({ parent }) => parent)).toEqual([right, right]);
  }
});
