import { activeMs } from '@okur/contract/reading/speed';
import { idleOf, type ReadingMode } from '@okur/contract/reading/trust';
import type { TraceEvent } from '@okur/contract/student';
import { deviceStore } from '../../../kit/client/offline/deviceStore.ts';
import { randomId } from '../../../kit/client/random-id.ts';
import { recordId } from '../../../kit/client/record-id.ts';
import type { Source } from './sources.ts';

/** How a text is shown: as a page, or at a pace in words a minute. */
export type Manner = { mode: 'plain'; pace: null } | { mode: Exclude<ReadingMode, 'plain'>; pace: number };
export const plainly: Manner = { mode: 'plain', pace: null };

/** Part of the text on the screen, in thousandths of it. */
export type Seen = NonNullable<TraceEvent['seen']>;

/**
 * One reading of a text on this device, from the first word to the answers. It is stored (deviceStore.ts) at every
 * step, so that a lost network, a closed tab or a flat battery lose nothing.
 */
export interface Attempt {
  /** The record's id, made before the first word is shown: sending it twice stores it once. */
  id: string;
  /** Id of the homework, or of a text of the library behind "text-". */
  taskKey: string;
  manner: Manner;
  /** The page read it aloud, in part or whole. */
  listened?: true;
  source: Source;
  trace: TraceEvent[];
  step: 'reading' | 'questions' | 'done';
  /** Chosen options by question. */
  answers: Record<string, string[]>;
  /** The device's clock when the questions came. */
  askedAt?: number;
  seen: Alive;
}

/** The last moment at which a page was known to show the attempt. */
interface Alive {
  /** Milliseconds since the first word. */
  at: number;
  /** The page that showed it, and its own clock then, which no one can set. */
  page: string;
  tick: number;
  /** The device's clock then: all that another page can go by. */
  clock: number;
}

/** This page, from load to load: of several tabs one at a time is the one that is read. */
const thisPage = randomId();
const aliveAt = (at: number): Alive => ({ at, page: thisPage, tick: performance.now(), clock: Date.now() });

const keyOf = (studentId: string, taskKey: string): string => `okur-attempt:${studentId}:${taskKey}`;
/** A text left open for longer is not gone on with: its beginning is no longer fresh in mind. */
const longestMs = 6 * 3_600_000;

export function newAttempt(taskKey: string, source: Source, manner: Manner = plainly): Attempt {
  // A moving text counts from its first words on.
  const trace: TraceEvent[] =
    manner.mode === 'plain'
      ? [{ at: 0, event: 'start' }]
      : [
          { at: 0, event: 'start', seen: [0, 0] },
          { at: 1, event: 'pause' },
        ];
  return {
    id: recordId(),
    taskKey,
    manner,
    source,
    trace,
    step: 'reading',
    answers: {},
    seen: aliveAt(0),
  };
}

/** A reading whose questions were left open, on this device or another one: only they are still to be answered. */
export const openQuestionsOf = (taskKey: string, id: string, source: Source): Attempt => ({
  ...newAttempt(taskKey, source),
  id,
  trace: [],
  step: 'questions',
  askedAt: Date.now(),
});

/** Milliseconds since the questions came; null where the clock was set meanwhile. */
export function answeringMs({ askedAt }: Attempt): number | null {
  const ms = askedAt === undefined ? -1 : Date.now() - askedAt;
  return ms >= 0 && ms <= longestRecordMs ? ms : null;
}

type Later = 'manner' | 'taskKey' | 'source';
interface OfArticle {
  articleId?: string;
  articleVersion?: number;
}

export function loadAttempt(studentId: string, taskKey: string): Attempt | null {
  const json = deviceStore.getItem(keyOf(studentId, taskKey));
  if (!json) return null;
  // One that was begun before there were manners, texts of one's own choice, and other texts than articles.
  const stored = JSON.parse(json) as Omit<Attempt, Later> & Partial<Pick<Attempt, Later>> & OfArticle;
  const attempt: Attempt = {
    manner: plainly,
    taskKey,
    source: { article_id: stored.articleId, article_version: stored.articleVersion },
    ...stored,
  } as Attempt;
  return attempt.step === 'reading' && !isOurs(attempt) && sinceStart(attempt) > longestMs ? null : attempt;
}

/** Where a text was left on this device; null when it is not begun or done. */
export function stepOf(studentId: string, taskKey: string): Attempt['step'] | null {
  const step = loadAttempt(studentId, taskKey)?.step;
  return step && step !== 'done' ? step : null;
}

export const keepAttempt = (studentId: string, attempt: Attempt): void =>
  deviceStore.setItem(keyOf(studentId, attempt.taskKey), JSON.stringify(attempt));
