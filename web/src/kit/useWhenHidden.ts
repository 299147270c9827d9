import { useEffect, useRef } from 'react';

/** Acts when the page goes out of sight: what needs a person who looks at it pauses. */
export function useWhenHidden(act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onChange = () => document.visibilityState === 'hidden' && latest.current();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
}
