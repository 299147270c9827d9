import { describe, expect, it } from 'vitest';
import { distanceAt } from './eye-span.ts';
import type { ExerciseEvent } from './kind.ts';
import { planExercise, scoreExercise } from './kinds.ts';
import { seeded } from './random.ts';
import { answersOf, end, play, start, definitionOf } from './testing/played.ts';

describe('a tachistoscope', () => {
  const exercise = definitionOf(
    'tachistoscope',
    { item: 'words', trials: 10 },
    { words: ['ışık', 'yol', 'kuş', 'dağ', 'İzmir'] },
  );
  const { trials } = planExercise(exercise, 500, 'seed');
  it('takes what was typed whatever its capitals, by the rules of its language', () => {
    expect(
      play(exercise, 500, [...answersOf(10, (at) => ` ${trials[at]!.toLocaleUpperCase('tr')} `), end(30_000)]),
    ).toMatchObject({ score: 100, errors: 0, trusted: true, measures: { right: 10, median_ms: 900 } });
  });
  it('counts what is wrong or missing, and no second try', () => {
    const events = answersOf(10, (at) => (at < 6 ? trials[at]! : 'yok'));
    expect(
      play(exercise, 500, [...events, { at: 25_000, event: 'answer', item: 9, value: trials[9]! }, end(30_000)]),
    ).toMatchObject({ score: 60, errors: 4 });
    expect(play(exercise, 500, [...events.slice(0, 8), end(30_000)])).toMatchObject({ score: 40, trusted: false });
  });
  it('tells the greatest length at which three quarters were right', () => {
    const of = (params: object, words: string[], right: (stimulus: string) => boolean) => {
      const one = definitionOf('tachistoscope', { trials: 40, ...params }, { words });
      const { trials: stimulus } = planExercise(one, 500, 'seed');
      return play(one, 500, [...answersOf(40, (at) => (right(stimulus[at]!) ? stimulus[at]! : '?')), end(90_000)])
        .measures.span;
    };
    const phrases = [
      'mavi deniz',
      'yeşil orman',
      'eski bir ev',
      'uzak bir yol',
      'küçük kuş',
      'derin su',
      'kar yağdı',
      'ay doğdu',
    ];
    expect(of({ item: 'digits', length: 5 }, [], () => true)).toBe(5);
    expect(of({ item: 'digits', length: 5 }, [], () => false)).toBe(0);
    expect(of({ item: 'phrases', length: 9 }, phrases, (stimulus) => stimulus.split(' ').length < 3)).toBe(2);
    expect(
      planExercise(
        definitionOf('tachistoscope', { item: 'phrases', length: 2 }, { words: phrases }),
        500,
        's',
      ).trials.every((stimulus) => stimulus.split(' ').length === 2),
    ).toBe(true);
  });
  it('makes digits and letters of the length that is asked for', () => {
    const of = (item: string) => planExercise(definitionOf('tachistoscope', { item, length: 6 }), 500, 's').trials;
    expect(of('digits').every((stimulus) => /^\d{6}$/.test(stimulus))).toBe(true);
    expect(of('letters').every((stimulus) => /^[BCDFGHKLMNPRSTVYZ]{6}$/.test(stimulus))).toBe(true);
  });
});

