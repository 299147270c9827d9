import { useEffect } from 'react';
import { claims } from '../claims.ts';
import { session } from '../session.ts';

/**
 * Whether what waits of a student can be sent now: a call goes in the name of who is signed in, and at one device that
 * may be the next student by then. A token that says nothing of itself is taken as theirs; the server looks at it.
 */
export function isSessionOf(studentId: string): boolean {
  const { sub = studentId } = claims(session.token() ?? '');
  return sub === studentId;
}

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
