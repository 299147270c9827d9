import { classLists } from '@okur/contract';
import type { choices, ClassList } from '@okur/contract/class-lists';
import { type ErrorCode, errorCodes } from '@okur/contract/errors';
import { expect } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import type { Answer, Client, TestApp } from '../../platform/testing/app.ts';
import { makeCompany, makeManager } from '../../platform/testing/factories.ts';
import { endOf } from '../../platform/testing/jobs.ts';

/** Accepts a list and waits for its import: the list as it is then, or why it was refused, at once or by the job. */
export async function acceptAndWait(
  app: TestApp,
  client: Client,
  companyId: string,
  id: string,
  body: object = {},
): Promise<Answer> {
  const params = { id: companyId, classListId: id };
  const begun = await client.call(classLists.acceptClassList, { params, body });
  if (begun.status !== 202) return begun;
  const { error } = await endOf(app, begun.body.data.id);
  if (error) return { ...begun, status: errorCodes[error.code as ErrorCode], body: error };
  return client.call(classLists.getClassList, { params });
}

/** A school whose manager imports lists. */
export interface ListSchool {
  app: TestApp;
  companyId: string;
  manager: Client;
}
export async function makeListSchool(app: TestApp, over: { licence_limit?: number } = {}): Promise<ListSchool> {
  const companyId = await makeCompany(app, over);
  return { app, companyId, manager: await app.signedIn('staff', await makeManager(app, [companyId])) };
}

/** A list of one child. */
export const ali = 'No;Ad;Soyad;Sınıf\n101;Ali;Kaya;8-A\n';

export async function preview({ manager, companyId }: ListSchool, text: string): Promise<ClassList> {
  const answer = await manager.call(classLists.uploadClassList, {
    params: { id: companyId },
    files: { file: { fileName: 'liste.csv', bytes: text } },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}
export const take = ({ app, manager, companyId }: ListSchool, { id }: ClassList): Promise<Answer> =>
  acceptAndWait(app, manager, companyId, id, { skip_faulty: true });
export async function bring(at: ListSchool, text: string): Promise<ClassList['counts']> {
  const answer = await take(at, await preview(at, text));
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.counts;
}

/** Answers each open question so. */
export async function say(at: ListSchool, list: ClassList, choice: (typeof choices)[number]): Promise<ClassList> {
  const answers = list.rows.flatMap(({ line, questions = [] }) =>
    questions.filter((q) => q.chosen === null).map(({ kind, user_id }) => ({ line, kind, user_id, choice })),
  );
  const answer = await at.manager.call(classLists.answerClassList, {
    params: { id: at.companyId, classListId: list.id },
    body: { answers },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}
export const unanswered = (list: ClassList): [number, string, string][] =>
  list.rows.flatMap(({ line, questions = [] }) =>
    questions.flatMap(({ kind, name, chosen }): [number, string, string][] =>
      chosen === null ? [[line, kind, name]] : [],
    ),
  );
export const notes = (list: ClassList): NonNullable<ClassList['rows'][number]['notes']> =>
  list.rows.flatMap((row) => row.notes ?? []);

export interface Pupil {
  id: string;
  who: string;
  status: string;
}
export const pupils = ({ app, companyId }: ListSchool): Promise<Pupil[]> =>
  rows<Pupil>(
    app.services.db,
    sql`select u.id, concat_ws(' ', u.student_number, u.name, u.surname, d.department_name) as who, u.status
      from users u left join departments d on d.id = u.department_id
      where u.company_id = ${companyId} and u.deleted_at is null order by u.id`,
  );
