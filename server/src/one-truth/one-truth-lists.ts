import { dashboard, homework as homeworkRoutes, reports, student as routes } from '@okur/contract';
import type { SpeedWindow } from '@okur/contract/reading/window';
import { expect, it } from 'vitest';
import {
  allRight,
  at,
  author,
  children,
  class_,
  expected,
  names,
  of,
  read,
  rounded,
  school,
  texts,
} from './six-children.ts';
import { makeHomework } from '../platform/testing/learning.ts';

/* The six children in lists of texts, classes, companies, tasks and homework. */

it('lists of texts, classes and companies rest on the same measurements', async () => {
  const platform = author;
  type Text = { label: string; wpm: number | null; records: number };
  const ofText = (rows: Text[], title: string) => {
    const found = rows.find(({ label }) => label === title);
    return found ? found.wpm && Math.round(found.wpm) : undefined;
  };
  // 90 of the honest child, 100 of the one who reads again, 80 of the one with two languages; others count for none.
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
    const results = [
      done[name],
      (await client.call(routes.myReading, { params: { id: done[name].id } })).body.data,
      (await client.call(routes.myTask, { params })).body.data.result,
      (await client.call(routes.myHomework, { params })).body.data.result,
      (await client.call(routes.myTasks)).body.data.find(({ id }: { id: string }) => id === homework.id).result,
    ];
    expect(results.map((one) => one.wpm && Math.round(one.wpm))).toEqual(results.map(() => wpm));
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
