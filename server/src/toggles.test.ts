import { timeAgo } from '@okur/contract/testing/time';
import {
  allRoutes,
  articles,
  books,
  certificates,
  companies,
  dailyTasks,
  departments,
  exams,
  faq,
  homeReadings,
  homework,
  notes,
  notifications,
  relationTerms,
  summaries,
  terms,
  companyDocuments,
  tutorials,
} from '@okur/contract';
import { type Route, versionIn } from '@okur/contract/route';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { row, sql } from './platform/database/index.ts';
import { type Client, testApp } from './platform/testing/app.ts';
import { makePaced } from './platform/testing/exams.ts';
import {
  makeAdmin,
  makeCompany,
  makeDepartment,
  makeInstructor,
  makeParent,
  makeSchool,
  makeStudent,
  staff,
} from './platform/testing/factories.ts';
import { inDays, makeArticle } from './platform/testing/learning.ts';

/*
 * One call deletes and restores. With the version it saw, a repeated one changes nothing: anyone who clicks
 * twice has deleted once. Every such route of the contract has its line here.
 */

const app = await testApp();
const sp = await staff(app, 'SP');
const school = await makeSchool(app, { company: { parent_access: true } });
const { companyId, manager, instructor } = school;

type Params = Record<string, string>;
interface Toggle {
  client: Client;
  make: () => Promise<Params>;
}

let made = 0;
/** Makes a thing by its own call, each with another name, and answers the parameters that name it. */
const making =
  (
    client: Client,
    route: Route,
    body: (n: number) => object,
    params: Params = {},
    key = 'id',
  ): (() => Promise<Params>) =>
  async () => {
    const answer = await client.call(route, { params, body: body((made += 1)) });
    if (answer.status !== 201) throw new Error(answer.text);
    return { ...params, [key]: answer.body.data.id as string };
  };
const id = (make: () => Promise<string>) => async (): Promise<Params> => ({ id: await make() });
const ofSchool = async () => ({ id: companyId, departmentId: await makeDepartment(app, companyId) });
const template = making(manager, certificates.createCertificateTemplate, () => ({
  title: 'Kurt',
  language: 'tr',
  body: '{{student}}',
}));
const tutorial = making(sp, tutorials.createTutorial, (n) => ({ title: `Eğitim ${n}`, language: 'tr' }));
const exerciseId = await makePaced(sp);
const exam = making(instructor, exams.createExam, () => ({ name: 'Kısa sınav', language: 'tr' }));
const question = () => ({
  kind: 'true_false',
  stem: 'Göl durgundur.',
  options: [
    { text: 'Doğru', right: true },
    { text: 'Yanlış', right: false },
  ],
});
const child = school.studentIds[0]!;
const parent = await app.signedIn('parent', await makeParent(app, [child]));
/** In turn on the last days: a day holds ten of them. */
const daysAgo = (n: number) =>
  timeAgo((1 + (n % 40)) * 86_400_000)
    .toISOString()
    .slice(0, 10);
async function makeSeries(): Promise<string> {
  const answer = await instructor.call(homework.createArticleHomework, {
    body: {
      title: 'Göl haftası',
      article_id: (await makeArticle(instructor)).id,
      department_ids: [school.departmentIds[0]!],
      due_at: inDays(2),
      repeat: { weekday: 1, times: 4 },
    },
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data.series.id as string;
}
const png = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: 'white' } })
    .png()
    .toBuffer();

