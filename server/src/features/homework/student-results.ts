import { type Db, row, sql } from '../../platform/database/index.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { visibleHomework } from './store.ts';
import { resultsOf, notCompletedOf, answersOf, examResultOf, attemptsOf } from './results.ts';
import type { homework } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

/** 404 for a homework out of the caller's reach, before an empty list could say that no one finished. */
const checkVisible = async (db: Db, scope: Scope, id: string): Promise<unknown> =>
  orNotFound(await row(db, sql`select h.id from homeworks h where h.id = ${id} and ${visibleHomework(scope)}`));

export async function resultsOfHomework({ db, scope, params, query }: ContextOf<typeof homework.resultsOfHomework>) {
  await checkVisible(db, scope, params.id);
  return resultsOf(db, scope, params.id, query);
}

export async function notCompletedStudents({
  db,
  scope,
  params,
  query,
}: ContextOf<typeof homework.notCompletedStudents>) {
  await checkVisible(db, scope, params.id);
  return notCompletedOf(db, scope, params.id, query);
}

export async function answersOfStudent({ db, scope, params }: ContextOf<typeof homework.answersOfStudent>) {
  return { data: await answersOf(db, scope, params.id, params.userId) };
}

export async function examResultOfStudent({ db, scope, params }: ContextOf<typeof homework.examResultOfStudent>) {
  return {
    data: await examResultOf(db, scope, params.id, params.userId),
  };
}

export async function attemptsOfStudent({ db, scope, params }: ContextOf<typeof homework.attemptsOfStudent>) {
  return {
    data: await attemptsOf(db, scope, params.id, params.userId),
  };
}
