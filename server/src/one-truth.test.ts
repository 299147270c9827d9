import {
  allRoutes,
  articles,
  certificates,
  dashboard,
  homework as homeworkRoutes,
  parents,
  reports,
  student as routes,
  studentReports,
  users,
} from '@okur/contract';
import type { Article } from '@okur/contract/articles';
import type { ReadingKind } from '@okur/contract/reading/kind';
import type { SpeedWindow } from '@okur/contract/reading/window';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { certificateRules } from './features/certificates/rules-job.ts';
import { catchUp } from './features/reports/store.ts';
import { startJob } from './platform/jobs/jobs.ts';
import { endOf } from './platform/testing/jobs.ts';
import { newId } from './platform/database/ids.ts';
import { type Client, testApp } from './platform/testing/app.ts';
import { makeParent, makeSchool, makeStudent, type School, staff } from './platform/testing/factories.ts';
import { fourOptions, inDays, makeArticle, makeHomework } from './platform/testing/learning.ts';

/*
 * Six children: one reads honestly, one guesses, one skips, one reads again what it knows, one reads a second
 * language, one has the texts read to it. Whoever looks at them, on whichever screen and in whichever file, finds the
 * same speed or none.
 */

const app = await testApp();
const words = 120;
const questions = 5;

/** What a child does with a text: so many seconds at it, so many answers right, after so long. */
interface Reading {
  article: Article;
  seconds: number;
  /** Right answers; null: the questions are left open. */
  right: number | null;
  tookMs?: number;
  daysAgo: number;
  homeworkId?: string;
  listened?: boolean;
}

let school: School;
let class_: string;
let author: Client;
const texts: Record<'tr' | 'en', Article[]> = { tr: [], en: [] };
interface Child {
  id: string;
  client: Client;
  parent: Client;
}
const children: Record<'honest' | 'guesser' | 'skipper' | 'rereader' | 'bilingual' | 'listener', Child> = {} as never;

async function newText(language: 'tr' | 'en', n: number): Promise<Article> {
  const article = await makeArticle(author, {
    title: `${language} ${n}`,
    language,
    questions: Array.from({ length: questions }, (_, at) => fourOptions(at)),
  });
  await author.call(articles.assignArticle, {
    params: { id: article.id },
    body: { department_ids: [class_], starts_at: inDays(-300), expires_at: null },
  });
  return article;
}

async function newChild(): Promise<Child> {
  const id = await makeStudent(app, school.companyId, class_);
  return {
    id,
    client: await app.signedIn('student', id),
    parent: await app.signedIn('parent', await makeParent(app, [id])),
  };
}

/** Reads as a browser would tell it; answers the result of the last call. */
async function read(child: Child, reading: Reading) {
  const { article, seconds, right, daysAgo } = reading;
  const id = newId();
  const started = Date.now() - daysAgo * 86_400_000;
  const stored = await child.client.call(routes.recordReading, {
    body: {
      id,
      article_id: article.id,
      article_version: article.version,
      homework_id: reading.homeworkId ?? null,
      started_at: new Date(started).toISOString(),
      trace: [
        { at: 0, event: 'start', seen: [0, 500] },
        { at: Math.round(seconds * 500), event: 'activity', seen: [500, 1000] },
        { at: Math.round(seconds * 1000), event: 'end' },
      ],
      device: 'tablet',
      listened: reading.listened ?? false,
    },
  });
  if (stored.status !== 201) throw new Error(stored.text);
  if (right === null) return stored.body.data;
  const answered = await child.client.call(routes.recordAnswers, {
    params: { id },
    body: {
      answered_at: new Date(started + Math.round(seconds * 1000) + 90_000).toISOString(),
      took_ms: reading.tookMs ?? 90_000,
      answers: article.questions.map(({ id: question_id, options }, at) => ({
        question_id,
        chosen: [options.filter((option) => option.right === at < right)[0]!.id],
      })),
    },
  });
  if (answered.status !== 201) throw new Error(answered.text);
  return answered.body.data;
}

/** Seconds that a speed takes. */
const at = (wpm: number) => (Math.round((words * 30_000) / wpm) * 2) / 1000;
/** All right of five: nothing is taken off for guessing. */
const allRight = questions;
/** Three of five: 60 %, and 46.7 % corrected for guessing. */
const middling = 3;