const toggles: Record<string, Toggle> = {
  deleteAdmin: { client: sp, make: id(() => makeAdmin(app, ['CE'])) },
  deleteArticle: { client: sp, make: id(async () => (await makeArticle(sp)).id) },
  deleteArticleType: { client: sp, make: making(sp, articles.createArticleType, (n) => ({ name: `Masal ${n}` })) },
  deleteAuthor: { client: sp, make: making(sp, books.createAuthor, (n) => ({ name: `Yazar ${n}` })) },
  deleteBook: { client: sp, make: making(sp, books.createBook, (n) => ({ title: `Kitap ${n}`, language: 'tr' })) },
  deleteGenre: { client: sp, make: making(sp, books.createGenre, (n) => ({ name: `Tür ${n}` })) },
  deletePublisher: { client: sp, make: making(sp, books.createPublisher, (n) => ({ name: `Yayınevi ${n}` })) },
  deleteTutorial: { client: sp, make: tutorial },
  deleteSummaryClass: {
    client: sp,
    make: making(sp, summaries.createSummaryClass, (n) => ({ names: { tr: `Kategori ${n}` } })),
  },
  deleteSummaryTag: { client: sp, make: making(sp, summaries.createSummaryTag, (n) => ({ name: `Etiket ${n}` })) },
  deleteCertificateTemplate: { client: manager, make: template },
  deleteCompany: { client: sp, make: id(() => makeCompany(app)) },
  deleteAssignment: {
    client: sp,
    make: making(sp, dailyTasks.createAssignment, () => ({
      title: 'Her gün',
      exercises: [{ exercise_id: exerciseId }],
      weekdays: [1, 2, 3, 4, 5],
      starts_on: '2026-11-02',
    })),
  },
  deleteDepartment: { client: manager, make: ofSchool },
  archiveDepartment: { client: manager, make: ofSchool },
  deleteExam: { client: instructor, make: exam },
  deleteExamQuestion: {
    client: instructor,
    make: async () => making(instructor, exams.addExamQuestion, question, await exam())(),
  },
  deleteFaq: {
    client: sp,
    make: making(sp, faq.createFaq, () => ({ language: 'tr', question: 'Nasıl?', answer: 'Böyle.' })),
  },
  deleteHomeReading: {
    client: parent,
    make: making(
      parent,
      homeReadings.addHomeReading,
      (n) => ({ title: 'Küçük Prens', minutes: 20, read_on: daysAgo(n) }),
      { id: child },
      'readingId',
    ),
  },
  deleteHomeworkTemplate: {
    client: manager,
    make: making(manager, homework.createHomeworkTemplate, (n) => ({
      title: `Ödev ${n}`,
      steps: [{ kind: 'exercise', title: 'Alıştırma', exercises: [{ exercise_id: exerciseId }] }],
    })),
  },
  deleteInstructor: { client: manager, make: id(async () => (await makeInstructor(app, companyId)).id) },
  deleteNote: {
    client: instructor,
    make: making(
      instructor,
      notes.createNote,
      () => ({ note: 'Okuma gözlüğü takıyor.' }),
      { id: school.studentIds[0]! },
      'noteId',
    ),
  },
  deleteNotification: {
    client: sp,
    make: making(sp, notifications.createNotification, () => ({
      title: { tr: 'Duyuru' },
      body: { tr: 'Yarın tatil.' },
      audience: { readers: ['staff'] },
    })),
  },
  deleteParent: { client: manager, make: id(() => makeParent(app, [school.studentIds[1]!])) },
  deleteRelationTerm: {
    client: sp,
    make: making(sp, relationTerms.createRelationTerm, (n) => ({
      relationType: 'synonym',
      language: 'tr',
      term: 'ak',
      related_term: `beyaz ${n}`,
    })),
  },
  deleteTerm: {
    client: sp,
    make: making(sp, terms.createTerm, (n) => ({ language: 'tr', term: `ırmak ${n}`, meaning: 'akarsu' })),
  },
  deleteUser: { client: manager, make: id(() => makeStudent(app, companyId, school.departmentIds[0]!)) },
  endHomeworkSeries: { client: instructor, make: id(makeSeries) },
};

/** No toggles, but they say in their address which version they saw, too: a picture is sent, or nothing. */
const others: Record<string, Toggle & { file: string }> = {
  deleteSummary: {
    client: sp,
    make: making(sp, summaries.createSummary, (n) => ({ title: `Özet ${n}`, language: 'tr' })),
    file: '',
  },
  deleteCompanyDocument: {
    client: sp,
    make: making(sp, companyDocuments.createCompanyDocument, (n) => ({
      title: `Belge ${n}`,
      all_companies: true,
      link: 'https://okur.example/belge',
    })),
    file: '',
  },
  uploadLogo: { client: sp, make: id(() => makeCompany(app)), file: 'logo' },
  deleteLogo: { client: sp, make: id(() => makeCompany(app)), file: '' },
  deleteTutorialCover: { client: sp, make: tutorial, file: '' },
  uploadCertificateImage: { client: manager, make: template, file: 'image' },
};

