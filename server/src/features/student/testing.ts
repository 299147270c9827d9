import { student as routes } from '@okur/contract';
import type { Article } from '@okur/contract/articles';
import type { Homework } from '@okur/contract/homework';
import type { StudentText } from '@okur/contract/student';
import type { Client, TestApp } from '../../platform/testing/app.ts';
import { makeSchool, type School } from '../../platform/testing/factories.ts';
import { makeHomework } from '../../platform/testing/learning.ts';

export interface Reader {
  school: School;
  /** A student of the first of two classes, signed in. */
  reader: Client;
  homework: Homework;
  /** The homework's text, as the student gets it. */
  text: StudentText;
}

/** A school with a student who has one text to read. */
export async function makeReader(app: TestApp, article: Article): Promise<Reader> {
  const school = await makeSchool(app, { departments: 2, students: 2 });
  const reader = await app.signedIn('student', school.studentIds[0]!);
  const homework = await makeHomework(school.instructor, article.id, [school.departmentIds[0]!]);
  const { text } = (await reader.call(routes.myHomework, { params: { id: homework.id } })).body.data;
  return { school, reader, homework, text };
}
