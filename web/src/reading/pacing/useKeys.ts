import { useEffect, useRef } from 'react';

const typing = 'input, textarea, select, [contenteditable]';

/** Keys while `on`; a key that belongs to a field or presses a button keeps doing that. Escape belongs to none. */
export function useKeys(keys: Record<string, () => void>, on: boolean): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const act = latest.current[event.key];
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key !== 'Escape' && target.closest(typing)) return;
      if ((event.key === ' ' || event.key === 'Enter') && target.closest('button, a')) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [on]);
}
