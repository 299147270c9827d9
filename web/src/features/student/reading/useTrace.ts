import { useEffect, useRef } from 'react';
import type { TraceEvent } from '@okur/contract/student';
import type { Seen } from './attempt.ts';

/** Signs of the reader are noted at most this often, and the page says this often that it is alive. */
const activityMs = 3000;
const beatMs = 1000;
/** The window over the text has moved when it is elsewhere by more than these thousandths. */
const moved = 10;

interface Trace {
  note: (event: TraceEvent['event'], seen?: Seen) => void;
  beat: () => void;
  /** Part of the text on the screen; null where it tells nothing. */
  seen: () => Seen | null;
}

/**
 * Tells `note` what the page sees of the reader while `on`: visible or hidden, in focus or not, moving, and where in
 * the text.
 */
export function useTrace(on: boolean, trace: Trace): void {
  const latest = useRef(trace);
  latest.current = trace;
  useEffect(() => {
    if (!on) return;
    let lastSeen: Seen | null = null;
    const note = (event: TraceEvent['event']) => {
      lastSeen = latest.current.seen() ?? lastSeen;
      latest.current.note(event, lastSeen ?? undefined);
    };
    let last = -Infinity;
    const onFocus = () => note('focus');
    const onBlur = () => note('blur');
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') return note('hidden');
      note('visible');
      // A page that is loaded again in the middle may have been left without focus, and comes back with it.
      if (document.hasFocus()) onFocus();
      else onBlur();
    };
    const onActivity = ({ timeStamp }: Event) => {
      if (timeStamp - last < activityMs) return;
      last = timeStamp;
      note('activity');
    };
    const onBeat = () => {
      if (document.visibilityState !== 'visible') return;
      latest.current.beat();
      // Where a scroll ended is known a moment after it began.
      const now = latest.current.seen();
      if (now && (!lastSeen || Math.abs(now[0] - lastSeen[0]) > moved || Math.abs(now[1] - lastSeen[1]) > moved))
        note('activity');
    };
    const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'touchmove', 'wheel'] as const;
    if (document.visibilityState === 'visible') onVisibility();
    document.addEventListener('visibilitychange', onVisibility);
    addEventListener('focus', onFocus);
    addEventListener('blur', onBlur);
    for (const sign of signs) addEventListener(sign, onActivity, { passive: true });
    const timer = setInterval(onBeat, beatMs);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('focus', onFocus);
      removeEventListener('blur', onBlur);
      for (const sign of signs) removeEventListener(sign, onActivity);
      // A person who goes to another page of the application has left the text.
      note('hidden');
    };
  }, [on]);
}
