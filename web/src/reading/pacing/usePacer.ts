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

/** So many of the last pictures say how long the next one takes. */
const recentPictures = 5;

/**
 * How long a picture takes from its beginning to the screen: a sixtieth of a second on a quick device, several on a
 * slow one. The middle of the last ones, so that one hiccup says nothing of the next.
 */
class PictureTime {
  private readonly recent: number[] = [];
  note(ms: number): void {
    this.recent.push(ms);
    if (this.recent.length > recentPictures) this.recent.shift();
  }
  get usual(): number {
    return this.recent.toSorted((a, b) => a - b)[(this.recent.length - 1) >> 1] ?? 0;
  }
}

interface Running {
  running: boolean;
  rate: number;
  /** The plan goes on from now on: what is on the screen is painted. */
  onBegin?: () => void;
  onEnd: (evenness: Evenness) => void;
  /** Frame that it begins with. */
  from?: number;
  mostTogether?: number;
}

/**
 * Runs a plan on the screen's own beat while `running`. Its moments are those at which pictures are on the screen, not
 * those at which their drawing begins: it starts when its first frame is painted, each picture holds what is due when
 * it will be seen, and the last frame is gone (`isOver`) from the screen before anything slow follows. So a slow device
 * gives no word more or less time.
 */
export function usePacer(frames: readonly Due[], { running, rate, onBegin, onEnd, from = 0, mostTogether }: Running) {
  const [pacer] = useState(() => new Pacer(frames, from, mostTogether));
  const [pictureTime] = useState(() => new PictureTime());
  const [displayed, setDisplayed] = useState<FrameRange>(pacer.displayed);
  const [isOver, setOver] = useState(false);
  const latest = useRef({ rate, onBegin, onEnd });
  latest.current = { rate, onBegin, onEnd };
  const show = () =>
    setDisplayed((before) =>
      before.from === pacer.displayed.from && before.to === pacer.displayed.to ? before : pacer.displayed,
    );

  // Before the paint, so that it is the paint of this very frame that is waited for.
  useLayoutEffect(() => {
    if (!running) return;
    let next = 0;
    let begun = 0;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      pictureTime.note(performance.now() - begun);
      if (pacer.isDone) latest.current.onEnd(pacer.evenness);
    };
    const step = () => {
      begun = performance.now();
      const before = pacer.displayed;
      pacer.tick(begun + pictureTime.usual, latest.current.rate);
      // In this picture: what React draws later would be in the one after it.
      if (pacer.isDone) flushSync(() => setOver(true));
      else {
        if (pacer.displayed !== before) flushSync(() => setDisplayed(pacer.displayed));
        next = requestAnimationFrame(step);
      }
      port2.postMessage(0);
    };
    const callOff = whenPainted(() => {
      pacer.resume(performance.now());
      latest.current.onBegin?.();
      next = requestAnimationFrame(step);
    });
    return () => {
      callOff();
      cancelAnimationFrame(next);
      port1.onmessage = null;
      port1.close();
      pacer.pause();
    };
  }, [pacer, pictureTime, running]);

  return {
    displayed,
    isOver,
    go(to: number) {
      pacer.go(to);
      show();
    },
  };
}
