import { type Attempt, myExamAttempt } from '@okur/contract/exams';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '../../kit/client/api.ts';
import { useSending } from '../../kit/client/offline/useSending.ts';
import {
  finishSheet,
  giveAnswer,
  isRefused,
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
  return waits ? 'waits' : isRefused(sheet) ? 'refused' : 'sent';
}

const beganOf = ({ elapsed_ms, remaining_ms }: Attempt) => ({
  tick: performance.now(),
  elapsed: elapsed_ms,
  remaining: remaining_ms,
});

/** Time by the server's clock, counted from its latest answer: a device that slept counted nothing meanwhile. */
function useClock(loaded: Attempt) {
  const [began, setBegan] = useState(() => beganOf(loaded));
  const passed = () => performance.now() - began.tick;
  return {
    set: (attempt: Attempt) => setBegan(beganOf(attempt)),
    elapsed: () => began.elapsed + passed(),
    remaining: () => (began.remaining === null ? null : Math.max(0, began.remaining - passed())),
  };
}

/** Reads an attempt again when its page is seen again: until then its device may have slept. */
function useSeenAgain(attemptId: string, take: (attempt: Attempt) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    let isHere = true;
    async function read() {
      if (document.visibilityState !== 'visible') return;
      const answer = await call(myExamAttempt, { params: { id: attemptId } }).catch(() => null);
      if (answer && isHere) latest.current(answer.data);
    }
    const onChange = () => void read();
    document.addEventListener('visibilitychange', onChange);
    return () => {
      isHere = false;
      document.removeEventListener('visibilitychange', onChange);
    };
  }, [attemptId]);
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
  const clock = useClock(loaded);
  const text = useSyncExternalStore(subscribeSheets, () => sheetText(studentId, attempt.id));
  const sheet = useMemo(() => readSheet(text), [text]);
  const waits = isWaiting(sheet);

  // The effect below begins again with every answer and every reply: only leaving the page makes a reply useless.
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const isOver = useRef(false);
  const end = () => {
    if (!isOver.current) onOver();
    isOver.current = true;
  };
  // A sheet goes when all of it is handed in, also by another window.
  const hadSheet = useRef(false);
  useEffect(() => {
    if (text === '' && hadSheet.current) end();
    hadSheet.current = text !== '';
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text]);
  const take = (answer: Attempt) => {
    setAttempt(answer);
    clock.set(answer);
    if (answer.finished_at) end();
  };
  useSending(waits, text, retryMs, async () => {
    const answer = await sendSheet(studentId, attempt.id, attempt);
    if (answer && isHere.current) take(answer);
  });
  useSeenAgain(attempt.id, take);

  return {
    attempt,
    answers: merged(attempt, sheet),
    waits,
    refused: sheet.refused,
    isFinishing: sheet.finish,
    remaining: clock.remaining,
    answer: (questionId: string, chosen: string[]) =>
      giveAnswer(studentId, attempt, questionId, chosen, clock.elapsed()),
    finish: () => finishSheet(studentId, attempt.id),
  };
}
