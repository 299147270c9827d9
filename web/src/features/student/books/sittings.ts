import type { BodyIn } from '@okur/contract/route';
import { recordSitting, type SittingEvent, type SittingResult } from '@okur/contract/student-books';
import { call } from '../../../kit/client/api.ts';
import { isRefusal } from '../../../kit/client/failure.ts';
import { recordId } from '../../../kit/client/random-id.ts';
import { deviceKind } from '../reading/attempt.ts';
import { deviceId } from './device.ts';

/*
 * Stretches of reading on their way to the server. The one under way is kept in the browser's storage at every step,
 * so that a closed tab or a flat battery lose nothing; those that are done wait there until the server has them.
 */

type Body = Omit<BodyIn<typeof recordSitting>, 'sent_at'>;
export type Seen = NonNullable<SittingEvent['seen']>;

const openKey = (studentId: string): string => `okur-sitting:${studentId}`;
const waitingKey = (studentId: string): string => `okur-sittings:${studentId}`;
const read = <T>(key: string, otherwise: T): T => {
  const stored = localStorage.getItem(key);
  return stored === null ? otherwise : (JSON.parse(stored) as T);
};
const write = (key: string, value: unknown): void => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without room the page in hand still counts: it is sent while this tab is open.
  }
};

export interface Sitting extends Body {
  trace: SittingEvent[];
}

interface Beginning {
  chapterId: string;
  textVersion: number;
  mode: Body['mode'];
}

/** Where the reader is at a moment. */
interface Now {
  /** Words on the screen. */
  seen: Seen | null;
  /** The word to go on at. */
  word: number;
}

export const beginSitting = (
  studentId: string,
  { chapterId, textVersion, mode }: Beginning,
  { seen, word }: Now,
): Sitting => ({
  id: recordId(),
  chapter_id: chapterId,
  text_version: textVersion,
  mode,
  device: deviceKind(),
  device_id: deviceId(studentId),
  started_at: new Date().toISOString(),
  word,
  trace: [{ at: 0, event: 'start', ...(seen ? { seen } : {}) }],
});

/** The sitting with one more event, `at` milliseconds after its beginning. */
export function noteSitting(
  studentId: string,
  sitting: Sitting,
  at: number,
  event: SittingEvent['event'],
  { seen, word }: Now,
): Sitting {
  const last = sitting.trace.at(-1)!;
  const moment = Math.min(86_400_000, Math.max(last.at + 1, Math.round(at)));
  const trace = [...sitting.trace, { at: moment, event, ...(seen ? { seen } : {}) }];
  const next = { ...sitting, trace, word };
  write(openKey(studentId), next);
  return next;
}

/** Hands a sitting over to be sent. One that saw nothing is none. */
export function endSitting(studentId: string, sitting: Sitting): void {
  localStorage.removeItem(openKey(studentId));
  const last = sitting.trace.at(-1)!;
  if (sitting.trace.length < 2 || !sitting.trace.some(({ seen }) => seen)) return;
  const ended: Sitting = { ...sitting, trace: [...sitting.trace, { at: last.at + 1, event: 'end' }] };
  write(waitingKey(studentId), [...read<Sitting[]>(waitingKey(studentId), []), ended]);
}

/** A sitting that a closed tab left: it ended with its last sign. */
export function endLeftSitting(studentId: string): void {
  const left = read<Sitting | null>(openKey(studentId), null);
  if (left) endSitting(studentId, left);
}

let running: Promise<SittingResult | null> | null = null;

/** Sends what waits, one run at a time; answers what the server said last. */
export function sendSittings(studentId: string): Promise<SittingResult | null> {
  running ??= sendAll(studentId).finally(() => {
    running = null;
  });
  return running;
}

async function sendAll(studentId: string): Promise<SittingResult | null> {
  let result: SittingResult | null = null;
  for (;;) {
    const [next] = read<Sitting[]>(waitingKey(studentId), []);
    if (!next) return result;
    try {
      const body = { ...next, sent_at: new Date().toISOString() };
      result = (await call(recordSitting, { body })).data;
    } catch (failure) {
      if (!isRefusal(failure)) return result;
    }
    const left = read<Sitting[]>(waitingKey(studentId), []).filter(({ id }) => id !== next.id);
    if (left.length > 0) write(waitingKey(studentId), left);
    else localStorage.removeItem(waitingKey(studentId));
  }
}
