import { oneRosters } from '@okur/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { staff } from '../../platform/testing/factories.ts';
import { endOf } from '../../platform/testing/jobs.ts';
import { accept, carriedOut, imported, schoolOf, studentOf, upload } from './testing.ts';

const app = await testApp();
const sp: Client = await staff(app, 'SP');

let n = 0;
let { tag, school } = schoolOf(n);
beforeEach(() => {
  n += 1;
  ({ tag, school } = schoolOf(n));
});
const student = (name: string) => studentOf(app, tag, name);

describe('between looking and accepting', () => {
  it('a change here sends the reader back to look again', async () => {
    await imported(app, sp, school());
    const files = school();
    const preview = await upload(sp, {
      ...files,
      'users.csv': files['users.csv']!.replace('Öğrenci 8', 'Öğrenci Sekiz'),
    });
    await rows(
      app.services.db,
      sql`update users set name = 'Öğrenci Başka' where id = ${(await student('Öğrenci 8'))!.id}`,
    );
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
    expect(
      await row(app.services.db, sql`select count(*)::int as n from companies where company_name = ${`Okul ${tag}`}`),
    ).toEqual({ n: 1 });
  });
});
