import i18next from 'i18next';
import type { BodyIn } from '@okur/contract/route';
import { recordSitting, type SittingEvent, type SittingResult } from '@okur/contract/student-books';
import { call } from '../../../kit/client/api.ts';
import { isRefusal } from '../../../kit/client/failure.ts';
import { deviceStore, keysOf } from '../../../kit/client/offline/deviceStore.ts';
import { isSessionOf } from '../../../kit/client/offline/useSending.ts';
import { randomId } from '../../../kit/client/random-id.ts';
import { recordId } from '../../../kit/client/record-id.ts';
import { toast } from '../../../kit/feedback/toast.tsx';
import { deviceId, deviceKind } from '../reading/attempt.ts';
import { unsentChapters } from '../waiting/waiting.ts';
import { openPrefix, storeSittings, waitingSittings } from './waiting-books.ts';

/*
 * Stretches of reading on their way to the server. The one under way is stored (deviceStore.ts) at every step, so
 * that a closed tab or a flat battery lose nothing; those that are done wait there until the server has them.
 */

type Body = Omit<BodyIn<typeof recordSitting>, 'sent_at'>;
export type Seen = NonNullable<SittingEvent['seen']>;

/** Each window of the browser has a stretch of its own under way, and holds the lock of this name while it is open. */
const windowName = `okur-window:${randomId()}`;
const openKey = (studentId: string): string => `${openPrefix(studentId)}:${windowName}`;
const leftAt = (key: string): Sitting | null => JSON.parse(deviceStore.getItem(key) ?? 'null') as Sitting | null;

export interface Sitting extends Body {
  trace: SittingEvent[];
  /** Of the book: for what is said when the server refuses it. */
  title: string;
}

interface Beginning {
  title: string;
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
  { title, chapterId, textVersion, mode }: Beginning,
  { seen, word }: Now,
): Sitting => ({
  id: recordId(),
  title,
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
  deviceStore.setItem(openKey(studentId), JSON.stringify(next));
  return next;
}

/** Hands the sitting of this window over to be sent. */
export function endSitting(studentId: string, sitting: Sitting): void {
  deviceStore.removeItem(openKey(studentId));
  handOver(studentId, sitting);
}

/** One that saw nothing is none. */
function handOver(studentId: string, sitting: Sitting): void {
  const last = sitting.trace.at(-1)!;
  if (sitting.trace.length < 2 || !sitting.trace.some(({ seen }) => seen)) return;
  const ended: Sitting = { ...sitting, trace: [...sitting.trace, { at: last.at + 1, event: 'end' }] };
  storeSittings(studentId, [...waitingSittings(studentId), ended]);
}

/** What this window left under way: it ended with its last sign. */
export function endOwnSitting(studentId: string): void {
  endAt(studentId, openKey(studentId));
}

/** Those that closed windows left; the one of a window that is open goes on. */
export async function endLeftSittings(studentId: string): Promise<void> {
  const open = await openWindows();
  const prefix = openPrefix(studentId);
  for (const key of keysOf(prefix).filter((name) => name !== openKey(studentId)))
    if (open ? !open.has(key.slice(prefix.length + 1)) : isSilent(key)) endAt(studentId, key);
}

function endAt(studentId: string, key: string): void {
  const left = leftAt(key);
  if (!left) return;
  deviceStore.removeItem(key);
  handOver(studentId, left);
}

let isHeld = false;
/** Says that this window is open, as long as it is. */
export function holdWindow(): void {
  if (isHeld || !globalThis.navigator?.locks) return;
  isHeld = true;
  void navigator.locks.request(windowName, () => new Promise<never>(() => undefined)).catch(() => undefined);
}

/** Which windows are open; null where the browser does not say it, as without a secure connection. */
async function openWindows(): Promise<Set<string | undefined> | null> {
  if (!globalThis.navigator?.locks) return null;
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name }) => name));
}

/** After so long without a sign of the reader no time counts any more. */
const silentMs = 150_000;
const isSilent = (key: string): boolean => {
  const left = leftAt(key);
  return left !== null && Date.now() - Date.parse(left.started_at) - left.trace.at(-1)!.at > silentMs;
};

const running = new Map<string, Promise<SittingResult | null>>();

/** Sends what waits, one run at a time for each student; answers what the server said last. */
export function sendSittings(studentId: string): Promise<SittingResult | null> {
  const going = running.get(studentId) ?? sendAll(studentId).finally(() => running.delete(studentId));
  running.set(studentId, going);
  return going;
}

async function sendAll(studentId: string): Promise<SittingResult | null> {
  let result: SittingResult | null = null;
  for (;;) {
    const [next] = waitingSittings(studentId);
    if (!next || !isSessionOf(studentId)) return result;
    const { title, ...sitting } = next;
    try {
      result = (await call(recordSitting, { body: { ...sitting, sent_at: new Date().toISOString() } })).data;
    } catch (failure) {
      if (!isRefusal(failure)) return result;
      toast.care(i18next.t('student_books.sitting_refused', { title }));
    }
    storeSittings(
      studentId,
      waitingSittings(studentId).filter(({ id }) => id !== next.id),
    );
  }
}

/**
 * Whether the server lacks something that was read of these chapters here, in a window that is open or closed, or with
 * the clock.
 */
export function isUnsent(studentId: string, chapters: readonly { id: string }[]): boolean {
  const open = keysOf(openPrefix(studentId) + ':').map((key) => JSON.parse(deviceStore.getItem(key)!) as Sitting);
  const unsent = [...waitingSittings(studentId), ...open].map(({ chapter_id }) => chapter_id);
  return [...unsent, ...unsentChapters(studentId)].some((unsentId) => chapters.some(({ id }) => id === unsentId));
}
