import { useEffect, useState } from 'react';
import type { PlayLog } from './play.ts';

/**
 * One trial after the other: `answer` notes down what was said and goes on; after the last one it is done. `itemOf`: by
 * which number a trial is noted.
 */
export function useTrials(count: number, log: PlayLog, onDone: () => void, itemOf = (trial: number) => trial) {
  const [at, setAt] = useState(() => Math.min(log.answered(), count - 1));
  useEffect(() => {
    log.start();
    log.stand(at);
  }, [log, at]);
  return {
    at,
    answer(value: string) {
      log.note('answer', itemOf(at), value);
      if (at + 1 < count) setAt(at + 1);
      else onDone();
    },
  };
}