beforeAll(async () => {
  author = await staff(app, 'SP');
  school = await makeSchool(app, { company: { parent_access: true }, departments: 1, students: 0 });
  class_ = school.departmentIds[0]!;
  for (let n = 0; n < 8; n++) texts.tr.push(await newText('tr', n));
  for (let n = 0; n < 3; n++) texts.en.push(await newText('en', n));
  for (const name of ['honest', 'guesser', 'skipper', 'rereader', 'bilingual', 'listener'] as const)
    children[name] = await newChild();
  const tr = (n: number) => texts.tr[n]!;
  const en = (n: number) => texts.en[n]!;
  for (const [n, wpm] of [90, 100, 110, 120, 130, 140].entries())
    await read(children.honest, { article: tr(n), seconds: at(wpm), right: allRight, daysAgo: 28 - n * 4 });
  // 26 seconds for all of it, two of five right by luck, the questions clicked through.
  for (let n = 0; n < 4; n++)
    await read(children.guesser, { article: tr(n), seconds: at(277), right: 2, tookMs: 4000, daysAgo: 20 - n });
  for (let n = 0; n < 4; n++)
    await read(children.skipper, { article: tr(n), seconds: at(740), right: 2, daysAgo: 20 - n });
  for (const [n, wpm] of [100, 120, 110].entries())
    await read(children.rereader, { article: tr(n), seconds: at(wpm), right: allRight, daysAgo: 27 - n });
  for (const [n, wpm] of [200, 240, 280].entries())
    await read(children.rereader, { article: tr(n), seconds: at(wpm), right: allRight, daysAgo: 10 - n });
  for (const [n, wpm] of [80, 100, 90].entries())
    await read(children.bilingual, { article: tr(n), seconds: at(wpm), right: middling, daysAgo: 27 - n });
  for (const [n, wpm] of [50, 60, 55].entries())
    await read(children.bilingual, { article: en(n), seconds: at(wpm), right: allRight, daysAgo: 10 - n });
  await read(children.bilingual, { article: tr(3), seconds: at(300), right: null, daysAgo: 2 });
  for (const [n, article] of [tr(0), tr(1), tr(2), en(0)].entries())
    await read(children.listener, { article, seconds: at(150), right: allRight, daysAgo: 20 - n, listened: true });
  // What was listened to is no longer new.
  await read(children.listener, { article: tr(0), seconds: at(80), right: allRight, daysAgo: 3 });
  await catchUp(app.services);
}, 120_000);

/** Speed now, and words understood a minute, by what the children did. */
const truth = {
  honest: { wpm: 130, effective_speed: 130 },
  guesser: null,
  skipper: null,
  rereader: { wpm: 110, effective_speed: 110 },
  listener: null,
  bilingual: { wpm: 90, effective_speed: 90 * ((0.6 - 0.25) / 0.75) },
} as const;
const names = Object.keys(truth) as (keyof typeof truth)[];
const rounded = (window: SpeedWindow | null | undefined) =>
  window ? { wpm: Math.round(window.wpm), effective_speed: window.effective_speed!.toFixed(1) } : null;
const expected = (name: keyof typeof truth) => {
  const is = truth[name];
  return is && { wpm: is.wpm, effective_speed: is.effective_speed.toFixed(1) };
};
const of = (name: keyof typeof truth) => children[name];

