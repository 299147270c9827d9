import { useEffect, useRef } from 'react';
import type { TraceEvent } from '@okur/contract/student';

/** Signs of the reader are noted at most this often. */
const activityMs = 3000;

/** Tells `note` what the page sees of the reader while `on`: visible or hidden, in focus or not, moving. */
export function useTrace(on: boolean, note: (event: TraceEvent['event']) => void): void {
  const latest = useRef(note);
  latest.current = note;
  useEffect(() => {
    if (!on) return;
    let last = 0;
    const onVisibility = () => latest.current(document.visibilityState === 'visible' ? 'visible' : 'hidden');
    const onFocus = () => latest.current('focus');
    const onBlur = () => latest.current('blur');
    const onActivity = () => {
      const now = Date.now();
      if (now - last < activityMs) return;
      last = now;
      latest.current('activity');
    };
    const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'touchmove', 'wheel'] as const;
    onVisibility();
    if (!document.hasFocus()) onBlur();
    document.addEventListener('visibilitychange', onVisibility);
    addEventListener('focus', onFocus);
    addEventListener('blur', onBlur);
    for (const sign of signs) addEventListener(sign, onActivity, { passive: true });
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('focus', onFocus);
      removeEventListener('blur', onBlur);
      for (const sign of signs) removeEventListener(sign, onActivity);
    };
  }, [on]);
}
