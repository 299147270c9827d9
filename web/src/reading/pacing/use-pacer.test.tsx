import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../kit/testing.tsx';
import { usePacer } from './usePacer.ts';

/* A slow device, by a clock of the test's own: what it takes to draw is no time of a word. */

const frames = [0, 100, 200].map((at) => ({ at, until: at + 100 }));
let now = 0;
let pictures: FrameRequestCallback[] = [];
let painted: (() => void)[] = [];

beforeEach(() => {
  [now, pictures, painted] = [1000, [], []];
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => pictures.push(callback));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  vi.stubGlobal(
    'MessageChannel',
    class {
      port1 = { onmessage: null as (() => void) | null, close: () => undefined };
      port2 = { postMessage: () => painted.push(() => this.port1.onmessage?.()) };
    },
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The browser draws a picture, which takes so long, and says afterwards that it is painted. */
const draw = (ms: number) =>
  act(() => {
    const due = pictures;
    pictures = [];
    for (const callback of due) callback(now);
    now += ms;
    const then = painted;
    painted = [];
    for (const tell of then) tell();
  });

it('gives the first word its time from when it is painted, and takes the last one away before anything slow', () => {
  const events: string[] = [];
  const { result } = renderHook(() =>
    usePacer(frames, {
      running: true,
      rate: 1,
      onBegin: () => events.push(`begins at ${now}`),
      onEnd: ({ together }) => events.push(`over: ${String(result.current.isOver)}, together ${together}, at ${now}`),
    }),
  );
  // The page of the text takes 400 ms to come on the screen.
  draw(400);
  expect(events).toEqual(['begins at 1400']);
  draw(90);
  expect(result.current.displayed).toEqual({ from: 0, to: 0 });
  for (let picture = 0; picture < 20; picture++) draw(10);
  expect(result.current.displayed).toEqual({ from: 2, to: 2 });
  expect(result.current.isOver).toBe(false);
  draw(10);
  expect(events[1]).toBe('over: true, together 0, at 1700');
});

it('has the last word gone from the screen when the plan ends, however long a picture takes to come', () => {
  const ends: number[] = [];
  const { result } = renderHook(() => usePacer(frames, { running: true, rate: 1, onEnd: () => ends.push(now) }));
  draw(400);
  const seen: [number, number][] = [];
  while (!result.current.isOver) {
    draw(60);
    if (!result.current.isOver) seen.push([now - 1400, result.current.displayed.to]);
  }
  // Pictures are seen every 60 ms; each holds the word that is due at that moment, and not the one of when it began.
  expect(seen).toEqual([
    [60, 0],
    [120, 1],
    [180, 1],
    [240, 2],
  ]);
  expect([now - 1400, ends]).toEqual([300, [1700]]);
});
