import { type Attempt, recordAttempt } from '@okur/contract/exercises/student';
import type { BodyIn } from '@okur/contract/route';
import { useMemo, useSyncExternalStore } from 'react';
import { call } from '../../../kit/client/api.ts';
import { isRefusal } from '../../../kit/client/failure.ts';
import { deviceStore, watchDevice } from '../../../kit/client/offline/deviceStore.ts';
import { isSessionOf, useSending } from '../../../kit/client/offline/useSending.ts';
import { useRefresh } from '../../../kit/client/useCall.ts';

/*
 * Attempts on their way to the server. They wait on the device (deviceStore.ts) until they are answered for and are
 * sent again after a lost connection or a reload. Each carries its id, so that twice sent is once stored.
 */

type Body = BodyIn<typeof recordAttempt>;
interface Waiting {
  body: Body;
  /** Code of a refusal that no second try would change. */
  refused?: string;
}

const keyOf = (studentId: string): string => `okur-attempts:${studentId}`;
const textOf = (studentId: string): string => deviceStore.getItem(keyOf(studentId)) ?? '[]';
const waitingOf = (studentId: string): Waiting[] => JSON.parse(textOf(studentId)) as Waiting[];

const store = (studentId: string, list: readonly Waiting[]): void =>
  deviceStore.setItem(keyOf(studentId), JSON.stringify(list));

export function addAttempt(studentId: string, body: Body): void {
  const list = waitingOf(studentId);
  if (!list.some((entry) => entry.body.id === body.id)) store(studentId, [...list, { body }]);
}

const results = new Map<string, Attempt>();
/** The server's answer to an attempt sent from this page. */
export const resultOf = (id: string): Attempt | undefined => results.get(id);

const running = new Map<string, Promise<void>>();

/** Sends what waits, in its order; one run at a time for each student. Resolves when nothing more can be sent now. */
export function sendAttempts(studentId: string): Promise<void> {
  const going = running.get(studentId) ?? sendAll(studentId).finally(() => running.delete(studentId));
  running.set(studentId, going);
  return going;
}

async function sendAll(studentId: string): Promise<void> {
  for (const { body, refused } of waitingOf(studentId)) {
    if (refused) continue;
    if (!isSessionOf(studentId)) return;
    try {
      results.set(body.id, (await call(recordAttempt, { body: { ...body, sent_at: new Date().toISOString() } })).data);
      store(
        studentId,
        waitingOf(studentId).filter((entry) => entry.body.id !== body.id),
      );
    } catch (failure) {
      if (!isRefusal(failure)) return;
      store(
        studentId,
        waitingOf(studentId).map((entry) => (entry.body.id === body.id ? { ...entry, refused: failure.code } : entry)),
      );
    }
  }
}

export const discardRefused = (studentId: string): void =>
  store(
    studentId,
    waitingOf(studentId).filter((entry) => !entry.refused),
  );

const retryMs = 15_000;

/** What this device still has to send. Tries at once, whenever the network is back, and every 15 seconds. */
export function useAttempts(studentId: string): { open: number; refused: number; send: () => Promise<void> } {
  const refresh = useRefresh();
  const text = useSyncExternalStore(watchDevice, () => textOf(studentId));
  const waiting = useMemo(() => JSON.parse(text) as Waiting[], [text]);
  const refused = waiting.filter((entry) => entry.refused).length;
  const open = waiting.length - refused;
  const send = () => sendAttempts(studentId).then(refresh);
  useSending(open > 0, studentId, retryMs, send);
  return { open, refused, send };
}
