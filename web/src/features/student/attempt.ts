import { activeMs, idleLimit } from '@okur/contract/reading/speed';
import type { TraceEvent } from '@okur/contract/student';
import { randomId } from '../../kit/random-id.ts';

/**
 * One reading of a homework on this device, from the first word to the answers. It is kept in the browser's storage at
 * every step, so that a lost network, a closed tab or a flat battery lose nothing.
 */
export interface Attempt {
  /** The record's id, made before the first word is shown: sending it twice stores it once. */
  id: string;
  homeworkId: string;
  articleId: string;
  articleVersion: number;
  startedAt: string;
  trace: TraceEvent[];
  step: 'reading' | 'questions' | 'done';
  /** Chosen options by question. */
  answers: Record<string, string[]>;
}

const keyOf = (studentId: string, homeworkId: string): string => `okur-attempt:${studentId}:${homeworkId}`;
/** An attempt left open for longer is not gone on with: the text is no longer fresh in mind. */
const longestMs = 6 * 3_600_000;

export function newAttempt(homeworkId: string, text: { article_id: string; article_version: number }): Attempt {
  return {
    id: randomId(), homeworkId, articleId: text.article_id, articleVersion: text.article_version, startedAt: new Date().toISOString(), trace: [{ at: 0, event: 'start' }], step: 'reading', answers: {},
  };
}

export function loadAttempt(studentId: string, homeworkId: string): Attempt | null {
  const stored = localStorage.getItem(keyOf(studentId, homeworkId));
  if (!stored) return null;
  const attempt = JSON.parse(stored) as Attempt;
  return sinceStart(attempt) < longestMs ? attempt : null;
}

export const keepAttempt = (studentId: string, attempt: Attempt): void => localStorage.setItem(keyOf(studentId, attempt.homeworkId), JSON.stringify(attempt));
export const dropAttempt = (studentId: string, homeworkId: string): void => localStorage.removeItem(keyOf(studentId, homeworkId));

/** Milliseconds since the first word was shown. */
const sinceStart = ({ startedAt }: Attempt): number => Math.max(0, Date.now() - Date.parse(startedAt));

const mostEvents = 4990;
/** The last moment the record holds; only a clock that was set meanwhile gets there. */
const longestRecordMs = 86_400_000;

/** Adds an event of this moment. The record holds 5,000 at most; past that only the end still matters. */
export function note(attempt: Attempt, event: TraceEvent['event']): Attempt {
  if (event !== 'end' && attempt.trace.length >= mostEvents) return attempt;
  return { ...attempt, trace: [...attempt.trace, { at: Math.min(longestRecordMs, Math.round(sinceStart(attempt))), event }] };
}

/** Milliseconds of reading so far, by the same rule as the server's. */
export const activeSoFar = (attempt: Attempt): number => activeMs([...attempt.trace, { at: sinceStart(attempt), event: 'end' }], idleLimit.page);

export function deviceKind(): 'desktop' | 'tablet' | 'phone' {
  if (matchMedia('(pointer: fine)').matches) return 'desktop';
  return Math.min(screen.width, screen.height) < 600 ? 'phone' : 'tablet';
}
