import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { idle } from './idle.ts';

/** At the latest, on a page that is never idle. */
const latestMs = 3000;
let isTime = false;
let time: Promise<void> | undefined;

interface LaterProps {
  /** In its place until then, of the same size: nothing moves. */
  meanwhile?: ReactNode;
  children: ReactNode;
}

/**
 * What the first look at a page does without: it is drawn once the browser has shown everything else, in steps that let
 * a press of a key through. Pages that are opened afterwards are drawn whole.
 */
export function Later({ meanwhile = null, children }: LaterProps) {
  const [isShown, setShown] = useState(isTime);
  useEffect(() => {
    if (isShown) return;
    let isGone = false;
    time ??= idle(latestMs).then(() => void (isTime = true));
    void time.then(() => isGone || startTransition(() => setShown(true)));
    return () => {
      isGone = true;
    };
  }, [isShown]);
  return isShown ? children : meanwhile;
}
