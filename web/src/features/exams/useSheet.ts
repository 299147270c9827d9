import type { Attempt } from '@okur/contract/exams';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useSending } from '../../kit/client/offline/useSending.ts';
import {
  finishSheet,
  giveAnswer,
  isWaiting,
  merged,
  openSheet,
  readSheet,
  sendSheet,
  sheetText,
  subscribeSheets,
  tryAgain,
} from './sheet.ts';

const retryMs = 10_000;

/**
 * Whether the server has all that this device took down of an attempt, or refused it: only then may its result be asked
 * for, after which nothing newer counts.
 */
export function useSent(studentId: string, attemptId: string): 'sent' | 'refused' | 'waits' {
  const text = useSyncExternalStore(subscribeSheets, () => sheetText(studentId, attemptId));
  const sheet = readSheet(text);
  const waits = isWaiting(sheet);
  useSending(waits, text, retryMs, () => sendSheet(studentId, attemptId, null));
  return waits ? 'waits' : sheet.refused ? 'refused' : 'sent';
}

/**
 * The attempt that is being taken: answers kept here at once, on the server as soon as it can be reached, time by the
 * server's clock.
 */
export function useSheet(studentId: string, loaded: Attempt, onOver: () => void) {
  const [attempt, setAttempt] = useState(loaded);
  useLayoutEffect(() => {
    tryAgain(studentId, loaded);
    return openSheet(loaded.id);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const [began] = useState(() => ({
    tick: performance.now(),
    elapsed: loaded.elapsed_ms,
    remaining: loaded.remaining_ms,
  }));
  const text = useSyncExternalStore(subscribeSheets, () => sheetText(studentId, attempt.id));
  const sheet = useMemo(() => readSheet(text), [text]);
  const elapsed = () => began.elapsed + performance.now() - began.tick;
  const waits = isWaiting(sheet);

  // The effect below begins again with every answer and every reply: only leaving the page makes a reply useless.
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  useSending(waits, text, retryMs, async () => {
    const answer = await sendSheet(studentId, attempt.id, attempt);
    if (!answer || !isHere.current) return;
    setAttempt(answer);
    if (answer.finished_at) onOver();
  });

  return {
    attempt,
    answers: merged(attempt, sheet),
    waits,
    refused: sheet.refused,
    isFinishing: sheet.finish,
    remaining: () =>
      began.remaining === null ? null : Math.max(0, began.remaining - (performance.now() - began.tick)),
    answer: (questionId: string, chosen: string[]) => giveAnswer(studentId, attempt, questionId, chosen, elapsed()),
    finish: () => finishSheet(studentId, attempt.id),
  };
}