export const dropAttempt = (studentId: string, taskKey: string): void =>
  deviceStore.removeItem(keyOf(studentId, taskKey));

/** Calls `listener` when another tab has gone on with the attempt or ended it. */
export function watchAttempt(studentId: string, taskKey: string, listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key === keyOf(studentId, taskKey) && listener();
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

const isOurs = ({ seen }: Attempt): boolean => seen.page === thisPage;
/** The last moment the record holds. */
const longestRecordMs = 86_400_000;

/**
 * Milliseconds since the first word was shown. A clock that is set meanwhile changes nothing while the page is open.
 */
function sinceStart(attempt: Attempt): number {
  const { at, tick, clock } = attempt.seen;
  return Math.min(longestRecordMs, at + Math.max(0, isOurs(attempt) ? performance.now() - tick : Date.now() - clock));
}

const mostEvents = 4990;
/** A page that was not seen alive for longer was asleep or gone. */
const asleepMs = 5000;

/** The trace with one more event, each at a moment of its own: of one instant, leaving would come last. */
const add = (trace: readonly TraceEvent[], at: number, event: TraceEvent['event'], seen?: Seen): TraceEvent[] => [
  ...trace,
  {
    at: Math.min(longestRecordMs, Math.max(Math.round(at), (trace.at(-1)?.at ?? -1) + 1)),
    event,
    ...(seen ? { seen } : {}),
  },
];

const isHidden = (trace: readonly TraceEvent[]): boolean =>
  trace.findLast(({ event }) => event === 'visible' || event === 'hidden')?.event === 'hidden';

/** The trace up to now. Time in which no page was alive, with a lid closed or a flat battery, was no reading. */
function traceUntil(now: number, attempt: Attempt): TraceEvent[] {
  const { trace, seen } = attempt;
  const wasAsleep = !isOurs(attempt) || (!isHidden(trace) && now - seen.at > asleepMs);
  return wasAsleep ? add(add(trace, seen.at, 'hidden'), now, 'visible') : trace;
}

/** Says that the attempt is on the screen now. */
export function beat(attempt: Attempt): Attempt {
  if (!isOurs(attempt)) return attempt;
  const now = sinceStart(attempt);
  return { ...attempt, trace: traceUntil(now, attempt), seen: aliveAt(now) };
}

/**
 * Adds an event of this moment. The record holds 5,000 at most; past that only the end still matters. What a tab sees
 * that is not the one being read says nothing, until the reader comes to it.
 */
export function note(attempt: Attempt, event: TraceEvent['event'], seen?: Seen): Attempt {
  if (
    event !== 'end' &&
    (attempt.trace.length >= mostEvents || !(isOurs(attempt) || event === 'visible' || event === 'focus'))
  )
    return attempt;
  const now = sinceStart(attempt);
  return { ...attempt, trace: add(traceUntil(now, attempt), now, event, seen), seen: aliveAt(now) };
}

/** When it began by the device's clock as it goes now. */
export const startedAt = (attempt: Attempt): string => new Date(Date.now() - sinceStart(attempt)).toISOString();

/** Milliseconds of reading so far, by the same rule as the server's. */
export const activeSoFar = (attempt: Attempt): number =>
  activeMs(add(attempt.trace, sinceStart(attempt), 'end'), idleOf(attempt.manner.mode));

export function deviceKind(): 'desktop' | 'tablet' | 'phone' {
  if (matchMedia('(pointer: fine)').matches) return 'desktop';
  return Math.min(screen.width, screen.height) < 600 ? 'phone' : 'tablet';
}

/** Which device this is, for this student alone: nothing ties the students of one computer together by it. */
export function deviceId(studentId: string): string {
  const key = `okur-device:${studentId}`;
  const made = deviceStore.getItem(key) ?? randomId();
  deviceStore.setItem(key, made);
  return made;
}

/** How far into the text the attempt came, in thousandths. */
export const reached = ({ trace }: Attempt): number => Math.max(0, ...trace.map(({ seen }) => seen?.[1] ?? 0));

/** Whether the first words of a moving text were shown; its trace begins with a pause. */
export const hasMoved = ({ trace }: Attempt): boolean => trace.some(({ event }) => event === 'resume');

/** Whether a moving text counts as under way, as it does when a page was left without a pause. */
export const isUnderWay = ({ trace }: Attempt): boolean =>
  trace.findLast(({ event }) => event === 'pause' || event === 'resume')?.event === 'resume';

/** What is stored on the device of a text of one's own choice goes by this. */
export const attemptKeyOfText = (articleId: string): string => `text-${articleId}`;
/** The same of a chapter or a summary that is read with the clock. */
export const attemptKeyOfTimed = (id: string): string => `timed-${id}`;
