import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { entries } from './entries.ts';

/*
 * Going forward begins at the top, which the router sees to. Coming back finds what was in sight, also when the list
 * that was there arrives later than its page.
 */

/** How far down each entry of the history was left. */
const heights = new Map<string, number>();
/** A list that takes longer than this to arrive does not move what a person has begun to look at. */
const patienceMs = 10_000;
let stop = (): void => undefined;

export function watchComingBack(router: AnyRouter): void {
  const history: RouterHistory = router.history;
  // The browser itself would move what is still the old page.
  window.history.scrollRestoration = 'manual';
  let key = keyOf(history.location);
  notePage(history);
  history.subscribe(({ location }) => {
    heights.set(key, window.scrollY);
    key = keyOf(location);
    notePage(history);
    stop();
  });
  // After the router has gone to the top.
  router.subscribe('onRendered', ({ toLocation }) => {
    const height = heights.get(keyOf(toLocation));
    if (height) comeTo(height);
  });
}

function notePage({ location: { state, pathname } }: RouterHistory): void {
  (entries.pages ??= new Map()).set(state.__TSR_index, pathname);
}

const keyOf = ({ state }: { state: { __TSR_key?: string | undefined } }): string => state.__TSR_key ?? '';

const isAt = (height: number): boolean => Math.abs(window.scrollY - height) <= 1;
const reaches = (height: number): boolean => document.documentElement.scrollHeight - window.innerHeight >= height - 1;

/**
 * Until the person does something, the page stays at this height, as soon as it is that high. What moves a page that is
 * there already, as a notice that is scrolled into sight, has its way.
 */
function comeTo(height: number): void {
  stop();
  let wasThere = false;
  const go = () => {
    if (wasThere && !isAt(height) && reaches(height)) return stop();
    if (!isAt(height)) window.scrollTo(0, height);
    wasThere = isAt(height);
  };
  const observer = new ResizeObserver(go);
  const listening = new AbortController();
  const timer = setTimeout(() => stop(), patienceMs);
  stop = () => {
    observer.disconnect();
    listening.abort();
    clearTimeout(timer);
  };
  for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    addEventListener(type, () => stop(), { signal: listening.signal, capture: true, passive: true });
  observer.observe(document.body);
  go();
}
