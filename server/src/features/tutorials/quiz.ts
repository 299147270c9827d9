import type { tutorials as contract } from '@okur/contract';
import type { Question } from '@okur/contract/questions';
import { grade } from '@okur/contract/reading/comprehension';
import type { QuizInput, QuizResult } from '@okur/contract/tutorials';
import { reaches, shareOf } from '@okur/contract/share';
import type { z } from 'zod';
import { type Db, insertRows, row, sql } from '../../platform/database/index.ts';
import { tutorialQuizAttempts } from '../../platform/database/tables/index.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ContextOf, RequestContext } from '../../platform/http/request-context.ts';
import { checkAnswers, type QuizVersion, wordingOf } from '../student/store.ts';
import { complete } from './completion.ts';
import { type Viewer, viewerOf } from './viewer.ts';
import { openResource } from './watching.ts';

interface StoredAttempt {
  questions_version: number;
  id: string;
  resource_id: string;
  account_id: string;
  answers: { question_id: string; chosen: string[]; right: boolean }[];
  points: number;
  max_points: number;
  score: number;
  passed: boolean;
  answered_at: string;
}

const attemptOf = (db: Db, id: string): Promise<StoredAttempt | undefined> =>
  row(
    db,
    sql`select id, resource_id, account_id, answers, questions_version, points, max_points, score, passed,
          to_json(answered_at) as answered_at
        from tutorial_quiz_attempts where id = ${id}`,
  );

const questionsOf = async (db: Db, resourceId: string): Promise<QuizVersion & { pass_percent: number }> =>
  (await row<QuizVersion & { pass_percent: number }>(
    db,
    sql`select questions, questions_version, pass_percent from tutorial_resources where id = ${resourceId}`,
  ))!;

function graded(questions: readonly Question[], answers: z.output<typeof QuizInput>['answers'], passPercent: number) {
  const chosenOf = new Map(answers.map(({ question_id, chosen }) => [question_id, chosen]));
  const grades = questions.map((question) => {
    const chosen = chosenOf.get(question.id) ?? [];
    return { question_id: question.id, chosen, ...grade(question, chosen) };
  });
  const points = grades.reduce((sum, one) => sum + one.points, 0);
  const max_points = grades.reduce((sum, one) => sum + one.maxPoints, 0);
  const score = shareOf(points, max_points);
  return {
    answers: grades.map(({ question_id, chosen, right }) => ({ question_id, chosen, right })),
    points,
    max_points,
    score,
    passed: reaches(score, passPercent),
  };
}

/** What the viewer gets to see: which answers were right, and the right ones once the quiz is passed. */
function resultOf(attempt: StoredAttempt, questions: readonly Question[], completedAt: string | null): QuizResult {
  const rightOf = new Map(attempt.answers.map(({ question_id, right }) => [question_id, right]));
  const { id, points, max_points, score, passed, answered_at } = attempt;
  return {
    id,
    points,
    max_points,
    score,
    passed,
    answered_at,
    completed_at: completedAt,
    questions: questions.map((question) => ({
      id: question.id,
      right: rightOf.get(question.id) ?? false,
      explanation: passed ? question.explanation : '',
      right_options: passed ? question.options.filter(({ right }) => right).map(({ text }) => text) : [],
    })),
  };
}

type QuizContext = Pick<RequestContext<{ id: string }>, 'db' | 'caller' | 'params' | 'record' | 'unchanged'>;

async function answerQuiz({ db, caller, params, record, unchanged }: QuizContext, body: z.output<typeof QuizInput>) {
  const viewer = await viewerOf(db, caller);
  const { tutorialId, resource } = await openResource(db, viewer, params.id);
  if (resource.kind !== 'quiz') throw new ApiError('not_found');
  const now = await questionsOf(db, resource.id);
  const stored = await attemptOf(db, body.id);
  if (stored && (stored.account_id !== viewer.id || stored.resource_id !== resource.id)) throw new ApiError('conflict');
  if (stored) unchanged();
  else {
    if (!resource.is_open) throw new ApiError('conflict');
    const { questions, questions_version } = await wordingOf(db, resource.id, now, body.questions_version);
    checkFit(questions, body);
    const grades = graded(questions, body.answers, now.pass_percent);
    await insertAttempt(db, viewer, resource.id, { id: body.id, questions_version, ...grades });
    record({
      action: 'create',
      subject: 'TUTORIAL_QUIZ',
      subjectId: body.id,
      companyId: viewer.companyId,
      after: { tutorial_id: tutorialId },
    });
  }
  const attempt = (await attemptOf(db, body.id))!;
  const { questions } = await wordingOf(db, resource.id, now, attempt.questions_version);
  return { data: resultOf(attempt, questions, await complete(db, viewer, tutorialId)) };
}

/** Answers to other questions are no wrong ones: who does not say what was asked is asked again, as it is now. */
function checkFit(questions: readonly Question[], { answers, questions_version }: z.output<typeof QuizInput>): void {
  try {
    checkAnswers(questions, answers);
  } catch (failure) {
    if (questions_version === undefined) throw new ApiError('conflict');
    throw failure;
  }
}

const insertAttempt = (
  db: Db,
  viewer: Viewer,
  resource_id: string,
  attempt: ReturnType<typeof graded> & { id: string; questions_version: number },
): Promise<void> =>
  insertRows(db, tutorialQuizAttempts, {
    ...attempt,
    account_type: viewer.type,
    account_id: viewer.id,
    resource_id,
  });

export const recordMyQuiz = (context: ContextOf<typeof contract.recordMyQuiz>) => answerQuiz(context, context.body);
export const recordQuiz = (context: ContextOf<typeof contract.recordQuiz>) => answerQuiz(context, context.body);
