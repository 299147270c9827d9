import { instructors, oneRosters, users } from '@okur/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '../../platform/database/audit.ts';
import { row, rows, sql } from '../../platform/database/index.ts';
import { aside } from '../../platform/database/one-connection.ts';
import { someoneWaits } from '../../platform/testing/eventually.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { staff } from '../../platform/testing/factories.ts';
import { endOf } from '../../platform/testing/jobs.ts';
import { carryOut } from './carry-out.ts';
import { review, rosterInScope } from './store.ts';
import { accept, carriedOut, imported, schoolOf, studentOf, upload } from './testing.ts';

const app = await testApp();
const { db, transaction } = app.services;
const sp: Client = await staff(app, 'SP');

let n = 0;
let { tag, school } = schoolOf(n);
beforeEach(() => {
  n += 1;
  ({ tag, school } = schoolOf(n));
});
const student = (name: string) => studentOf(app, tag, name);
/** A student and the teacher have other names. */
const renamed = () => {
  const files = school();
  const people = files['users.csv']!.replace('Öğrenci 8', 'Öğrenci Sekiz').replace('Esra', 'Esra Su');
  return { ...files, 'users.csv': people };
};
/** What a roster would do by now, and what carrying that out later records. */
async function planned({ id }: { id: string }) {
  const anywhere = { scope: { kind: 'platform' }, mayAddCompanies: true } as const;
  const stored = await rosterInScope(db, anywhere.scope, id);
  const { plan } = await review(db, anywhere, stored.roster, stored);
  const carry = async () => {
    const changes: Change[] = [];
    const record = (change: Change) => void changes.push(change);
    const how = { locale: 'tr', record, afterCommit: () => undefined, progress: async () => {} } as const;
    await transaction((tx) => carryOut({ db: tx, services: app.services, ...how }, plan, stored.roster, null));
    return changes;
  };
  return { plan, carry };
}
const deleteStudent = async (id: string) => {
  const answer = await sp.call(users.deleteUser, { params: { id } });
  expect(answer.status, answer.text).toBe(200);
};

describe('between looking and accepting', () => {
  it('a change here sends the reader back to look again', async () => {
    await imported(app, sp, school());
    const preview = await upload(sp, renamed());
    await rows(db, sql`update users set name = 'Öğrenci Başka' where id = ${(await student('Öğrenci 8'))!.id}`);
    const answer = await accept(sp, preview);
    expect(answer.status).toBe(202);
    expect(await carriedOut(app, sp, preview).catch(() => null)).toMatchObject({
      state: 'failed',
      error: { code: 'stale_version' },
    });
    const again = await sp.call(oneRosters.chooseSchools, { params: { id: preview.id }, body: { schools: [] } });
    expect(await carriedOut(app, sp, again.body.data)).toMatchObject({ state: 'done' });
    expect(await student('Öğrenci Sekiz')).toBeDefined();
  });

  it('two who accept at once import once', async () => {
    const preview = await upload(sp, school());
    const ends = await Promise.all(
      [1, 2, 3].map(async () => {
        const answer = await accept(sp, preview);
        return answer.status === 202 ? (await endOf(app, answer.body.data.id)).state : answer.body.code;
      }),
    );
    // One who comes while the first is at it fails, one who comes after it is refused.
    expect(ends.filter((end) => end === 'done')).toHaveLength(1);
    expect(ends.filter((end) => end === 'failed' || end === 'conflict')).toHaveLength(2);
    expect(await row(db, sql`select count(*)::int as n from companies where company_name = ${`Okul ${tag}`}`)).toEqual({
      n: 1,
    });
  });

  it('who is deleted before the import begins to plan stays so, and the reader looks again', async () => {
    await imported(app, sp, school());
    const preview = await upload(sp, renamed());
    const { id } = (await student('Öğrenci 8'))!;
    const job = await transaction(async (tx) => {
      await rows(tx, sql`select from one_roster_sources where title = ${`Okul ${tag}`} for update`);
      const answer = await aside(() => accept(sp, preview));
      await aside(() => someoneWaits(db));
      await aside(() => deleteStudent(id));
      return answer.body.data.id as string;
    });
    expect(await endOf(app, job)).toMatchObject({ state: 'failed', error: { code: 'stale_version' } });
    expect(await student('Öğrenci 8')).toMatchObject({ id, deleted: true });
  });

  it('who is deleted between the plan and the import stays deleted', async () => {
    await imported(app, sp, school());
    const preview = await upload(sp, renamed());
    const { id } = (await student('Öğrenci 8'))!;
    const { plan, carry } = await planned(preview);
    const [post] = plan.instructors;
    expect(post).toMatchObject({ effect: 'update' });
    await deleteStudent(id);
    expect((await sp.call(instructors.deleteInstructor, { params: { id: post!.id } })).status).toBe(200);
    await carry();
    expect(await student('Öğrenci Sekiz')).toMatchObject({ id, deleted: true });
    const isDeleted = sql`select deleted_at is not null as deleted from instructors where id = ${post!.id}`;
    expect(await row(db, isDeleted)).toEqual({ deleted: true });
  });

  it('a parent who is unlinked between the plan and the import is not linked, and nothing says so', async () => {
    await imported(app, sp, school());
    const files = school();
    const agents = (...of: number[]) => `"${of.map((at) => `${tag}-p${at}`).join()}"`;
    const people = files['users.csv']!.replace(agents(0, 1), agents(0, 1, 2, 3));
    const { plan, carry } = await planned(await upload(sp, { ...files, 'users.csv': people }));
    const [apart, child] = [(await student('Öğrenci 2'))!.id, (await student('Öğrenci 3'))!.id];
    const [parent] = plan.parents;
    expect(parent!.children.added.toSorted()).toEqual([apart, child].toSorted());
    await rows(
      db,
      sql`insert into unlinked_parents (parent_id, user_id, email)
        select id, ${apart}::uuid, email from parents where id = ${parent!.id}`,
    );
    const links = (await carry()).filter(({ action }) => action === 'link');
    expect(links).toMatchObject([{ subject: 'USER', subjectId: child, after: { parent_id: parent!.id } }]);
  });
});
