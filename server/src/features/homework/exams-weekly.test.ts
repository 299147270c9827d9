import { homework as routes, notices } from '@okur/contract';
import { instantAt, plusDays } from '@okur/contract/days';
import type { Homework, HomeworkSeries } from '@okur/contract/homework';
import { thisMonday } from '@okur/contract/testing/time';
import { beforeEach, expect, it } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { makeExam, takeExam } from '../../platform/testing/exams.ts';
import { makeSchool, type School } from '../../platform/testing/factories.ts';
import { assignNext } from './next-of-series.ts';

/* An exam every week, as long as students have attempts left: without one it would be done before it opens. */

const app = await testApp();
const zone = 'Europe/Istanbul';
const title = 'Haftanın sınavı';
let school: School;
beforeEach(async () => {
  school = await makeSchool(app, { departments: 1, students: 2 });
});

/** Gives it every week since last Monday. */
const giveWeekly = (exam_id: string) => {
  const monday = plusDays(thisMonday(zone), -7);
  return school.instructor.call(routes.createExamHomework, {
    body: {
      title,
      exam_id,
      department_ids: school.departmentIds,
      repeat: { weekday: 1, times: 8 },
      starts_at: instantAt(`${monday} 08:30:00`, zone).toISOString(),
      due_at: instantAt(`${plusDays(monday, 4)} 21:00:00`, zone).toISOString(),
    },
  });
};
/** What the job does when the next one opens, so many weeks from this one. */
const next = (id: string, weeks: number) =>
  app.services.transaction((tx) =>
    assignNext(tx, id, instantAt(`${plusDays(thisMonday(zone), weeks * 7)} 08:30:00`, zone)),
  );

it('an exam of one attempt does not repeat', async () => {
  const refused = await giveWeekly(await makeExam(school.instructor));
  expect([refused.status, refused.body.errors]).toEqual([422, { repeat: ['homework.exam_repeats'] }]);
});

it('ends, and names the exam, once no one who would get it has an attempt left', async () => {
  const exam = await makeExam(school.instructor, { attempts: 2 });
  const given = await giveWeekly(exam);
  expect(given.status, given.text).toBe(201);
  const { id } = (given.body.data as Homework).series!;
  const takeAll = async (at: number) => {
    const child = await app.signedIn('student', school.studentIds[at]!);
    for (const _ of [1, 2]) await takeExam(child, exam, ['Doğru', 'Doğru']);
  };
  await takeAll(0);
  expect(await next(id, 0)).toBe(true);
  await takeAll(1);
  expect(await next(id, 1)).toBe(false);
  const { data } = (await school.instructor.call(routes.getHomeworkSeries, { params: { id } })).body;
  expect((data as HomeworkSeries).end_reason).toBe('content');
  expect((await school.instructor.call(notices.listNotices)).body.data).toMatchObject([
    { text: 'notice.homework_series_content', params: { title, step: title } },
  ]);
});

it('goes on in a class without students, who may come', async () => {
  school = await makeSchool(app, { departments: 1, students: 0 });
  const given = await giveWeekly(await makeExam(school.instructor, { attempts: 2 }));
  expect(given.status, given.text).toBe(201);
  expect(await next((given.body.data as Homework).series!.id, 0)).toBe(true);
});
