import type { ArticleHomeworkInput, ExamHomeworkInput, ExerciseHomeworkInput, Homework } from '@okur/contract/homework';
import type { z } from 'zod';
import type { Caller } from '../../platform/access/caller.ts';
import { array, type Db, row, rows, sql } from '../../platform/database/index.ts';
import { orNotFound, invalidField } from '../../platform/http/api-error.ts';
import { articleById } from '../articles/store.ts';
import { visibleExams } from '../exams/store.ts';
import { checkRecipients } from './recipients.ts';
import { type Content, type Assignment, storeHomework } from './save.ts';
import { homeworkById } from './store.ts';

type Input<T extends z.ZodType> = z.output<T>;

export async function giveArticle(
  db: Db,
  caller: Caller,
  { article_id, ask_before_reading, ...assignment }: Input<typeof ArticleHomeworkInput>,
): Promise<Homework> {
  const article = await articleById(db, caller, article_id);
  if (!article || article.deleted_at) throw invalidField('article_id', 'validation.not_found');
  if (article.status !== 'published') throw invalidField('article_id', 'validation.article_draft');
  return give(db, caller, { kind: 'article', article_id, ask_before_reading }, assignment);
}

export async function giveExercises(
  db: Db,
  caller: Caller,
  { exercises, ...assignment }: Input<typeof ExerciseHomeworkInput>,
): Promise<Homework> {
  const playable = await rows<{ id: string }>(
    db,
    sql`select e.id from exercises e join modules m on m.id = e.module_id
      where e.active and m.active and e.id = any(${array(exercises.map((e) => e.exercise_id))})`,
  );
  const inUse = new Set(playable.map(({ id }) => id));
  exercises.forEach(({ exercise_id }, at) => {
    if (!inUse.has(exercise_id)) throw invalidField(`exercises.${at}.exercise_id`, 'validation.not_found');
  });
  return give(db, caller, { kind: 'exercise', exercises }, assignment);
}

export async function giveExam(
  db: Db,
  caller: Caller,
  { exam_id, ...assignment }: Input<typeof ExamHomeworkInput>,
): Promise<Homework> {
  const exam = await row<{ status: string; company_id: string | null }>(
    db,
    sql`select e.status, e.company_id from exams e where e.id = ${exam_id} and e.deleted_at is null
      and ${visibleExams(caller)}`,
  );
  if (!exam) throw invalidField('exam_id', 'validation.not_found');
  if (exam.status !== 'published') throw invalidField('exam_id', 'homework.exam_draft');
  return give(db, caller, { kind: 'exam', exam_id }, assignment, exam.company_id);
}

/** `owner`: the school whose content it is and which alone may give it. */
async function give(
  db: Db,
  caller: Caller,
  content: Content,
  assignment: Assignment & { student_ids: readonly string[] },
  owner: string | null = null,
): Promise<Homework> {
  const companyId = orNotFound(await checkRecipients(db, caller.scope, assignment));
  if (owner && owner !== companyId) throw invalidField('exam_id', 'validation.not_found');
  const id = await storeHomework(db, { companyId, createdBy: caller.id }, content, assignment);
  return orNotFound(await homeworkById(db, caller.scope, id));
}
