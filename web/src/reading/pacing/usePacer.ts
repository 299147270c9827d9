import { useEffect, useRef, useState } from 'react';
import { type Due, Pacer, type FrameRange } from './pacer.ts';

/** Runs a plan on the screen's own beat while `running`. */
export function usePacer(
  frames: readonly Due[],
  running: boolean,
  rate: number,
  onEnd: () => void,
  from = 0,
  mostTogether?: number,
) {
  const [pacer] = useState(() => new Pacer(frames, from, mostTogether));
  const [shown, setShown] = useState<FrameRange>(pacer.shown);
  const latest = useRef({ rate, onEnd });
  latest.current = { rate, onEnd };
  const show = () =>
    setShown((before) => (before.from === pacer.shown.from && before.to === pacer.shown.to ? before : pacer.shown));

  useEffect(() => {
    if (!running) return;
    pacer.resume(performance.now());
    let next = requestAnimationFrame(function step() {
      pacer.tick(performance.now(), latest.current.rate);
      if (pacer.isDone) return latest.current.onEnd();
      show();
      next = requestAnimationFrame(step);
    });
    return () => {
      cancelAnimationFrame(next);
      pacer.pause();
    };
    // `show` changes with every render and does the same each time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pacer, running]);

  return {
    shown,
    go(to: number) {
      pacer.go(to);
      show();
    },
  };
}
