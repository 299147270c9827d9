import { recordAnswers, recordReading, type ReadingResult } from '@okur/contract/student';
import type { BodyIn } from '@okur/contract/route';
import { call } from '../../kit/client/api.ts';
import { ServerFailure } from '../../kit/client/failure.ts';
import { guessesToSend, sendGuesses, subscribeGuesses } from './guesses.ts';

/*
 * Readings on their way to the server. They wait in the browser's storage until they are answered for, in their order,
 * and are sent again after a lost connection or a reload. Each carries its id, so that twice sent is once stored.
 */

type ReadingBody = BodyIn<typeof recordReading>;
type Answers = BodyIn<typeof recordAnswers>['answers'];

export interface Waiting {
  reading: ReadingBody;
  title: string;
  /** Null until the questions are answered. */
  answers: Answers | null;
  sent: boolean;
  /** Code of a refusal that no second try would change. */
  refused?: string;
}

const keyOf = (studentId: string): string => `okur-waiting:${studentId}`;
const listeners = new Set<() => void>();

/** Also when another tab has sent something. */
export const subscribeWaiting = (listener: () => void): (() => void) => {
  listeners.add(listener);
  addEventListener('storage', listener);
  const forget = subscribeGuesses(listener);
  return () => {
    forget();
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};

export const waitingText = (studentId: string): string => localStorage.getItem(keyOf(studentId)) ?? '[]';
const waitingOf = (studentId: string): Waiting[] => JSON.parse(waitingText(studentId)) as Waiting[];

function store(studentId: string, list: Waiting[]): void {
  localStorage.setItem(keyOf(studentId), JSON.stringify(list));
  for (const listener of listeners) listener();
}

const change = (studentId: string, id: string, update: (entry: Waiting) => Waiting | null): void =>
  store(
    studentId,
    waitingOf(studentId).flatMap((entry) => (entry.reading.id === id ? (update(entry) ?? []) : [entry])),
  );

export function addReading(studentId: string, reading: ReadingBody, title: string): void {
  if (waitingOf(studentId).some((entry) => entry.reading.id === reading.id)) return;
  store(studentId, [...waitingOf(studentId), { reading, title, answers: null, sent: false }]);
}

export const addAnswers = (studentId: string, id: string, answers: Answers): void =>
  change(studentId, id, (entry) => ({ ...entry, answers }));
export const discard = (studentId: string, id: string): void => change(studentId, id, () => null);

let running: Promise<void> | null = null;
const results = new Map<string, ReadingResult>();

/** The server's answer to a reading sent from this page. */
export const resultOf = (id: string): ReadingResult | undefined => results.get(id);

/** Sends what waits; one run at a time. Resolves when nothing more can be sent now. */
export function sendWaiting(studentId: string): Promise<void> {
  running ??= sendAll(studentId).finally(() => {
    running = null;
  });
  return running;
}

/**
 * Statuses that say something of the reading itself. After any other, as of an ended session or a server in trouble, it
 * waits on.
 */
const refusals = [400, 404, 409, 413, 422];
const isRefusal = (failure: unknown): failure is ServerFailure =>
  failure instanceof ServerFailure && refusals.includes(failure.status);

/** Whether the server lacks something that it could have now. */
export const isToSend = (studentId: string): boolean =>
  guessesToSend(studentId).length > 0 ||
  waitingOf(studentId).some((entry) => !entry.refused && (!entry.sent || entry.answers));

async function sendAll(studentId: string): Promise<void> {
  // They wait on by themselves; a reading behind them is none of their business.
  await sendGuesses(studentId).catch(() => undefined);
  for (const { reading } of waitingOf(studentId)) {
    try {
      await sendOne(studentId, reading.id);
    } catch (failure) {
      if (!isRefusal(failure)) return;
      change(studentId, reading.id, (entry) => ({ ...entry, refused: failure.code }));
    }
  }
}

async function sendOne(studentId: string, id: string): Promise<void> {
  const current = () => waitingOf(studentId).find((entry) => entry.reading.id === id);
  const entry = current();
  if (!entry || entry.refused) return;
  if (!entry.sent) {
    const { data } = await call(recordReading, { body: { ...entry.reading, sent_at: new Date().toISOString() } });
    results.set(id, data);
    change(studentId, id, (now) => ({ ...now, sent: true }));
  }
  // The answers may have been given while the reading was on its way.
  const answers = current()?.answers;
  if (!answers) return;
  const { data } = await call(recordAnswers, { params: { id }, body: { answers } });
  results.set(id, data);
  discard(studentId, id);
}
