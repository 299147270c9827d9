import { type Db, row, sql } from '../../platform/database/index.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { visibleHomework } from './store.ts';
import type { Homework, Repeat } from '@okur/contract/homework';
import type { Change } from '../../platform/database/audit.ts';
import { giveArticle, giveExercises, giveExam, giveSummary, giveTutorial } from './give.ts';
import type { homework } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { questionsOf } from '../exams/store.ts';
import { changeHomework } from './save.ts';

/** The exam of a homework in the caller's reach. */
const examOf = async (db: Db, scope: Scope, id: string): Promise<string> =>
  orNotFound(
    await row<{ exam_id: string }>(
      db,
      sql`select h.exam_id from homeworks h where h.id = ${id} and h.kind = 'exam' and ${visibleHomework(scope)}`,
    ),
  ).exam_id;

export const created = (made: Homework) =>
  ({ action: 'create', subject: 'HOMEWORK', subjectId: made.id, companyId: made.company_id, after: made }) as const;

/** What was assigned, and that it repeats. */
export function recordGiven(
  record: (change: Change) => void,
  made: readonly Homework[],
  { title, repeat }: { title: string; repeat: Repeat | null },
): void {
  for (const homework of made) record(created(homework));
  const [first] = made;
  if (first?.series && repeat)
    record({
      action: 'create',
      subject: 'HOMEWORK_SERIES',
      subjectId: first.series.id,
      companyId: first.company_id,
      after: { title, ...repeat },
    });
}

export async function createArticleHomework({
  db,
  caller,
  body,
  record,
}: ContextOf<typeof homework.createArticleHomework>) {
  const data = await giveArticle(db, caller, body);
  recordGiven(record, [data], body);
  return { data };
}

export async function createSummaryHomework({
  db,
  caller,
  body,
  record,
}: ContextOf<typeof homework.createSummaryHomework>) {
  const data = await giveSummary(db, caller, body);
  recordGiven(record, [data], body);
  return { data };
}

export async function createExerciseHomework({
  db,
  caller,
  body,
  record,
}: ContextOf<typeof homework.createExerciseHomework>) {
  const data = await giveExercises(db, caller, body);
  recordGiven(record, [data], body);
  return { data };
}

export async function createExamHomework({ db, caller, body, record }: ContextOf<typeof homework.createExamHomework>) {
  const data = await giveExam(db, caller, body);
  recordGiven(record, [data], body);
  return { data };
}

export async function createTutorialHomework({
  db,
  caller,
  body,
  record,
}: ContextOf<typeof homework.createTutorialHomework>) {
  const data = await giveTutorial(db, caller, body);
  recordGiven(record, [data], body);
  return { data };
}

export async function questionsOfExamHomework({
  db,
  scope,
  params,
}: ContextOf<typeof homework.questionsOfExamHomework>) {
  return {
    data: await questionsOf(db, await examOf(db, scope, params.id)),
  };
}

export async function updateHomework({ db, scope, params, body, record }: ContextOf<typeof homework.updateHomework>) {
  const { before, after } = await changeHomework(db, scope, params.id, body);
  record({
    action: 'update',
    subject: 'HOMEWORK',
    subjectId: params.id,
    companyId: after.company_id,
    before,
    after,
  });
  return { data: after };
}
