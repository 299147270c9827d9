import { homework as routes, student, studentBooks } from '@okur/contract';
import type { ChapterReading, Homework } from '@okur/contract/homework';
import type { Task } from '@okur/contract/student';
import { beforeAll, beforeEach } from 'vitest';
import type { Client, TestApp } from '../../platform/testing/app.ts';
import { makeBook, type MadeBook, sittingOf } from '../../platform/testing/books.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { inDays } from '../../platform/testing/learning.ts';

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
