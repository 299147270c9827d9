import { recordAnswers, recordReading, type ReadingResult } from '@okur/contract/student';
import type { BodyIn } from '@okur/contract/route';
import { useMemo, useSyncExternalStore } from 'react';
import { call } from '../../../kit/client/api.ts';
import { isRefusal } from '../../../kit/client/failure.ts';
import { deviceStore, watchDevice } from '../../../kit/client/offline/deviceStore.ts';
import { isSessionOf, useSending } from '../../../kit/client/offline/useSending.ts';
import { useRefresh } from '../../../kit/client/useCall.ts';
import { guessesToSend, sendGuesses } from '../reading/guesses.ts';

/*
 * Readings on their way to the server. They wait on the device (deviceStore.ts) until they are answered for, in their
 * order, and are sent again after a lost connection or a reload. Each carries its id, so that twice sent is once
 * stored.
 */

type ReadingBody = BodyIn<typeof recordReading>;
type Answers = Omit<BodyIn<typeof recordAnswers>, 'sent_at'>;

/** Of a reading that the server has, from here or from another device, its id is enough. */
export type Waiting = {
  title: string;
  /** Null until the questions are answered. */
  answers: Answers | null;
  /** Code of a refusal that no second try would change. */
  refused?: string;
} & ({ sent: false; reading: ReadingBody } | { sent: true; reading: Pick<ReadingBody, 'id'> });

const keyOf = (studentId: string): string => `okur-waiting:${studentId}`;
const results = new Map<string, ReadingResult>();

export const waitingText = (studentId: string): string => deviceStore.getItem(keyOf(studentId)) ?? '[]';
const waitingOf = (studentId: string): Waiting[] => JSON.parse(waitingText(studentId)) as Waiting[];

const store = (studentId: string, list: Waiting[]): void => deviceStore.setItem(keyOf(studentId), JSON.stringify(list));

const change = (studentId: string, id: string, update: (entry: Waiting) => Waiting | null): void =>
  store(
    studentId,
    waitingOf(studentId).flatMap((entry) => (entry.reading.id === id ? (update(entry) ?? []) : [entry])),
  );

export function addReading(studentId: string, reading: ReadingBody, title: string): void {
  if (waitingOf(studentId).some((entry) => entry.reading.id === reading.id)) return;
  store(studentId, [...waitingOf(studentId), { reading, title, answers: null, sent: false }]);
}

export function addAnswers(studentId: string, id: string, answers: Answers, title: string): void {
  const list = waitingOf(studentId);
  if (!list.some(({ reading }) => reading.id === id))
    return store(studentId, [...list, { reading: { id }, title, answers, sent: true }]);
  change(studentId, id, (entry) => ({ ...entry, answers }));
}

/** Whether the questions of a reading are answered, on the way or arrived. */
export const isAnswered = (studentId: string, id: string): boolean =>
  results.get(id)?.is_open === false ||
  waitingOf(studentId).some(({ reading, answers }) => reading.id === id && answers);
/** Chapters that were read with the clock and are on their way. */
export const unsentChapters = (studentId: string): string[] =>
  waitingOf(studentId).flatMap((entry) => (entry.sent || entry.refused ? [] : (entry.reading.book_chapter_id ?? [])));
export const discard = (studentId: string, id: string): void => change(studentId, id, () => null);

const running = new Map<string, Promise<void>>();

/** The server's answer to a reading sent from this page. */
export const resultOf = (id: string): ReadingResult | undefined => results.get(id);

/** Sends what waits; one run at a time for each student. Resolves when nothing more can be sent now. */
export function sendWaiting(studentId: string): Promise<void> {
  const going = running.get(studentId) ?? sendAll(studentId).finally(() => running.delete(studentId));
  running.set(studentId, going);
  return going;
}

/** Whether the server lacks something that it could have now. */
const isToSend = (studentId: string): boolean =>
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

/** Answers that waited since before their moment was noted are a list alone. */
const answersOf = (answers: Answers | Answers['answers']): Answers => (Array.isArray(answers) ? { answers } : answers);

async function sendOne(studentId: string, id: string): Promise<void> {
  const current = () => waitingOf(studentId).find((entry) => entry.reading.id === id);
  const entry = current();
  if (!entry || entry.refused || !isSessionOf(studentId)) return;
  if (!entry.sent) {
    const { data } = await call(recordReading, { body: { ...entry.reading, sent_at: new Date().toISOString() } });
    results.set(id, data);
    change(studentId, id, (now) => ({ ...now, sent: true }));
  }
  // The answers may have been given while the reading was on its way.
  const answers = current()?.answers;
  if (!answers || !isSessionOf(studentId)) return;
  const { data } = await call(recordAnswers, {
    params: { id },
    body: { ...answersOf(answers), sent_at: new Date().toISOString() },
  });
  results.set(id, data);
  discard(studentId, id);
}

const retryMs = 15_000;

/** What this device still has to send. Tries at once, whenever the network is back, and every 15 seconds. */
export function useWaiting(studentId: string): { waiting: Waiting[]; send: () => Promise<void> } {
  const refresh = useRefresh();
  const text = useSyncExternalStore(watchDevice, () => waitingText(studentId));
  const waiting = useMemo(() => JSON.parse(text) as Waiting[], [text]);
  const isOpen = useSyncExternalStore(watchDevice, () => isToSend(studentId));

  const send = async () => {
    await sendWaiting(studentId);
    await refresh();
  };
  useSending(isOpen, studentId, retryMs, send);

  return { waiting, send };
}
