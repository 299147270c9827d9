import { tutorials } from '@okur/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Client, TestApp } from '../../platform/testing/app.ts';
import { letPass, type MadeTutorial, makeTutorial } from './testing.ts';

/*
 * For tests alone. A telephone, a tablet and the school's computer play parts of one film. Each keeps what it played as
 * a set and sends all of it each time, as the player does; a message may be lost, come twice, or come too early.
 */

type Second = number;
type Range = [from: Second, to: Second];
export interface Step {
  device: number;
  part: Range;
  /** Seconds since the message before it. */
  after: number;
  fate: 'arrives' | 'twice' | 'lost';
}

export const filmSeconds = 60;
export const anyWatching = (maxLength: number) =>
  fc.array(
    fc.record({
      device: fc.integer({ min: 0, max: 2 }),
      part: fc
        .tuple(fc.integer({ min: 0, max: filmSeconds - 1 }), fc.integer({ min: 1, max: 25 }))
        .map(([from, length]): Range => [from, Math.min(filmSeconds, from + length)]),
      after: fc.integer({ min: 0, max: 12 }),
      fate: fc.constantFrom<Step['fate']>('arrives', 'arrives', 'twice', 'lost'),
    }),
    { minLength: 3, maxLength },
  );

const secondsOf = (ranges: readonly Range[]): Second[] =>
  ranges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, at) => from + at));
const rangesOf = (seconds: ReadonlySet<Second>): Range[] => {
  const ranges: Range[] = [];
  for (const second of [...seconds].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.[1] === second) last[1] += 1;
    else ranges.push([second, second + 1]);
  }
  return ranges;
};

const isWithin = (some: ReadonlySet<Second>, others: ReadonlySet<Second>) =>
  [...some].every((second) => others.has(second));

export interface World {
  app: TestApp;
  devices: readonly Client[];
  /** A film that no one has watched yet. */
  makeFilm: () => Promise<MadeTutorial>;
}

/** A student with three devices. */
export async function watcher(app: TestApp, sp: Client, studentId: string): Promise<World> {
  const devices = await Promise.all([0, 1, 2].map(() => app.signedIn('student', studentId)));
  return { app, devices, makeFilm: () => makeTutorial(sp, { seconds: filmSeconds }) };
}

/** Lives through it, and answers what counts once every device has sent all it has. */
export async function watchOnDevices({ app, devices, makeFilm }: World, steps: readonly Step[]) {
  const { video } = await makeFilm();
  const gathered = devices.map(() => new Set<Second>());
  const played = new Set<Second>();
  let counted = new Set<Second>();
  async function send(device: number): Promise<{ watched: Range[]; is_done: boolean }> {
    const body = { video_version: 1, watched: rangesOf(gathered[device]!) };
    const sent = await devices[device]!.call(tutorials.recordMyWatch, { params: { id: video }, body });
    expect(sent.status, sent.text).toBe(200);
    const now = new Set(secondsOf(sent.body.data.watched));
    // Nothing is taken back, and nothing counts that no one played.
    expect([isWithin(counted, now), isWithin(now, played)]).toEqual([true, true]);
    counted = now;
    return sent.body.data;
  }
  await send(0);
  for (const { device, part, after, fate } of steps) {
    for (const second of secondsOf([part])) {
      gathered[device]!.add(second);
      played.add(second);
    }
    await letPass(app, after);
    if (fate !== 'lost') await send(device);
    if (fate === 'twice') await send(device);
  }
  // At last the network is there, and each sends until all of its own counts.
  for (const device of gathered.keys())
    while (!isWithin(gathered[device]!, counted)) {
      const before = counted.size;
      await letPass(app, 10);
      await send(device);
      expect(counted.size).toBeGreaterThan(before);
    }
  expect(counted.size).toBe(played.size);
  return send(0);
}