describe.each(names)('the speed of the %s child', (name) => {
  it('is one: to the child, the parents, the teacher, in the list, the report, the growth', async () => {
    const child = of(name);
    const params = { id: child.id };
    const { data: own } = (await child.client.call(routes.myProgress)).body;
    const [card] = (await child.parent.call(parents.parentDashboard)).body.data;
    const { data: growth } = (await school.instructor.call(reports.growthOfUser, { params })).body;
    const { data: growthAtHome } = (await child.parent.call(parents.growthOfChild, { params })).body;
    const list = (await school.instructor.call(reports.instructorStudents)).body.data;
    const watched = list.find((row: { id: string }) => row.id === child.id);
    const windows = [own.speed.now, card.latest, growth.speed.now, growthAtHome.speed.now, watched.speed];
    expect(windows.map(rounded)).toEqual(windows.map(() => expected(name)));
    // The window, too, is the same everywhere.
    expect(new Set(windows.map((window: SpeedWindow | null) => window && Date.parse(window.to))).size).toBe(1);
    const report = (await school.manager.call(studentReports.studentReport, { params, query: { locale: 'en' } })).body
      .data;
    const tile = (which: string) => report.tiles.find((one: { name: string }) => one.name === which).value;
    expect(tile('speed') === null ? null : Math.round(tile('speed'))).toBe(truth[name]?.wpm ?? null);
    expect(tile('effective_speed')?.toFixed(1)).toBe(truth[name]?.effective_speed.toFixed(1));
  });

  it('is in the file of the class, with its window', async () => {
    const file = (
      await school.manager.call(reports.departmentReport, {
        params: { id: class_ },
        query: { format: 'csv', locale: 'en' },
      })
    ).text;
    const [head, ...lines] = file
      .trim()
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/)
      .map((line: string) => line.split(/[;,]/));
    const column = (heading: string) => head!.findIndex((cell: string) => cell.includes(heading));
    const { username } = (await school.manager.call(users.getUser, { params: { id: of(name).id } })).body.data;
    const line = lines.find((cells: string[]) => cells.includes(username))!;
    expect(line[column('Words a minute')]).toBe(truth[name] ? String(truth[name].wpm) : '');
    expect(line[column('Speed: language')]).toBe(truth[name] ? 'tr' : '');
    expect(line[column('Speed: new texts')]).toBe(truth[name] ? '3' : '');
  });

  it('is shown reading by reading by the same rule to the child and to the teacher, each by its name', async () => {
    const child = of(name);
    const { readings: own } = (await child.client.call(routes.myProgress)).body.data;
    const list = (
      await school.instructor.call(users.readingsOfUser, { params: { id: child.id }, query: { per_page: 50 } })
    ).body.data;
    const behind = (await school.manager.call(reports.reportReadings, { query: { user_id: child.id, per_page: 50 } }))
      .body.data;
    type Row = { id: string; kind: ReadingKind; wpm: number | null; comprehension: number | null };
    const summary = (rows: Row[]) => rows.map(({ id, kind, wpm, comprehension }) => ({ id, kind, wpm, comprehension }));
    expect(summary(list)).toEqual(summary(own));
    expect(summary(behind)).toEqual(summary(own).filter(({ kind }) => kind !== 'not_counted'));
    const silent = (own as Row[]).filter(({ kind }) => kind === 'not_counted' || kind === 'unanswered');
    for (const { wpm, comprehension } of silent) expect([wpm, comprehension]).toEqual([null, null]);
    const listened = (own as Row[]).filter((row) => row.kind === 'listened');
    for (const { wpm, comprehension } of listened) expect([wpm, comprehension]).toEqual([null, 100]);
    const [card] = (await child.parent.call(parents.parentDashboard)).body.data;
    const atHome = (own as Row[]).filter((row) => row.kind === 'measurement' || row.kind === 'listened');
    expect(summary(card.readings)).toEqual(summary(atHome).slice(0, card.readings.length));
    const kinds = Object.groupBy(own as Row[], ({ kind }) => kind);
    const counts = Object.fromEntries(Object.entries(kinds).map(([kind, rows]) => [kind, rows!.length]));
    expect(counts).toEqual(
      {
        honest: { measurement: 6 },
        guesser: { not_counted: 4 },
        skipper: { not_counted: 4 },
        rereader: { measurement: 3, rereading: 3 },
        bilingual: { measurement: 3, other_language: 3, unanswered: 1 },
        listener: { listened: 4, rereading: 1 },
      }[name],
    );
  });

  it('is the one of the months and weeks, of the measurements alone', async () => {
    const child = of(name);
    const query = { user_id: child.id };
    const { meta } = (await school.manager.call(reports.monthlySpeeds, { query })).body;
    const { data: tile } = (await school.manager.call(dashboard.usersDashboard, { query })).body;
    const mean = {
      honest: [6, 115],
      guesser: [0, null],
      skipper: [0, null],
      rereader: [3, 110],
      bilingual: [3, 90],
      listener: [0, null],
    }[name];
    expect([meta.total.records, meta.total.value && Math.round(meta.total.value)]).toEqual(mean);
    expect([tile.readings, tile.wpm && Math.round(tile.wpm)]).toEqual(mean);
    expect([meta.language, tile.language]).toEqual(mean[0] === 0 ? [null, null] : ['tr', 'tr']);
    const own = (await child.client.call(routes.myProgress)).body.data.weeks;
    const [card] = (await child.parent.call(parents.parentDashboard)).body.data;
    expect(card.weeks).toEqual(own);
    expect(own.reduce((sum: number, week: { readings: number }) => sum + week.readings, 0)).toBe(mean[0]);
  });
});