describe('an eye span', () => {
  const exercise = definitionOf('eye_span', { pairs: 10, step: 2 });
  const plan = planExercise(exercise, 8, 'seed');
  const { pairs } = plan;
  it('asks for one side and finds the widest distance at which three quarters are right', () => {
    expect(pairs.map((_, at) => distanceAt(plan, Array(at).fill(true)))).toEqual([8, 8, 8, 8, 8, 10, 10, 10, 10, 10]);
    const seen = (upTo: number) => answersOf(10, (at) => (at < upTo ? pairs[at]![pairs[at]!.side] : '?'));
    expect(play(exercise, 8, [...seen(10), end(30_000)])).toMatchObject({ score: 100, measures: { span: 10 } });
    expect(play(exercise, 8, [...seen(7), end(30_000)])).toMatchObject({ score: 70, measures: { span: 8 } });
  });
  it('that follows the answers goes one out and three in, never past its bounds', () => {
    const adaptive = planExercise(definitionOf('eye_span', { adaptive: 'yes', step: 2 }), 8, 'seed');
    expect([[], [true], [true, true], [true, true, false]].map((isRight) => distanceAt(adaptive, isRight))).toEqual([
      8, 10, 12, 6,
    ]);
    expect(distanceAt(adaptive, Array(30).fill(false))).toBe(4);
    expect(distanceAt(adaptive, Array(30).fill(true))).toBe(40);
  });
  it('that follows the answers settles where three of four are right, and that is all one can have', () => {
    const random = seeded('eyes');
    const spans = Array.from({ length: 200 }, (_, n) => {
      const exerciseOf = definitionOf('eye_span', { adaptive: 'yes', step: 1, pairs: 40 });
      const each = planExercise(exerciseOf, 8, `s${n}`);
      const isRight: boolean[] = [];
      // Sees three of four at a distance of 16, fewer beyond it.
      for (let at = 0; at < 40; at++)
        isRight.push(random() < 1 / (1 + Math.exp((distanceAt(each, isRight) - 16) * 0.5 - Math.log(3))));
      return scoreExercise(exerciseOf, 8, `s${n}`, {
        timed: true,
        events: [
          start,
          ...answersOf(40, (at) => (isRight[at] ? each.pairs[at]![each.pairs[at]!.side] : '?')),
          end(90_000),
        ],
      });
    });
    const mean = (of: (score: (typeof spans)[number]) => number) =>
      spans.reduce((sum, score) => sum + of(score), 0) / spans.length;
    expect(Math.abs(mean(({ measures }) => measures.span!) - 16)).toBeLessThan(1.5);
    expect(mean(({ score }) => score)).toBeGreaterThan(95);
  });
});

describe('a saccade jump', () => {
  const exercise = definitionOf('saccade_jump');
  const { beats } = planExercise(exercise, 120, 'seed');
  const targets = beats.flatMap(({ isTarget }, at) => (isTarget ? [at] : []));
  const stimulus = (at: number): ExerciseEvent => ({ at: at * 500, event: 'shown', item: at });
  const press = (at: number, after: number): ExerciseEvent => ({
    at: at * 500 + after,
    event: 'pick',
    item: at + Math.floor(after / 500),
  });
  const seen = (pressed: (n: number) => boolean) =>
    targets.flatMap((at, n) => [stimulus(at), ...(pressed(n) ? [press(at, 600)] : [])]);

  it('goes across the columns row by row, one place a beat, at every tempo for the time that is asked for', () => {
    for (const bpm of [30, 120, 300]) {
      const plan = planExercise(exercise, bpm, 's');
      expect(plan.beats.at(-1)!.until).toBeCloseTo(60_000, 6);
      expect(plan.beats).toHaveLength(bpm);
      expect(plan.beats.slice(0, 26).map(({ cell }) => cell)).toEqual([
        ...Array.from({ length: 24 }, (_, at) => at),
        0,
        1,
      ]);
    }
  });
  it.each([30, 120, 240, 300])(
    'at %i beats a minute has targets far enough apart to be pressed one by one, the last one, too',
    (bpm) => {
      for (let n = 0; n < 20; n++) {
        const at = planExercise(exercise, bpm, `s${n}`).beats.flatMap((beat) => (beat.isTarget ? [beat.at] : []));
        expect(at.length).toBeGreaterThanOrEqual(7);
        expect(Math.min(...at.slice(1).map((moment, k) => moment - at[k]!))).toBeGreaterThanOrEqual(1500);
        expect(at.at(-1)).toBeLessThanOrEqual(59_000);
      }
    },
  );
  it('never lights one place more than three times a second, whatever is set', () => {
    for (const columns of [2, 3, 4]) {
      const plan = planExercise(definitionOf('saccade_jump', { columns, rows: 3 }), 300, 's');
      const own = plan.beats.filter(({ cell }) => cell === 0).map(({ at }) => at);
      expect(Math.min(...own.slice(3).map((at, n) => at - own[n]!))).toBeGreaterThan(1000);
    }
  });
  it('is the share of targets pressed in time, less what was pressed at nothing', () => {
    expect(play(exercise, 120, [...seen(() => true), end(60_000)])).toMatchObject({
      score: 100,
      errors: 0,
      trusted: true,
      seconds: 60,
      measures: { misses: 0, held_seconds: 60, beats: 120 },
    });
    const half = play(exercise, 120, [...seen((n) => n % 2 === 0), end(60_000)]);
    expect(half.score).toBeCloseTo((Math.ceil(targets.length / 2) / targets.length) * 100, 9);
    expect(half.measures.misses).toBe(Math.floor(targets.length / 2));
    expect(play(exercise, 120, [...seen(() => true), { at: 100, event: 'pick', item: 0 }, end(60_000)])).toMatchObject({
      errors: 1,
    });
    expect(
      play(exercise, 120, [...targets.flatMap((at) => [stimulus(at), press(at, 1200)]), end(60_000)]),
    ).toMatchObject({
      score: 0,
    });
    const always = Array.from({ length: 240 }, (_, n): ExerciseEvent => ({ at: n * 250, event: 'pick', item: n >> 1 }));
    expect(play(exercise, 120, [...targets.map(stimulus), ...always, end(60_000)]).score).toBe(0);
  });
  it('is held from one break to the next, without the pauses', () => {
    const late = targets.at(-1)!;
    const but = [...seen((n) => n < targets.length - 1), end(60_000)];
    expect(play(exercise, 120, but).measures.held_seconds).toBe(late / 2);
    const pause: ExerciseEvent[] = [
      { at: 200, event: 'pause' },
      { at: 700, event: 'resume' },
    ];
    expect(play(exercise, 120, [...pause, ...but]).measures.held_seconds).toBe(late / 2 - 0.5);
  });
  it('is not trusted when slowed, left early or without the clock, and a target may be pressed while it stands', () => {
    expect(
      play(exercise, 120, [{ at: 10, event: 'pace', item: 0, value: '0.8' }, ...seen(() => true), end(60_000)]).trusted,
    ).toBe(false);
    expect(play(exercise, 120, [...seen(() => true).slice(0, 4), end(9000)]).trusted).toBe(false);
    const slow = targets.flatMap((item, n): ExerciseEvent[] => [
      { at: n * 9000, event: 'shown', item },
      { at: n * 9000 + 4000, event: 'pick', item },
      { at: n * 9000 + 5000, event: 'pick', item: item + 1 },
    ]);
    expect(play(exercise, 120, [...slow, end(900_000)], false)).toMatchObject({
      score: 0,
      errors: targets.length,
      trusted: false,
    });
    expect(
      play(exercise, 120, [...slow.filter(({ item }) => targets.includes(item!)), end(900_000)], false),
    ).toMatchObject({ score: 100, errors: 0 });
  });
});

