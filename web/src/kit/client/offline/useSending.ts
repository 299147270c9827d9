import { useEffect } from 'react';

/**
 * Sends as long as something `waits`: at once, when the network is back, and every `everyMs` milliseconds. It begins
 * again when `what` is to be sent changes; `send` may be another function with every render that does the same.
 */
export function useSending(waits: boolean, what: string, everyMs: number, send: () => Promise<unknown>): void {
  useEffect(() => {
    if (!waits) return;
    const go = () => void send();
    go();
    addEventListener('online', go);
    const timer = setInterval(go, everyMs);
    return () => {
      removeEventListener('online', go);
      clearInterval(timer);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [waits, what, everyMs]);
}