it('lists of texts, classes and companies rest on the same measurements', async () => {
  const platform = author;
  type Text = { label: string; wpm: number | null; records: number };
  const ofText = (rows: Text[], title: string) => {
    const found = rows.find(({ label }) => label === title);
    return found ? found.wpm && Math.round(found.wpm) : undefined;
  };
  // 90 of the honest child, 100 of the one who reads again, 80 of the one with two languages; the others count for none.
  const most = (await platform.call(reports.mostReadArticles, { query: { company_id: school.companyId, top: 50 } }))
    .body.data as Text[];
  expect(ofText(most, 'tr 0')).toBe(90);
  const solved = (await school.instructor.call(reports.instructorArticles, { query: { top: 50 } })).body.data as Text[];
  expect(ofText(solved, 'tr 0')).toBe(90);
  const [class_row] = (await school.manager.call(dashboard.classesDashboard)).body.data.departments;
  expect([class_row.readings, Math.round(class_row.wpm)]).toEqual([12, 108]);
  const watched = (await school.manager.call(dashboard.classesDashboard)).body.data.attention.students;
  for (const row of watched as { id: string; speed: SpeedWindow | null }[]) {
    const name = names.find((one) => children[one].id === row.id)!;
    expect(rounded(row.speed)).toEqual(expected(name));
  }
  const companies = (await platform.call(reports.companiesCompared, { query: { language: 'tr' } })).body.data as {
    id: string;
    now: { readings: number; wpm: number };
  }[];
  const own = companies.find(({ id }) => id === school.companyId)!.now;
  expect([own.readings, Math.round(own.wpm)]).toEqual([12, 108]);
  const { meta } = (await school.manager.call(reports.monthlyComprehension, { query: { department_id: class_ } })).body;
  // Six of 115 on average, three of 110, three of 90 with 46.7 % understood beyond chance.
  expect(meta.total.effective_speed.toFixed(1)).toBe(((6 * 115 + 3 * 110 + 3 * 42) / 12).toFixed(1));
});

it('a reading, a task and a homework show the speed of the reading, or none', async () => {
  const article = texts.tr[6]!;
  const homework = await makeHomework(school.manager, article.id, [class_]);
  const give = { article, daysAgo: 0, homeworkId: homework.id };
  const done = {
    guesser: await read(of('guesser'), { ...give, seconds: at(277), right: 2, tookMs: 4000 }),
    rereader: await read(of('rereader'), { ...give, seconds: at(110), right: allRight }),
  };
  const params = { id: homework.id };
  for (const [name, wpm] of [
    ['guesser', null],
    ['rereader', 110],
  ] as const) {
    const { client } = of(name);
    const shown = [
      done[name],
      (await client.call(routes.myReading, { params: { id: done[name].id } })).body.data,
      (await client.call(routes.myTask, { params })).body.data.result,
      (await client.call(routes.myHomework, { params })).body.data.result,
      (await client.call(routes.myTasks)).body.data.find(({ id }: { id: string }) => id === homework.id).result,
    ];
    expect(shown.map((one) => one.wpm && Math.round(one.wpm))).toEqual(shown.map(() => wpm));
  }
  const listed = (await school.manager.call(homeworkRoutes.listHomeworks)).body.data.find(
    ({ id }: { id: string }) => id === homework.id,
  );
  const opened = (await school.manager.call(homeworkRoutes.getHomework, { params })).body.data;
  expect([listed, opened].map(({ averages }) => [averages.measured, Math.round(averages.wpm)])).toEqual([
    [1, 110],
    [1, 110],
  ]);
});

