import { homework as routes, student, studentBooks } from '@okur/contract';
import { instantAt, plusDays } from '@okur/contract/days';
import type { ChapterReading, Homework, HomeworkSeries } from '@okur/contract/homework';
import type { Task } from '@okur/contract/student';
import { beforeAll, beforeEach } from 'vitest';
import { startJob } from '../../platform/jobs/jobs.ts';
import type { Answer, Client, TestApp } from '../../platform/testing/app.ts';
import { makeBook, type MadeBook, sittingOf } from '../../platform/testing/books.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { endOf } from '../../platform/testing/jobs.ts';
import { inDays, makeArticle } from '../../platform/testing/learning.ts';
import { assignNext } from './next-of-series.ts';
import { dueSeries } from './series-job.ts';

/** A school, one of its students and a book, new for each test; whatever homework of its chapters needs. */
export class ChapterHomework {
  /** Of the platform, who writes the book. */
  sp!: Client;
  school!: School;
  reader!: Client;
  book!: MadeBook;

  chapterId(at: number): string {
    return this.book.chapters[at]!.id;
  }
  async give(at: number, chapter_reading: ChapterReading = 'chapter'): Promise<string> {
    const body = {
      title: 'Ödev',
      department_ids: this.school.departmentIds,
      due_at: inDays(7),
      book_chapter_id: this.chapterId(at),
      chapter_reading,
    };
    const answer = await this.school.instructor.call(routes.createArticleHomework, { body });
    if (answer.status !== 201) throw new Error(answer.text);
    return (answer.body.data as Homework).id;
  }
  async read(at: number, from: number, to: number, over: object = {}): Promise<void> {
    const body = sittingOf({ id: this.chapterId(at) }, [[from, to]], over);
    const answer = await this.reader.call(studentBooks.recordSitting, { body });
    if (answer.status !== 201) throw new Error(answer.text);
  }
  async task(id: string): Promise<Task> {
    return (await this.reader.call(student.myTask, { params: { id } })).body.data as Task;
  }
}

interface Made {
  students?: number;
  words: number[];
  /** Whether the class has the book without homework. */
  isOfClass?: boolean;
}

/** Call it at the top of the file. */
export function chapterHomework(app: TestApp, { students = 2, words, isOfClass = true }: Made): ChapterHomework {
  const own = new ChapterHomework();
  beforeAll(async () => {
    own.sp = await staff(app, 'SP');
  });
  beforeEach(async () => {
    own.school = await makeSchool(app, { students, departments: 1 });
    own.reader = await app.signedIn('student', own.school.studentIds[0]!);
    own.book = await makeBook(own.sp, { words, ...(isOfClass ? { departmentIds: own.school.departmentIds } : {}) });
  });
  return own;
}

/** The clocks of the school at an instant that a test names: what the job does when it is then. */
export const seriesAt =
  ({ services }: TestApp) =>
  (id: string, now: Date): Promise<boolean> =>
    services.transaction((tx) => assignNext(tx, id, now));

/** The job itself, at the present moment. */
export async function runSeriesJob(app: TestApp): Promise<void> {
  const { services } = app;
  const { db } = services;
  await endOf(app, (await startJob({ db, services, afterCommit: (then) => void then() }, dueSeries, { input: {} })).id);
}

export const week = (school: School, over: object = {}): object => ({
  title: 'Göl haftası',
  department_ids: [school.departmentIds[0]!],
  repeat: { weekday: 1, times: 4 },
  ...over,
});
/** A text that opens on a day at half past eight and is due on the Friday after at nine in the evening. */
export async function weekly(school: School, monday: string, zone: string, over: object = {}): Promise<Homework> {
  const answer = await school.instructor.call(routes.createArticleHomework, {
    body: {
      ...week(school, over),
      article_id: (await makeArticle(school.instructor)).id,
      starts_at: instantAt(`${monday} 08:30:00`, zone).toISOString(),
      due_at: instantAt(`${plusDays(monday, 4)} 21:00:00`, zone).toISOString(),
    },
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data as Homework;
}
export const series = async (client: Client, id: string): Promise<HomeworkSeries> =>
  (await client.call(routes.getHomeworkSeries, { params: { id } })).body.data as HomeworkSeries;
export const toggle = (client: Client, id: string, version?: number): Promise<Answer> =>
  client.call(routes.endHomeworkSeries, { params: { id }, query: version ? { version } : {} });
export const change = (client: Client, id: string, body: object): Promise<Answer> =>
  client.call(routes.updateHomeworkSeries, { params: { id }, body });
