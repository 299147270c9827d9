import { jobs, notes, personalData } from '@okur/contract';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { row, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import {
  givePassword,
  makeAdmin,
  makeParent,
  makeSchool,
  makeStudent,
  type School,
  staff,
} from '../../platform/testing/factories.ts';
import { endOf } from '../../platform/testing/jobs.ts';
import { allRight, makeArticle, makeHomework, readHomework } from '../../platform/testing/learning.ts';
import { newKey } from '../../platform/storage/keys.ts';

const app = await testApp();
const password = 'kırmızı balık gölde';
const reason = 'Velinin başvurusu';

let support: Client;
let supportId: string;
let school: School;
let id: string;
beforeAll(async () => {
  supportId = await makeAdmin(app, ['CS'], { locale: 'tr' });
  await givePassword(app, 'admins', supportId, password);
  support = await app.signedIn('staff', supportId);
  school = await makeSchool(app, { departments: 1, students: 1 });
  id = await makeStudent(app, school.companyId, school.departmentIds[0]!, {
    name: 'Ümit',
    surname: 'Şahin <b>',
    email: 'umit@okul.example',
    password_hash: 'argon-gizli',
    birth_year: 2013,
  });
  await makeParent(app, [id]);
  await school.manager.call(notes.createNote, { params: { id }, body: { note: 'Gözlük takıyor.' } });
  const homework = await makeHomework(
    school.manager,
    (await makeArticle(await staff(app, 'SP'))).id,
    school.departmentIds,
  );
  await readHomework(await app.signedIn('student', id), homework, 60, allRight);
});

async function exported(
  client: Client,
  route: typeof personalData.exportUser | typeof personalData.exportAdmin,
  of: string,
): Promise<{ files: Record<string, string>; name: string }> {
  const begun = await client.call(route, { params: { id: of }, body: { reason, password } });
  expect(begun.status, begun.text).toBe(202);
  const job = await endOf(app, begun.body.data.id as string);
  expect(job.state, JSON.stringify(job.error)).toBe('done');
  const answer = await app.app.http.inject({
    method: 'GET',
    url: `/api/v1/jobs/${job.id}/file`,
    headers: { authorization: await tokenOf(client) },
  });
  expect(answer.statusCode).toBe(200);
  const files = Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(answer.rawPayload))).map(([name, bytes]) => [
      name,
      new TextDecoder().decode(bytes),
    ]),
  );
  return { files, name: job.file!.name };
}
const tokens = new Map<Client, string>();
const tokenOf = async (client: Client): Promise<string> => tokens.get(client) ?? '';

describe('everything about one student', () => {
  it('comes as one file: a page to read and the same for computers', async () => {
    await rememberToken();
    const { files, name } = await exported(support, personalData.exportUser, id);
    expect(name).not.toMatch(/mit|ahin/i);
    expect(files['index.html']).toContain('Okur’un Ümit Şahin &lt;b&gt; hakkında sakladığı her şey');
    for (const heading of ['Hesap', 'Okumalar', 'Okulun notları', 'Veli bağlantıları', 'Gözlük takıyor.'])
      expect(files['index.html']).toContain(heading);
    const { data } = JSON.parse(files['data.json']!) as { data: Record<string, Record<string, unknown>[]> };
    expect(data['users']![0]).toMatchObject({
      name: 'Ümit',
      surname: 'Şahin <b>',
      birth_year: 2013,
      email: 'umit@okul.example',
    });
    expect(data['reading_sessions']![0]).toMatchObject({ words: 120, title: 'Rüzgârın Sesi' });
    expect(data['reading_answers']).toHaveLength(1);
    expect(data['audit']!.length).toBeGreaterThan(0);
  });

  it('holds no password, hash, token or search column, and nothing of other people', async () => {
    const { files } = await exported(support, personalData.exportUser, id);
    const all = Object.values(files).join('\n');
    expect(all).not.toMatch(/argon-gizli|_hash|"search"|"token/);
    expect(all).not.toContain('staff 1@');
  });

  it('is written down with who asked and why, and its file is for the one who asked alone', async () => {
    const list = await support.call(personalData.listPersonalDataRequests, { query: { kind: 'export' } });
    expect(list.body.data[0]).toMatchObject({
      person: 'student',
      person_id: id,
      person_name: 'Ümit Şahin <b>',
      reason,
      state: 'done',
    });
    const jobId = list.body.data[0].job_id as string;
    const manager = await school.manager.call(personalData.personalDataOfUser, { params: { id } });
    expect(manager.body.data.requests.map((request: { job_id: string | null }) => request.job_id)).toEqual([
      null,
      null,
    ]);
    expect((await school.manager.call(jobs.jobFile, { params: { jobId } })).status).toBe(404);
    expect(
      await row(
        app.services.db,
        sql`select count(*)::int as entries from audit where subject_id = ${id} and action = 'export'`,
      ),
    ).toEqual({ entries: 4 });
  });

  it('needs the password, and instructors and other schools get none', async () => {
    expect(
      (await support.call(personalData.exportUser, { params: { id }, body: { reason, password: 'yanlış olan' } })).body
        .errors,
    ).toEqual({ password: ['validation.old_password_wrong'] });
    expect(
      (await school.instructor.call(personalData.exportUser, { params: { id }, body: { reason, password } })).status,
    ).toBe(403);
    expect(
      (
        await (
          await makeSchool(app)
        ).manager.call(personalData.exportUser, { params: { id }, body: { reason, password } })
      ).status,
    ).toBe(404);
  });
});

describe('everything about a member of staff', () => {
  it('holds their own picture', async () => {
    const sp = await makeAdmin(app, ['SP']);
    await givePassword(app, 'admins', sp, password);
    const key = newKey('avatars', 'image/png');
    await app.services.storage.put(key, Buffer.from('resim'), 'image/png');
    const colleague = await makeAdmin(app, ['CE'], { avatar: `/files/${key}`, address: 'Kadıköy' });
    const client = await app.signedIn('staff', sp);
    tokens.set(client, await bearer(sp));
    const { files } = await exported(client, personalData.exportAdmin, colleague);
    expect(Object.keys(files)).toContain(`files/${key.split('/')[1]}`);
    expect(files['data.json']).toContain('Kadıköy');
  });
});

/** The file is bytes, which the client of the tests would read as text. */
async function rememberToken(): Promise<void> {
  tokens.set(support, await bearer(supportId));
}
async function bearer(adminId: string): Promise<string> {
  const session = (await row<{ id: string }>(
    app.services.db,
    sql`select id from sessions where account_id = ${adminId} limit 1`,
  ))!.id;
  return `Bearer ${await app.services.access.issue('staff', adminId, session)}`;
}