/** Calls that this file walks: each is looked at above or below for the five children. */
const walked = [
  dashboard.classesDashboard,
  dashboard.usersDashboard,
  homeworkRoutes.getHomework,
  homeworkRoutes.listHomeworks,
  homeworkRoutes.resultsOfHomework,
  parents.growthOfChild,
  parents.parentDashboard,
  reports.companiesCompared,
  reports.departmentReport,
  reports.departmentsCompared,
  reports.growthOfUser,
  reports.instructorArticles,
  reports.instructorStudents,
  reports.monthlyComprehension,
  reports.monthlySpeeds,
  reports.mostReadArticles,
  reports.reportReadings,
  routes.myHomework,
  routes.myProgress,
  routes.myReading,
  routes.myTask,
  routes.myTasks,
  routes.recordAnswers,
  routes.recordReading,
  studentReports.reportOfChild,
  studentReports.studentReport,
  users.readingsOfUser,
];
/** What shows no speed of a child's reading, and why. */
const others: Record<string, RegExp> = {
  'the speed that a certificate asks for': /^certificate-templates/,
  'the pace of an exercise, which is practice':
    /^(student\/exercise-attempts|homeworks\/\{id\}\/results\/\{userId\}\/attempts)/,
  'homework that was just given, or steps of it as homeworks/{id} tells each':
    /^(article|exam|exercise)-homeworks|^homework-sequences/,
};

/** Names of fields, however deep, of what a call answers. */
function fieldsOf(schema: unknown): string[] {
  const json = z.toJSONSchema(schema as z.ZodType, { unrepresentable: 'any', io: 'output' });
  const found: string[] = [];
  JSON.stringify(json, (_key, value: unknown) => {
    if (value && typeof value === 'object' && 'properties' in value)
      found.push(...Object.keys(value.properties as object));
    return value;
  });
  return found;
}

it('a call whose contract has a speed is walked here, or says why not', () => {
  const shows = (route: (typeof allRoutes)[number]['route']) =>
    /speed/.test(route.path) ||
    fieldsOf(route.answer).some((name) => name === 'wpm' || name === 'effective_speed' || name === 'speed');
  const forgotten = allRoutes
    .map(({ route }) => route)
    .filter((route) => 'answer' in route && shows(route))
    .filter((route) => !walked.some(({ path, method }) => path === route.path && method === route.method))
    .filter(({ path, method }) => !(method === 'PUT' && /^homeworks/.test(path)))
    .filter(({ path }) => !Object.values(others).some((pattern) => pattern.test(path)))
    .map(({ method, path }) => `${method} ${path}`);
  expect(forgotten).toEqual([]);
});

it('the goal that an instructor sets stands beside the speed on every screen and on the paper', async () => {
  const child = of('honest');
  const goals = async () => {
    const [card] = (await child.parent.call(parents.parentDashboard)).body.data;
    const of = { params: { id: child.id } };
    return [
      (await child.client.call(routes.myProgress)).body.data.speed.goal,
      (await school.manager.call(reports.growthOfUser, of)).body.data.speed.goal,
      (await child.parent.call(parents.growthOfChild, of)).body.data.speed.goal,
      card.goal,
      (await school.manager.call(studentReports.studentReport, of)).body.data.charts[0].goal?.value ?? null,
    ];
  };
  expect(new Set(await goals())).toEqual(new Set([null]));
  await school.manager.call(users.changeUserSettings, { params: { id: child.id }, body: { reading_speed_goal: 150 } });
  expect(new Set(await goals())).toEqual(new Set([150]));
  const query = { locale: 'en' as const };
  const report = (await child.parent.call(studentReports.reportOfChild, { params: { id: child.id }, query })).body.data;
  expect(report.charts.map((chart: { title: string }) => chart.title)[0]).toContain('Turkish');
  expect(report.charts[0].text).toContain('Goal: 150 words a minute');
  expect(report.charts[1].goal).toBeNull();
});

