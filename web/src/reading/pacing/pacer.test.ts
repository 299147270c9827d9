import { planExercise, type ExerciseDefinition } from '@okur/contract/exercises/kinds';
import type { PacedPlan } from '@okur/contract/exercises/paced';
import { describe, expect, it } from 'vitest';
import { allTogether, Pacer } from './pacer.ts';

const words = Array.from({ length: 500 }, (_, n) => ['rüzgâr', 'ev', 'değişikliklerden', 'gelir,', 'su.'][n % 5]).join(
  ' ',
);
const questions = ['a', 'b', 'c'].map((question) => ({ question, right: '1', wrong: ['2'] }));
const planFor = (kind: ExerciseDefinition['kind'], wpm: number, params: object = {}) => {
  const [level, more] = kind === 'metronome_reading' ? [wpm / 4, { words_per_beat: 4 }] : [wpm, {}];
  return planExercise(
    { kind, params: { ...params, ...more }, content: { text: words, questions }, language: 'tr' },
    level,
    'seed',
  ) as PacedPlan;
};

/** Plays to the end with a screen that answers when `wait` says; what was delivered. */
function play(plan: PacedPlan, wait: (random: number) => number) {
  const pacer = new Pacer(plan.frames);
  const seen = new Set([0]);
  let seed = 7;
  let now = 1000;
  pacer.resume(now);
  while (!pacer.isDone) {
    seed = (seed * 16_807) % 2_147_483_647;
    now += wait(seed / 2_147_483_647);
    pacer.tick(now);
    for (let frame = pacer.displayed.from; frame <= pacer.displayed.to; frame++) seen.add(frame);
  }
  return { wpm: (plan.words * 60_000) / (now - 1000), seen: seen.size };
}
const screens: Record<string, (random: number) => number> = {
  'a free main thread': () => 1000 / 60,
  'a busy main thread': (random) => (random < 0.5 ? 17 : 40 + random * 80),
  'a main thread that stops for 300 ms now and then': (random) => (random < 0.02 ? 300 : 17),
  'a screen that answers ten times a second': () => 100,
};

describe.each([
  'rapid_serial',
  'guided_pacer',
  'column_reading',
  'metronome_reading',
  'chunk_reading',
  'shading',
] as const)('%s over 500 words', (kind) => {
  describe.each(Object.entries(screens))('on %s', (_name, wait) => {
    it.each([200, 300, 500, 800])('delivers %i words a minute within a hundredth, and every frame', (wpm) => {
      const plan = planFor(kind, wpm);
      const delivered = play(plan, wait);
      expect(Math.abs(delivered.wpm / plan.wpm - 1)).toBeLessThan(0.01);
      expect(delivered.seen).toBe(plan.frames.length);
    });
  });
});

/** Plays beats to the end; how long it took, and which frames were drawn. */
function beat(pacer: Pacer, wait: (random: number) => number) {
  const drawn = new Set([pacer.displayed.to]);
  let [seed, now] = [7, 1000];
  pacer.resume(now);
  while (!pacer.isDone) {
    seed = (seed * 16_807) % 2_147_483_647;
    now += wait(seed / 2_147_483_647);
    pacer.tick(now);
    drawn.add(pacer.displayed.to);
  }
  return { ms: now - 1000, drawn };
}

describe.each(Object.entries(screens))('on %s', (_name, wait) => {
  it.each([30, 60, 120, 200, 300])('a saccade jump keeps %i beats a minute within a hundredth', (bpm) => {
    const { beats } = planExercise({ kind: 'saccade_jump', params: {}, content: {}, language: 'tr' }, bpm, 'seed');
    const { ms } = beat(new Pacer(beats), wait);
    expect(Math.abs(ms / 60_000 - 1)).toBeLessThan(0.01);
  });
  it('a scan and count draws every sign, and the gaps between them', () => {
    const { trials } = planExercise(
      { kind: 'scan_count', params: {}, content: { target: 'b', distractors: ['d'] }, language: 'tr' },
      150,
      'seed',
    );
    const { frames } = trials[0]!;
    expect(beat(new Pacer(frames, 0, 1), wait).drawn.size).toBe(frames.length);
  });
});

