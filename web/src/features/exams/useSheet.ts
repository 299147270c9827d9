import type { Attempt } from '@okur/contract/exams';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { finishSheet, giveAnswer, isWaiting, merged, readSheet, sendSheet, sheetText, subscribeSheets } from './sheet.ts';

const retryMs = 10_000;

/** The attempt that is being taken: answers kept here at once, on the server as soon as it can be reached, time by the server's clock. */
export function useSheet(studentId: string, loaded: Attempt, onOver: () => void) {
  const [attempt, setAttempt] = useState(loaded);
  const began = useRef({ tick: performance.now(), elapsed: loaded.elapsed_ms, remaining: loaded.remaining_ms });
  const text = useSyncExternalStore(subscribeSheets, () => sheetText(studentId, attempt.id));
  const sheet = useMemo(() => readSheet(text), [text]);
  const elapsed = () => began.current.elapsed + performance.now() - began.current.tick;
  const waits = isWaiting(sheet);

  // The effect below begins anew with every answer and every reply: only leaving the page makes a reply useless.
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  useEffect(() => {
    if (!waits) return;
    const go = async () => {
      const answer = await sendSheet(studentId, attempt.id, attempt);
      if (!answer || !isHere.current) return;
      setAttempt(answer);
      if (answer.finished_at) onOver();
    };
    void go();
    addEventListener('online', go);
    const timer = setInterval(() => void go(), retryMs);
    return () => {
      removeEventListener('online', go);
      clearInterval(timer);
    };
    // Every new answer is a new text; `attempt` and `onOver` follow from what is sent.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [waits, text, studentId]);

  return {
    attempt,
    answers: merged(attempt, sheet),
    waits,
    refused: sheet.refused,
    isFinishing: sheet.finish,
    remaining: () => (began.current.remaining === null ? null : Math.max(0, began.current.remaining - (performance.now() - began.current.tick))),
    answer: (questionId: string, chosen: string[]) => giveAnswer(studentId, attempt, questionId, chosen, elapsed()),
    finish: () => finishSheet(studentId, attempt.id),
  };
}