const routes = allRoutes.filter(({ route }) => versionIn(route) === 'query');

it('knows every route that takes its version in the address', () => {
  expect(routes.map(({ name }) => name).sort()).toEqual([...Object.keys(toggles), ...Object.keys(others)].sort());
});

type Dated = Partial<Record<'deleted_at' | 'archived_at' | 'ended_at', string | null>>;
const states: Record<string, keyof Dated> = { archive: 'archived_at', end: 'ended_at', delete: 'deleted_at' };
const stateOf = (thing: Dated, name: string) => Boolean(thing[states[/^[a-z]+/.exec(name)![0]]!]);

describe.each(routes.filter(({ name }) => name in toggles).map(({ name, route }) => [name, route] as const))(
  '%s',
  (name, route) => {
    const { client, make } = toggles[name]!;

    it('done five times at once by the same version is done once; the others see how it is now', async () => {
      const params = await make();
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => client.call(route, { params, query: { version: 1 } })),
      );
      expect(answers.map(({ status }) => status).sort(), answers[0]!.text).toEqual([200, 409, 409, 409, 409]);
      const { data } = answers.find(({ status }) => status === 200)!.body;
      expect([stateOf(data, name), data.version]).toEqual([true, 2]);
      for (const { body } of answers.filter(({ status }) => status === 409)) {
        expect([body.code, body.current.version, stateOf(body.current, name)]).toEqual(['stale_version', 2, true]);
      }
      const back = await client.call(route, { params, query: { version: 2 } });
      expect([back.status, stateOf(back.body.data, name), back.body.data.version]).toEqual([200, false, 3]);
    });

    it('repeated after a lost answer, under the same key, is answered as it was', async () => {
      const params = await make();
      const send = () =>
        client.call(route, { params, query: { version: 1 }, headers: { 'idempotency-key': `again ${name}` } });
      const [first, again] = [await send(), await send()];
      expect([first.status, again.body], first.text).toEqual([200, first.body]);
      expect(await entriesOf(first.body.data.id)).toBe(1);
    });

    it('toggles as the specification says where no version comes', async () => {
      const params = await make();
      const states: boolean[] = [];
      for (let n = 0; n < 2; n += 1) states.push(stateOf((await client.call(route, { params })).body.data, name));
      expect(states).toEqual([true, false]);
    });
  },
);

/** How often it was deleted, archived or ended. */
const entriesOf = async (subjectId: string) =>
  (await row<{ count: number }>(
    app.services.db,
    sql`select count(*)::int as count from audit where subject_id = ${subjectId}
      and action in ('delete', 'archive', 'update')`,
  ))!.count;

it.each(routes.filter(({ name }) => name in others).map(({ name, route }) => [name, route] as const))(
  '%s is refused for a version that is gone',
  async (name, route) => {
    const { client, make, file } = others[name]!;
    const params = await make();
    const files = file ? { files: { [file]: { fileName: 'a.png', bytes: await png() } } } : {};
    const send = () => client.call(route, { params, query: { version: 1 }, ...files });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status, again.body.code], first.text).toEqual([200, 409, 'stale_version']);
  },
);

it('a change that is sent again under its key is answered as the first time, and made once', async () => {
  const params = { id: companyId, departmentId: await makeDepartment(app, companyId) };
  const send = (name: string) =>
    manager.call(departments.updateDepartment, {
      params,
      body: { department_name: name, version: 1 },
      headers: { 'idempotency-key': `lost ${params.departmentId}` },
    });
  const [first, again] = [await send('6-Ö'), await send('6-Ö')];
  expect([first.status, again.status, again.body], first.text).toEqual([200, 200, first.body]);
  expect(first.body.data.version).toBe(2);
  expect((await send('6-Ş')).body.code).toBe('idempotency_mismatch');
});

it('a version that is none is refused by its name', async () => {
  const answer = await sp.call(companies.deleteCompany, { params: { id: companyId }, query: { version: 'x' } });
  expect([answer.status, answer.body.errors]).toEqual([400, { version: ['validation.number'] }]);
});
