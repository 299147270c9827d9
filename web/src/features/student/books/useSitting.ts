import type { SittingEvent, SittingResult } from '@okur/contract/student-books';
import { useCallback, useEffect, useRef } from 'react';
import { useSending } from '../../../kit/client/offline/useSending.ts';
import { impersonation } from '../../../kit/impersonation/impersonation.ts';
import { useTrace } from '../reading/useTrace.ts';
import {
  beginSitting,
  endLeftSittings,
  endOwnSitting,
  endSitting,
  holdWindow,
  noteSitting,
  type Seen,
  sendSittings,
  type Sitting,
} from './sittings.ts';

/** A long stretch is sent in parts, so that teachers and other devices hear of it meanwhile. */
const longestMs = 3 * 60_000;
const mostEvents = 1500;
const retryMs = 30_000;

interface SittingOf {
  studentId: string;
  /** Of the book. */
  title: string;
  chapterId: string;
  textVersion: number;
  mode: Sitting['mode'];
  /** Words on the screen; null while nothing is. */
  seen: () => Seen | null;
  /** The word to go on at. */
  word: () => number;
  onSent: (result: SittingResult) => void;
}

/**
 * Notes what is read while a chapter is open, and sends it; answers how to note something now. Anyone who looks as a
 * student stores nothing.
 */
export function useSitting(of: SittingOf): () => void {
  const { studentId, chapterId, textVersion, mode } = of;
  const latest = useRef(of);
  latest.current = of;
  const current = useRef<{ sitting: Sitting; began: number } | null>(null);
  const isOn = !impersonation.get();

  const send = useCallback(async () => {
    await endLeftSittings(studentId);
    const result = await sendSittings(studentId);
    if (result) latest.current.onSent(result);
  }, [studentId]);
  const end = useCallback(() => {
    if (!current.current) return;
    endSitting(studentId, current.current.sitting);
    current.current = null;
    void send();
  }, [studentId, send]);
  const begin = (seen: Seen | null) => ({
    sitting: beginSitting(
      studentId,
      { title: of.title, chapterId, textVersion, mode },
      { seen, word: latest.current.word() },
    ),
    began: performance.now(),
  });
  const note = (event: SittingEvent['event'], seen: Seen | null) => {
    const { sitting, began } = (current.current ??= begin(seen));
    const at = performance.now() - began;
    current.current.sitting = noteSitting(studentId, sitting, at, event, { seen, word: latest.current.word() });
    const isLong = at > longestMs || sitting.trace.length > mostEvents;
    if (event === 'hidden' || isLong) end();
    // The page that is open is read in the next stretch: nothing may be noted before it is turned.
    if (event !== 'hidden' && isLong) current.current = begin(seen);
  };

  useEffect(() => {
    if (!isOn) return;
    holdWindow();
    endOwnSitting(studentId);
  }, [isOn, studentId]);
  useTrace(isOn, {
    note: (event, seen) => note(event as SittingEvent['event'], seen ? [...seen] : null),
    beat: () => undefined,
    seen: () => latest.current.seen(),
  });
  useSending(isOn, studentId, retryMs, send);
  // Behind the trace, whose last word is that the page was left.
  useEffect(() => end, [end, chapterId, textVersion, mode]);
  return () => {
    if (isOn) note('activity', latest.current.seen());
  };
}
