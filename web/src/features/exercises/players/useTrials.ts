import { useEffect, useState } from 'react';
import type { PlayLog } from './play.ts';

/** One trial after the other: `answer` notes down what was said and goes on; after the last one it is done. */
export function useTrials(count: number, log: PlayLog, onDone: () => void) {
  const [at, setAt] = useState(0);
  useEffect(() => {
    log.start();
    log.stand(at);
  }, [log, at]);
  return {
    at,
    answer(value: string) {
      log.note('answer', at, value);
      if (at + 1 < count) setAt(at + 1);
      else onDone();
    },
  };
}
