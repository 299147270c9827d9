import { useMemo, useSyncExternalStore } from 'react';
import { useSending } from '../../../kit/client/offline/useSending.ts';
import { useRefresh } from '../../../kit/client/useCall.ts';
import { isToSend, sendWaiting, subscribeWaiting, type Waiting, waitingText } from './waiting.ts';

const retryMs = 15_000;

/** What this device still has to send. Tries at once, whenever the network is back, and every 15 seconds. */
export function useWaiting(studentId: string): { waiting: Waiting[]; send: () => Promise<void> } {
  const refresh = useRefresh();
  const text = useSyncExternalStore(subscribeWaiting, () => waitingText(studentId));
  const waiting = useMemo(() => JSON.parse(text) as Waiting[], [text]);
  const isOpen = useSyncExternalStore(subscribeWaiting, () => isToSend(studentId));

  const send = async () => {
    await sendWaiting(studentId);
    await refresh();
  };
  useSending(isOpen, studentId, retryMs, send);

  return { waiting, send };
}
