import { useEffect, useRef, useState } from 'react';

/** Before something is shown: time to bring the eyes to the middle. */
const restMs = 800;

export type FlashStep = 'rest' | 'stimulus' | 'mask' | 'over';

interface Flash {
  /** Changes with every trial. */
  trial: number;
  exposureMs: number;
  maskMs?: number;
  paused: boolean;
  /** False: it stays until `cover` is called. */
  timed: boolean;
  onStimulus: () => void;
}

/**
 * A rest, the thing for its time, a mask, nothing: by the screen's own clock, at least one picture of each. A pause
 * begins the trial again. Never more than one flash in a second.
 */
export function useFlash({ trial, exposureMs, maskMs = 0, paused, timed, onStimulus }: Flash): {
  step: FlashStep;
  cover: () => void;
} {
  const [state, setState] = useState<{ trial: number; step: FlashStep }>({ trial, step: 'rest' });
  const step = state.trial === trial ? state.step : 'rest';
  const onStimulusRef = useRef(onStimulus);
  onStimulusRef.current = onStimulus;
  const isOver = step === 'over';

  useEffect(() => {
    if (paused || isOver) return;
    const begun = performance.now();
    let since = begun;
    let now: FlashStep = 'rest';
    const go = (next: FlashStep) => {
      now = next;
      since = performance.now();
      setState({ trial, step: next });
      if (next === 'stimulus') onStimulusRef.current();
    };
    setState({ trial, step: 'rest' });
    let handle = requestAnimationFrame(function tick() {
      const passed = performance.now() - since;
      if (now === 'rest' && passed >= restMs) go('stimulus');
      else if (now === 'stimulus' && timed && passed >= exposureMs) go(maskMs > 0 ? 'mask' : 'over');
      else if (now === 'mask' && passed >= maskMs) return go('over');
      if (now !== 'over') handle = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(handle);
  }, [trial, paused, isOver, timed, exposureMs, maskMs]);

  return { step, cover: () => setState({ trial, step: 'over' }) };
}
