import { recordGuesses } from '@okur/contract/student';
import { call } from '../../../kit/client/api.ts';
import { isRefusal } from '../../../kit/client/failure.ts';
import { deviceStore, keysOf } from '../../../kit/client/offline/deviceStore.ts';
import { isSessionOf } from '../../../kit/client/offline/useSending.ts';
import { recordId } from '../../../kit/client/record-id.ts';

/*
 * What a student answers before reading, where a homework asks so. It is kept on the device like a reading until the
 * server has it, and remembered afterwards: no one is asked twice, with a network or without.
 */

export interface Guesses {
  /** Made before the first question is shown: sending it twice stores it once. */
  id: string;
  homeworkId: string;
  articleVersion: number;
  /** Chosen options by question. */
  answers: Record<string, string[]>;
  /** Null while the questions are on the screen. */
  answeredAt: string | null;
  sent: boolean;
}

const prefixOf = (studentId: string): string => `okur-guesses:${studentId}:`;

export const guessesText = (studentId: string, homeworkId: string): string | null =>
  deviceStore.getItem(prefixOf(studentId) + homeworkId);
const guessesOf = (studentId: string, homeworkId: string): Guesses | null =>
  JSON.parse(guessesText(studentId, homeworkId) ?? 'null') as Guesses | null;

const keep = (studentId: string, guesses: Guesses): void =>
  deviceStore.setItem(prefixOf(studentId) + guesses.homeworkId, JSON.stringify(guesses));

/** What is stored counts: another tab may have gone on with it. */
function update(studentId: string, homeworkId: string, change: (open: Guesses) => Guesses): void {
  const stored = guessesOf(studentId, homeworkId);
  if (stored && stored.answeredAt === null) keep(studentId, change(stored));
}

export function beginGuesses(studentId: string, homeworkId: string, articleVersion: number): void {
  if (!guessesOf(studentId, homeworkId))
    keep(studentId, { id: recordId(), homeworkId, articleVersion, answers: {}, answeredAt: null, sent: false });
}
export const guess = (studentId: string, homeworkId: string, questionId: string, chosen: string[]): void =>
  update(studentId, homeworkId, (open) => ({ ...open, answers: { ...open.answers, [questionId]: chosen } }));
export const endGuesses = (studentId: string, homeworkId: string): void =>
  update(studentId, homeworkId, (open) => ({ ...open, answeredAt: new Date().toISOString() }));

/** Guesses of this device that the server does not have yet. */
export const guessesToSend = (studentId: string): string[] =>
  keysOf(prefixOf(studentId))
    .map((key) => key.slice(prefixOf(studentId).length))
    .filter((id) => isToSend(guessesOf(studentId, id)));

const isToSend = (guesses: Guesses | null): guesses is Guesses & { answeredAt: string } =>
  guesses !== null && guesses.answeredAt !== null && !guesses.sent;

/** Sends what waits. Whatever else fails is thrown: it waits on. */
export async function sendGuesses(studentId: string): Promise<void> {
  for (const homeworkId of guessesToSend(studentId)) {
    const guesses = guessesOf(studentId, homeworkId);
    if (!isToSend(guesses) || !isSessionOf(studentId)) continue;
    const { id, articleVersion, answers, answeredAt } = guesses;
    const body = {
      id,
      homework_id: homeworkId,
      article_version: articleVersion,
      answered_at: answeredAt,
      sent_at: new Date().toISOString(),
      answers: Object.entries(answers).map(([question_id, chosen]) => ({
        question_id,
        chosen: chosen.filter(Boolean),
      })),
    };
    await call(recordGuesses, { body }).catch((failure: unknown) => {
      // Refused ones count for nothing: no one need hear of it.
      if (!isRefusal(failure)) throw failure;
    });
    keep(studentId, { ...guesses, sent: true });
  }
}
