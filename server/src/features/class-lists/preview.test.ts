import { classLists } from '@okur/contract';
import type { ClassList } from '@okur/contract/class-lists';
import { expect, it } from 'vitest';
import { type Random, seededRandom } from '../../demo/random.ts';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeCompany, makeManager } from '../../platform/testing/factories.ts';
import { acceptAndWait, ali, bring, makeListSchool, preview as previewOf, pupils } from './testing.ts';

/*
 * What the preview says is what the import does: for lists made up at random over few names, numbers, classes and
 * parents, so that rows meet what is known in every way. A failure names the seed and the lists that led there.
 */

const app = await testApp();
const { db } = app.services;

const header = 'No;Ad;Soyad;Sınıf;E-posta;Doğum yılı;Veli Adı Soyadı;Veli E-posta';

function listOf(random: Random, school: string): string {
  const lines = Array.from({ length: random.whole(1, 25) }, () =>
    [
      random.pick(['', '', `${random.whole(0, 11)}`]),
      random.pick(['Işıl', 'Ğani', 'Ada', 'ADA', '']),
      random.pick(['Şen', 'Öz']),
      random.pick(['5-A', '5/a', '6-B', 'Papatyalar', '']),
      random.pick(['', '', '', `ogr${random.whole(0, 5)}.${school}@okur.example`, 'no address']),
      random.pick(['', '2014', '1802']),
      random.pick(['', 'Veli Kaya']),
      random.pick(['', `veli${random.whole(0, 4)}.${school}@okur.example`]),
    ].join(';'),
  );
  return [header, ...lines].join('\n');
}

interface Student {
  id: string;
  version: number;
  number: string | null;
  name: string;
  department: string | null;
}
const studentsOf = (companyId: string) =>
  rows<Student>(
    db,
    sql`select u.id, u.version, u.student_number as number, u.name || ' ' || u.surname as name,
      d.department_name as department from users u left join departments d on d.id = u.department_id
      where u.company_id = ${companyId}`,
  );
const counted = {
  departments: (companyId: string) => sql`select id from departments where company_id = ${companyId}`,
  parents: (companyId: string) => sql`select id from parents where email like ${`%${companyId.slice(-12)}%`}`,
  links: (companyId: string) =>
    sql`select 1 from parent_users l join users u on u.id = l.user_id where u.company_id = ${companyId}`,
};
const countOf = async (what: keyof typeof counted, companyId: string) =>
  (await rows(db, counted[what](companyId))).length;

it.each([1, 2, 3])('the preview of a list is its effect, list after list (seed %i)', async (seed) => {
  const random = seededRandom(seed);
  const companyId = await makeCompany(app);
  const manager = await app.signedIn('staff', await makeManager(app, [companyId]));
  for (let round = 0; round < 4; round += 1) {
    const text = listOf(random, companyId.slice(-12));
    const upload = await manager.call(classLists.uploadClassList, {
      params: { id: companyId },
      files: { file: { fileName: 'liste.csv', bytes: text } },
    });
    expect(upload.status, upload.text).toBe(201);
    const preview = upload.body.data as ClassList;
    const [before, departments, parents, links] = [
      await studentsOf(companyId),
      await countOf('departments', companyId),
      await countOf('parents', companyId),
      await countOf('links', companyId),
    ];

    const { fingerprint } = preview;
    const after = (await acceptAndWait(app, manager, companyId, preview.id, { skip_faulty: true, fingerprint })).body
      .data as ClassList;
    const existing = new Map(before.map((student) => [student.id, student]));
    const now = await studentsOf(companyId);
    const touched = now.filter(({ id, version }) => existing.has(id) && existing.get(id)!.version !== version);
    const seen = {
      create: now.length - before.length,
      update: touched.length,
      departments_new: (await countOf('departments', companyId)) - departments,
      parents_new: (await countOf('parents', companyId)) - parents,
      links_new: (await countOf('links', companyId)) - links,
    };
    const { create, update, departments_new, parents_new, links_new } = preview.counts;
    const promised = { create, update, departments_new, parents_new, links_new };
    expect(seen, `seed ${seed}, round ${round}:\n${text}`).toEqual(promised);
    expect(after.counts).toEqual(preview.counts);
    // Rows that bring nothing new, and those at fault, leave everyone as they were.
    expect(before.every(({ id }) => now.some((student) => student.id === id))).toBe(true);
  }
});

it('a second import of a list changes nothing, whatever the list', async () => {
  const random = seededRandom(77);
  const companyId = await makeCompany(app);
  const manager = await app.signedIn('staff', await makeManager(app, [companyId]));
  const read = async (text: string) =>
    (
      await manager.call(classLists.uploadClassList, {
        params: { id: companyId },
        files: { file: { fileName: 'liste.csv', bytes: text } },
      })
    ).body.data as ClassList;
  for (let round = 0; round < 3; round += 1) {
    const text = listOf(random, companyId.slice(-12));
    await acceptAndWait(app, manager, companyId, (await read(text)).id, { skip_faulty: true });
    expect((await read(text)).counts, text).toMatchObject({ create: 0, update: 0, departments_new: 0, parents_new: 0 });
  }
});

it('counts what would be done now, and stops where that is not what was seen', async () => {
  const at = await makeListSchool(app);
  const list = await previewOf(at, ali);
  expect(list.counts).toMatchObject({ create: 1, unchanged: 0 });
  const params = { id: at.companyId, classListId: list.id };
  const opened = async () => (await at.manager.call(classLists.getClassList, { params })).body.data as ClassList;
  const accepted = ({ fingerprint }: ClassList) =>
    acceptAndWait(app, at.manager, at.companyId, list.id, { fingerprint });

  // A colleague brings the child, and has it change class.
  await bring(at, ali);
  const unchanged = await opened();
  expect([unchanged.counts, unchanged.rows]).toMatchObject([{ create: 0, unchanged: 1 }, [{ effect: 'unchanged' }]]);
  await bring(at, ali.replace('8-A', '8-B'));
  for (const seen of [list, unchanged])
    expect(await accepted(seen)).toMatchObject({ status: 409, body: { code: 'stale_version' } });
  expect(await pupils(at)).toMatchObject([{ who: '101 Ali Kaya 8-B' }]);
  // Also where the row changes something anyway.
  const addressed = await previewOf(at, 'No;Ad;Soyad;Sınıf;Doğum yılı\n101;Ali;Kaya;8-A;2014\n');
  await bring(at, ali.replace('8-A', '8-C'));
  const { fingerprint } = addressed;
  expect((await acceptAndWait(app, at.manager, at.companyId, addressed.id, { fingerprint })).status).toBe(409);

  const moving = await opened();
  expect(moving.counts).toMatchObject({ create: 0, update: 1, unchanged: 0 });
  expect((await accepted(moving)).status).toBe(200);
  expect(await pupils(at)).toMatchObject([{ who: '101 Ali Kaya 8-A' }]);
});
