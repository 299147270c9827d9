import type { Question } from '@okur/contract/questions';
import { type Db, row, sql } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/api-error.ts';

/** Questions as they stand, and which wording of them that is. */
export interface QuizVersion {
  questions: Question[];
  questions_version: number;
}

/**
 * The questions of a summary, a chapter or a quiz in the wording that was shown: answers are graded against it, though
 * an author changed them meanwhile.
 */
export async function wordingOf(
  db: Db,
  quizId: string,
  now: QuizVersion,
  version: number | undefined,
): Promise<QuizVersion> {
  if (version === undefined || version === now.questions_version)
    return { questions: now.questions, questions_version: now.questions_version };
  const earlier = await storedWording(db, quizId, version);
  if (!earlier) throw new ApiError('conflict');
  return { questions: earlier.questions, questions_version: version };
}

/**
 * The same of a text that was read with the clock. It may have had no questions then, and a wording without any is not
 * stored; what was read is not refused for that.
 */
export async function questionsThen(
  db: Db,
  quizId: string,
  now: QuizVersion,
  version: number | undefined,
): Promise<Question[]> {
  if (version === undefined || version >= now.questions_version) return now.questions;
  return (await storedWording(db, quizId, version))?.questions ?? [];
}

/** Questions of a version that are not, or no longer, those of now; of a version without any nothing is stored. */
export const storedWording = (db: Db, quizId: string, version: number) =>
  row<Pick<QuizVersion, 'questions'>>(
    db,
    sql`select questions from quiz_versions where quiz_id = ${quizId} and version = ${version}`,
  );
