import { useMemo, useSyncExternalStore } from 'react';
import { watchDevice } from '../../../kit/client/offline/deviceStore.ts';
import { beginGuesses, endGuesses, guess, type Guesses, guessesText } from './guesses.ts';
import { isArticle } from './sources.ts';
import type { Reading } from './useAttempt.ts';
import { sendWaiting } from '../waiting/waiting.ts';

/** The questions before the text, where the homework asks them and this device has not answered them yet. */
export function useGuesses(studentId: string, { homeworkId, asksFirst, text }: Reading) {
  const stored = useSyncExternalStore(watchDevice, () => (homeworkId ? guessesText(studentId, homeworkId) : null));
  const guesses = useMemo(() => JSON.parse(stored ?? 'null') as Guesses | null, [stored]);
  const of = homeworkId ?? '';
  return {
    isRequired: asksFirst && homeworkId !== null && !guesses?.answeredAt,
    /** Answers so far, while the questions are on the screen. */
    open: guesses && guesses.answeredAt === null ? guesses.answers : null,
    isDone: Boolean(guesses?.answeredAt),
    begin: () => isArticle(text) && beginGuesses(studentId, of, text.article_version),
    answer: (questionId: string, chosen: string[]) => guess(studentId, of, questionId, chosen),
    end() {
      endGuesses(studentId, of);
      void sendWaiting(studentId);
    },
  };
}
