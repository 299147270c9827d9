// @vitest-environment happy-dom
import { rightNow } from '@okur/contract/testing/time';
import { expect, it } from 'vitest';
import { fillStorage } from '../../kit/testing.tsx';
import { dropPlay, isUnfinished, loadPlay, storePlay } from './unfinished.ts';

const play = {
  exerciseId: 'e1',
  version: 1,
  seed: 's',
  level: 1,
  timed: true,
  nextWords: { items: [], due: 0, fresh: 0 },
};
const progress = { events: [], draft: [], seen: { at: 0, clock: rightNow().getTime() } };
const load = (stored: object) => {
  localStorage.setItem('okur-play:elif:e1', JSON.stringify({ ...play, progress: { ...progress, ...stored } }));
  return loadPlay('elif', { id: 'e1', version: 1 })?.progress.position;
};

it('goes on where it was, also when an earlier version of the application left it', () => {
  expect([load({ position: 7 }), load({ place: 5 })]).toEqual([7, 5]);
});

it('lasts as long as the page on a device without room', () => {
  fillStorage();
  storePlay('can', { ...play, progress: { ...progress, position: 3 } });
  expect(loadPlay('can', { id: 'e1', version: 1 })?.progress.position).toBe(3);
  dropPlay('can', 'e1');
  expect(isUnfinished('can', 'e1')).toBe(false);
});
