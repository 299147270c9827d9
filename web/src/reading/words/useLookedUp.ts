import { storeLookedUpWords, maxLookedUp, myCollection } from '@okur/contract/collection';
import { useState } from 'react';
import { useStudent } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { isRefusal } from '../../kit/client/failure.ts';
import { deviceStore } from '../../kit/client/offline/deviceStore.ts';
import { isSessionOf, useSending } from '../../kit/client/offline/useSending.ts';
import { queryClient } from '../../kit/client/query.ts';
import { queryOf } from '../../kit/client/useCall.ts';
import { impersonation } from '../../kit/impersonation/impersonation.ts';

const retryMs = 30_000;
const keyOf = (studentId: string): string => `okur-words:${studentId}`;
const waitingOf = (studentId: string): string[] =>
  JSON.parse(deviceStore.getItem(keyOf(studentId)) ?? '[]') as string[];
const store = (studentId: string, ids: readonly string[]): void =>
  ids.length === 0
    ? deviceStore.removeItem(keyOf(studentId))
    : deviceStore.setItem(keyOf(studentId), JSON.stringify(ids));

/** The words go in parts; what the server refuses would be refused again and goes, too. */
async function sendLookedUp(studentId: string): Promise<void> {
  const part = waitingOf(studentId).slice(0, maxLookedUp);
  if (part.length === 0 || !isSessionOf(studentId)) return;
  try {
    await call(storeLookedUpWords, { body: { term_ids: part } });
  } catch (reason) {
    if (!isRefusal(reason)) return;
  }
  store(
    studentId,
    waitingOf(studentId).filter((id) => !part.includes(id)),
  );
  await queryClient.invalidateQueries({ queryKey: queryOf(myCollection, {}).queryKey });
}

/**
 * Keeps words whose meaning a student opens: on this device until the server has them. Anyone else, and who looks as a
 * student does, keeps none.
 */
export function useLookedUp(): (terms: readonly { id: string }[]) => void {
  const id = useStudent()?.id;
  const studentId = impersonation.get() ? undefined : id;
  const [seen, setSeen] = useState(0);
  const waiting = studentId ? waitingOf(studentId) : [];
  useSending(waiting.length > 0, `${studentId} ${waiting.length}`, retryMs, async () => {
    await sendLookedUp(studentId!);
    setSeen((count) => count + 1);
  });
  return (terms) => {
    if (!studentId || terms.length === 0) return;
    store(studentId, [...new Set([...waitingOf(studentId), ...terms.map((term) => term.id)])]);
    setSeen(seen + 1);
  };
}