it('other kinds are a choice of the charts and never mixed in; languages are apart', async () => {
  const speeds = async (query: Record<string, string>) =>
    (await school.manager.call(reports.monthlySpeeds, { query })).body.meta as {
      language: string | null;
      total: { records: number; value: number | null };
    };
  const total = async (query: Record<string, string>) => {
    const { language, total: of } = await speeds(query);
    return [language, of.records, of.value && Math.round(of.value)];
  };
  expect(await total({ department_id: class_ })).toEqual(['tr', 12, 108]);
  expect(await total({ department_id: class_, kind: 'rereading' })).toEqual(['tr', 4, 200]);
  expect(await total({ department_id: class_, kind: 'other_language' })).toEqual(['en', 3, 55]);
  expect(await total({ department_id: class_, language: 'en' })).toEqual(['en', 0, null]);
  const averages = (await school.manager.call(dashboard.classesDashboard)).body.data.averages;
  const compared = (await school.manager.call(reports.departmentsCompared)).body;
  expect([averages.language, compared.data[0].language]).toEqual(['tr', 'tr']);
  expect(compared.data[0].now.readings).toBe(12);
});

describe('homework', () => {
  it('is done when its questions are answered, waits on each device, and averages readings that count', async () => {
    const article = texts.tr[7]!;
    const homework = await makeHomework(school.manager, article.id, [class_]);
    const give = { article, daysAgo: 0, homeworkId: homework.id };
    await read(of('honest'), { ...give, seconds: at(140), right: allRight });
    await read(of('guesser'), { ...give, seconds: at(277), right: 2, tookMs: 4000 });
    await read(of('listener'), { ...give, seconds: at(150), right: allRight, listened: true });
    const open = await read(of('bilingual'), { ...give, seconds: at(90), right: null });
    const task = async () =>
      (await of('bilingual').client.call(routes.myTask, { params: { id: homework.id } })).body.data;
    expect(open).toMatchObject({ kind: 'unanswered', wpm: null, trust: null, is_open: true });
    expect(await task()).toMatchObject({ finished_at: null, open_reading_id: open.id, result: null });
    const stats = async () =>
      (await school.manager.call(homeworkRoutes.getHomework, { params: { id: homework.id } })).body.data;
    expect(await stats()).toMatchObject({ completed_count: 3, averages: { measured: 1, comprehension: 100 } });
    expect((await stats()).averages.wpm).toBeCloseTo(140, 1);
    const results = (await school.manager.call(homeworkRoutes.resultsOfHomework, { params: { id: homework.id } })).body
      .data;
    expect(
      results.map((row: { wpm: number | null; reading_kind: string }) => [
        row.reading_kind,
        row.wpm && Math.round(row.wpm),
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['measurement', 140],
        ['not_counted', null],
        ['listened', null],
      ]),
    );
    const missing = (await school.manager.call(homeworkRoutes.notCompletedStudents, { params: { id: homework.id } }))
      .body.data;
    expect(missing.find((row: { user_id: string }) => row.user_id === of('bilingual').id).read).toBe(true);
    await of('bilingual').client.call(routes.recordAnswers, {
      params: { id: open.id },
      body: {
        took_ms: 60_000,
        answers: article.questions.map(({ id, options }) => ({
          question_id: id,
          chosen: [options.find(({ right }) => right)!.id],
        })),
      },
    });
    expect(await task()).toMatchObject({ open_reading_id: null, result: { kind: 'measurement' } });
    expect((await stats()).averages).toMatchObject({ measured: 2 });
  });
});

it('a certificate for speed is given for measurements alone', async () => {
  const template = { title: 'Hızlı okur', language: 'tr', body: '{{student}}', rule_from: '2020-01-01' };
  await school.manager.call(certificates.createCertificateTemplate, {
    body: { ...template, rule: { kind: 'speed', wpm: 115, comprehension: 50 } },
  });
  const { db, services } = { db: app.services.db, services: app.services };
  const job = await startJob({ db, services, afterCommit: (then) => void then() }, certificateRules, { input: {} });
  await endOf(app, job.id);
  const { data } = (await school.manager.call(certificates.listCertificates)).body;
  // The text that one of them knew went at 280 words a minute, another one's questions are open: neither is a speed.
  expect(new Set(data.map((one: { user_id: string }) => one.user_id))).toEqual(
    new Set([of('honest').id, of('rereader').id]),
  );
});
