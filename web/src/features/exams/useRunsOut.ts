import { useEffect, useRef, useState } from 'react';

/** Whether no more than so many milliseconds are left; never without a time limit. */
export function useRunsOut(remaining: () => number | null, ms: number): boolean {
  const latest = useRef(remaining);
  latest.current = remaining;
  const isBelow = () => (latest.current() ?? Infinity) <= ms;
  const [isOut, setIsOut] = useState(isBelow);
  useEffect(() => {
    if (isOut) return;
    const timer = setInterval(() => isBelow() && setIsOut(true), 500);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOut, ms]);
  return isOut;
}