describe('a plan', () => {
  const plan = planFor('rapid_serial', 300);
  it('stands while the screen sleeps, and goes on where it was', () => {
    const pacer = new Pacer(plan.frames);
    pacer.resume(0);
    pacer.tick(plan.frames[10]!.at);
    const before = pacer.displayed.to;
    pacer.tick(3_600_000);
    expect(pacer.displayed.to).toBeLessThanOrEqual(before + 6);
    expect(pacer.isDone).toBe(false);
  });
  it('shows the frame it stopped at again from its beginning', () => {
    const pacer = new Pacer(plan.frames);
    pacer.resume(0);
    for (let now = 0; now < 5000; now += 16) pacer.tick(now);
    const { from } = pacer.displayed;
    pacer.pause();
    pacer.tick(60_000);
    expect(pacer.displayed.from).toBe(from);
    pacer.resume(70_000);
    pacer.tick(70_000 + plan.frames[from]!.until - plan.frames[from]!.at - 1);
    expect(pacer.displayed.from).toBe(from);
  });
  it('ends as often before its time as after it, on a screen that is slow to answer', () => {
    const off = Array.from({ length: 40 }, (_, n) => {
      const pacer = new Pacer(plan.frames);
      pacer.resume(0);
      let now = n;
      while (!pacer.isDone) pacer.tick((now += 61));
      return now - plan.totalMs;
    });
    for (const ms of off) expect(Math.abs(ms)).toBeLessThanOrEqual(31);
    expect(Math.abs(off.reduce((sum, ms) => sum + ms, 0) / off.length)).toBeLessThan(16);
  });
  it('is caught up with after a stop of almost a second, where the whole text is on the screen', () => {
    const guided = planFor('guided_pacer', 600);
    const delivered = (mostTogether?: number) => {
      const pacer = new Pacer(guided.frames, 0, mostTogether);
      pacer.resume(0);
      let now = 0;
      while (!pacer.isDone) pacer.tick((now += now > 20_000 && now < 20_017 ? 900 : 17));
      return now - guided.totalMs;
    };
    expect(Math.abs(delivered(allTogether))).toBeLessThan(17);
    // Words that come and go are not shown in a heap: there the plan waits.
    expect(delivered()).toBeGreaterThan(300);
  });
  it('takes twice as long at half the pace', () => {
    const pacer = new Pacer(plan.frames);
    pacer.resume(0);
    let now = 0;
    while (!pacer.isDone) pacer.tick((now += 16), 0.5);
    expect(now / plan.totalMs).toBeCloseTo(2, 2);
  });
  it('goes back and can end again', () => {
    const pacer = new Pacer(plan.frames);
    pacer.resume(0);
    pacer.go(-5);
    expect(pacer.displayed).toEqual({ from: 0, to: 0 });
    pacer.go(9999);
    expect(pacer.displayed.to).toBe(plan.frames.length - 1);
  });
  it('notes how evenly it came: words shown together, and the longest that one stood beyond its time', () => {
    const even = new Pacer(plan.frames);
    even.resume(0);
    for (let now = 0; !even.isDone; now += 16) even.tick(now);
    expect(even.evenness.together).toBe(0);
    expect(even.evenness.longest_stand_ms).toBeLessThanOrEqual(32);

    const late = new Pacer(plan.frames);
    late.resume(0);
    // Words of 200 ms each: the second comes a second late, with those that are due by then.
    late.tick(plan.frames[0]!.until + 700);
    expect(late.evenness).toEqual({ together: late.displayed.to - late.displayed.from + 1, longest_stand_ms: 700 });
    late.pause();
    late.resume(60_000);
    late.tick(60_000 + plan.frames[late.displayed.to]!.until - plan.frames[late.displayed.from]!.at);
    expect(late.evenness.longest_stand_ms).toBe(700);
  });
});