describe('a scan and count', () => {
  const exercise = definitionOf('scan_count', {}, { target: 'b', distractors: ['d', 'p'] });
  const { trials } = planExercise(exercise, 500, 'seed');
  it('shows as many signs as are asked for, from place to place, with a gap between them', () => {
    expect(trials).toHaveLength(6);
    for (const { count, signs, frames } of trials) {
      expect(signs).toHaveLength(12);
      expect(signs.filter((sign) => sign === 'b')).toHaveLength(count);
      const stimulus = frames.filter(({ sign }) => sign !== null);
      expect(stimulus.map(({ sign }) => sign)).toEqual(signs);
      expect(stimulus.map(({ position }) => position)).toEqual(signs.map((_, n) => n % 3));
      expect(stimulus.every(({ at, until }) => Math.round(until - at) === 500)).toBe(true);
      for (const [n, frame] of frames.slice(1).entries()) expect(frame.at).toBe(frames[n]!.until);
    }
    expect(
      new Set(Array.from({ length: 60 }, (_, n) => planExercise(exercise, 500, `s${n}`).trials[0]!.count)).size,
    ).toBe(7);
  });
  it.each([100, 150, 230, 400])('of %i ms flashes no more than three times a second', (flash) => {
    const { frames } = planExercise(exercise, flash, 's').trials[0]!;
    const flashes = frames.filter(({ sign }) => sign !== null).map(({ at }) => at);
    expect(Math.min(...flashes.slice(3).map((at, n) => at - flashes[n]!))).toBeGreaterThan(1000);
  });
  it('is the share of series that were counted right', () => {
    expect(play(exercise, 500, [...answersOf(6, (at) => ` ${trials[at]!.count} `), end(60_000)])).toMatchObject({
      score: 100,
      errors: 0,
      trusted: true,
      measures: { right: 6, trials: 6, mean_off: 0 },
    });
    expect(
      play(exercise, 500, [...answersOf(6, (at) => String(trials[at]!.count + (at < 3 ? 2 : 0))), end(60_000)]),
    ).toMatchObject({ score: 50, errors: 3, measures: { mean_off: 1 } });
    expect(play(exercise, 500, [...answersOf(6, () => ''), end(60_000)])).toMatchObject({ score: 0, errors: 6 });
    expect(play(exercise, 500, [...answersOf(5, (at) => String(trials[at]!.count)), end(60_000)])).toMatchObject({
      trusted: false,
      errors: 1,
    });
  });
});
