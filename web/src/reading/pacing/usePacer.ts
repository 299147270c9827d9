import type { Evenness } from '@okur/contract/reading/evenness';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Due, type FrameRange, Pacer } from './pacer.ts';

/** Calls `then` when what was drawn last is on the screen; answers how to call it off. */
function whenPainted(then: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = then;
  const frame = requestAnimationFrame(() => port2.postMessage(0));
  return () => {
    cancelAnimationFrame(frame);
    port1.onmessage = null;
  };
}

interface Running {
  running: boolean;
  rate: number;
  /** The plan goes on from now on: what stands on the screen is painted. */
  onBegin?: () => void;
  onEnd: (evenness: Evenness) => void;
  /** Frame that it begins with. */
  from?: number;
  mostTogether?: number;
}

/**
 * Runs a plan on the screen's own beat while `running`. Its time begins when its first frame is painted, and its last
 * frame is gone (`isOver`) before anything slow follows: a slow device gives no word more or less time for that.
 */
export function usePacer(frames: readonly Due[], { running, rate, onBegin, onEnd, from = 0, mostTogether }: Running) {
  const [pacer] = useState(() => new Pacer(frames, from, mostTogether));
  const [displayed, setDisplayed] = useState<FrameRange>(pacer.displayed);
  const [isOver, setOver] = useState(false);
  const latest = useRef({ rate, onBegin, onEnd });
  latest.current = { rate, onBegin, onEnd };
  const show = () =>
    setDisplayed((before) =>
      before.from === pacer.displayed.from && before.to === pacer.displayed.to ? before : pacer.displayed,
    );
  const showNow = useRef(show);
  showNow.current = show;

  // Before the paint, so that it is the paint of this very frame that is waited for.
  useLayoutEffect(() => {
    if (!running) return;
    let next = 0;
    const step = () => {
      pacer.tick(performance.now(), latest.current.rate);
      if (pacer.isDone) {
        flushSync(() => setOver(true));
        return latest.current.onEnd(pacer.evenness);
      }
      showNow.current();
      next = requestAnimationFrame(step);
    };
    const callOff = whenPainted(() => {
      pacer.resume(performance.now());
      latest.current.onBegin?.();
      next = requestAnimationFrame(step);
    });
    return () => {
      callOff();
      cancelAnimationFrame(next);
      pacer.pause();
    };
  }, [pacer, running]);

  return {
    displayed,
    isOver,
    go(to: number) {
      pacer.go(to);
      show();
    },
  };
}
