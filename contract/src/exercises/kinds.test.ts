import { describe, expect, it } from 'vitest';
import { distanceAt } from './eye-span.ts';
import type { ExerciseEvent } from './kind.ts';
import { kindOf, paramsAt, planExercise, scoreExercise, writtenLevel, type Written } from './kinds.ts';
import { exerciseKindNames, type ExerciseKindName } from './names.ts';
import { seeded } from './random.ts';

const end = (at: number): ExerciseEvent => ({ at, event: 'end' });
const start: ExerciseEvent = { at: 0, event: 'start' };
const written = <K extends ExerciseKindName>(kind: K, params: object = {}, content: object = {}): Written & { kind: K } => ({ kind, params: kindOf(kind).settings.parse(params), content: { ...content }, language: 'tr' });
const play = (w: Written, level: number, events: ExerciseEvent[], timed = true) => scoreExercise(w, level, 'seed', { timed, events: [start, ...events] });

describe('every kind', () => {
  it.each(exerciseKindNames)('%s has usual values for all it asks an author, and its ladder within them', (name) => {
    const kind = kindOf(name);
    const params = kind.settings.parse({});
    const { ladder } = kind;
    expect(params).toHaveProperty(ladder.param);
    for (const level of 'pace' in ladder ? ladder.range : ladder.values) expect(kind.settings.safeParse(paramsAt({ kind: name, params }, level)).success).toBe(true);
    expect(kind.settings.safeParse(paramsAt({ kind: name, params }, writtenLevel({ kind: name, params }))).success).toBe(true);
  });
});

describe('a Schulte table', () => {
  const exercise = written('schulte_table', { tables: 2 });
  const plan = planExercise(exercise, 5, 'seed');
  const solve = (table: number, from: number, cellMs: number): ExerciseEvent[] => [{ at: from, event: 'shown', item: table }, ...plan.tables[table]!.order.map((cell, n): ExerciseEvent => ({ at: from + (n + 1) * cellMs, event: 'pick', item: table * 25 + cell }))];
  it('shows every number once and asks for them in order', () => {
    for (const { cells, order } of plan.tables) expect(order.map((cell) => cells[cell])).toEqual(Array.from({ length: 25 }, (_, n) => String(n + 1)));
    expect(plan.tables[0]!.cells).not.toEqual(plan.tables[1]!.cells);
  });
  it('is 100 in the expected 40 seconds, and 50 in twice that', () => {
    expect(play(exercise, 5, [...solve(0, 0, 1600), ...solve(1, 50_000, 1600), end(95_000)]).score).toBeCloseTo(100, 6);
    const slow = play(exercise, 5, [...solve(0, 0, 3200), ...solve(1, 90_000, 3200), end(180_000)]);
    expect(slow.score).toBeCloseTo(50, 6);
    expect(slow.measures).toMatchObject({ ms_per_cell: 3200, work_efficiency: 80, warm_up: 1, stability: 1 });
  });
  it('takes ten for an error a table, nothing for a pause, and counts nothing for a table left open', () => {
    const wrong: ExerciseEvent[] = [{ at: 10, event: 'pick', item: plan.tables[0]!.order[3] }, { at: 20, event: 'pick', item: plan.tables[0]!.order[5] }];
    expect(play(exercise, 5, [...solve(0, 0, 1600), ...wrong, ...solve(1, 50_000, 1600), end(95_000)])).toMatchObject({ errors: 2, score: 90, trusted: true });
    const pause: ExerciseEvent[] = [{ at: 40_500, event: 'pause' }, { at: 49_000, event: 'resume' }];
    expect(play(exercise, 5, [...solve(0, 0, 1600), ...pause, ...solve(1, 50_000, 1600), end(90_000)]).seconds).toBe(81.5);
    expect(play(exercise, 5, [...solve(0, 0, 1600), end(41_000)])).toMatchObject({ score: 50, trusted: false });
  });
  it('without the clock is judged by errors alone', () => {
    expect(play(exercise, 5, [...solve(0, 0, 9000), ...solve(1, 500_000, 9000), end(800_000)], false)).toMatchObject({ score: 100, trusted: false, measures: {} });
  });
  it('goes down, or from both ends in turn', () => {
    const first = (order: string) => { const p = planExercise(written('schulte_table', { order, symbols: 'letters' }), 3, 'x').tables[0]!; return p.order.slice(0, 4).map((cell) => p.cells[cell]); };
    expect(first('descending')).toEqual(['I', 'H', 'G', 'F']);
    expect(first('alternate')).toEqual(['A', 'I', 'B', 'H']);
  });
});

const answersOf = (count: number, value: (at: number) => string): ExerciseEvent[] =>
  Array.from({ length: count }, (_, at): ExerciseEvent[] => [{ at: at * 2000, event: 'shown', item: at }, { at: at * 2000 + 900, event: 'answer', item: at, value: value(at) }]).flat();

describe('a tachistoscope', () => {
  const exercise = written('tachistoscope', { item: 'words', trials: 10 }, { words: ['ışık', 'yol', 'kuş', 'dağ', 'İzmir'] });
  const { trials } = planExercise(exercise, 500, 'seed');
  it('takes what was typed whatever its capitals, by the rules of its language', () => {
    expect(play(exercise, 500, [...answersOf(10, (at) => ` ${trials[at]!.toLocaleUpperCase('tr')} `), end(30_000)])).toMatchObject({ score: 100, errors: 0, trusted: true, measures: { right: 10, median_ms: 900 } });
  });
  it('counts what is wrong or missing, and no second try', () => {
    const events = answersOf(10, (at) => (at < 6 ? trials[at]! : 'yok'));
    expect(play(exercise, 500, [...events, { at: 25_000, event: 'answer', item: 9, value: trials[9]! }, end(30_000)])).toMatchObject({ score: 60, errors: 4 });
    expect(play(exercise, 500, [...events.slice(0, 8), end(30_000)])).toMatchObject({ score: 40, trusted: false });
  });
  it('tells the greatest length at which three quarters were right', () => {
    const of = (params: object, words: string[], right: (shown: string) => boolean) => {
      const one = written('tachistoscope', { trials: 40, ...params }, { words });
      const { trials: shown } = planExercise(one, 500, 'seed');
      return play(one, 500, [...answersOf(40, (at) => (right(shown[at]!) ? shown[at]! : '?')), end(90_000)]).measures.span;
    };
    const phrases = ['mavi deniz', 'yeşil orman', 'eski bir ev', 'uzak bir yol', 'küçük kuş', 'derin su', 'kar yağdı', 'ay doğdu'];
    expect(of({ item: 'digits', length: 5 }, [], () => true)).toBe(5);
    expect(of({ item: 'digits', length: 5 }, [], () => false)).toBe(0);
    expect(of({ item: 'phrases', length: 9 }, phrases, (shown) => shown.split(' ').length < 3)).toBe(2);
    expect(planExercise(written('tachistoscope', { item: 'phrases', length: 2 }, { words: phrases }), 500, 's').trials.every((shown) => shown.split(' ').length === 2)).toBe(true);
  });
  it('makes digits and letters of the length that is asked for', () => {
    const of = (item: string) => planExercise(written('tachistoscope', { item, length: 6 }), 500, 's').trials;
    expect(of('digits').every((shown) => /^\d{6}$/.test(shown))).toBe(true);
    expect(of('letters').every((shown) => /^[BCDFGHKLMNPRSTVYZ]{6}$/.test(shown))).toBe(true);
  });
});

describe('an eye span', () => {
  const exercise = written('eye_span', { pairs: 10, step: 2 });
  const plan = planExercise(exercise, 8, 'seed');
  const { pairs } = plan;
  it('asks for one side and finds the widest distance at which three quarters are right', () => {
    expect(pairs.map((_, at) => distanceAt(plan, Array(at).fill(true)))).toEqual([8, 8, 8, 8, 8, 10, 10, 10, 10, 10]);
    const seen = (upTo: number) => answersOf(10, (at) => (at < upTo ? pairs[at]![pairs[at]!.asked] : '?'));
    expect(play(exercise, 8, [...seen(10), end(30_000)])).toMatchObject({ score: 100, measures: { span: 10 } });
    expect(play(exercise, 8, [...seen(7), end(30_000)])).toMatchObject({ score: 70, measures: { span: 8 } });
  });
  it('that follows the answers goes one out and three in, never past its bounds', () => {
    const adaptive = planExercise(written('eye_span', { adaptive: 'yes', step: 2 }), 8, 'seed');
    expect([[], [true], [true, true], [true, true, false]].map((isRight) => distanceAt(adaptive, isRight))).toEqual([8, 10, 12, 6]);
    expect(distanceAt(adaptive, Array(30).fill(false))).toBe(4);
    expect(distanceAt(adaptive, Array(30).fill(true))).toBe(40);
  });
  it('that follows the answers settles where three of four are right, and that is all one can have', () => {
    const random = seeded('eyes');
    const spans = Array.from({ length: 200 }, (_, n) => {
      const exerciseOf = written('eye_span', { adaptive: 'yes', step: 1, pairs: 40 });
      const each = planExercise(exerciseOf, 8, `s${n}`);
      const isRight: boolean[] = [];
      // Sees three of four at a distance of 16, fewer beyond it.
      for (let at = 0; at < 40; at++) isRight.push(random() < 1 / (1 + Math.exp((distanceAt(each, isRight) - 16) * 0.5 - Math.log(3))));
      return scoreExercise(exerciseOf, 8, `s${n}`, { timed: true, events: [start, ...answersOf(40, (at) => (isRight[at] ? each.pairs[at]![each.pairs[at]!.asked] : '?')), end(90_000)] });
    });
    const mean = (of: (score: (typeof spans)[number]) => number) => spans.reduce((sum, score) => sum + of(score), 0) / spans.length;
    expect(Math.abs(mean(({ measures }) => measures.span!) - 16)).toBeLessThan(1.5);
    expect(mean(({ score }) => score)).toBeGreaterThan(95);
  });
});

describe('a visual search', () => {
  const exercise = written('visual_search', { grids: 1 }, { target: 'b', distractors: ['d', 'p'] });
  const grid = planExercise(exercise, 36, 'seed').grids[0]!;
  const targets = grid.flatMap((sign, at) => (sign === 'b' ? [at] : []));
  const mark = (cells: number[]): ExerciseEvent[] => [{ at: 0, event: 'shown', item: 0 }, ...cells.map((item, n): ExerciseEvent => ({ at: 100 + n, event: 'pick', item })), { at: 9000, event: 'answer', item: 0 }, end(9000)];
  it('is the share found, less what was marked wrongly', () => {
    const other = grid.indexOf('d');
    expect(play(exercise, 36, mark(targets))).toMatchObject({ score: 100, errors: 0, trusted: true });
    expect(play(exercise, 36, mark([...targets, other])).score).toBeCloseTo(((targets.length - 1) / targets.length) * 100, 9);
    expect(play(exercise, 36, mark([...targets, other, other])).score).toBe(100);
    expect(play(exercise, 36, mark(targets.slice(1)))).toMatchObject({ errors: 1 });
  });
  it('pays nothing for marking everything', () => {
    expect(play(exercise, 36, mark(grid.map((_, at) => at))).score).toBe(0);
  });
});

describe('a word recognition', () => {
  const exercise = written('word_recognition', { trials: 20 }, { pairs: ['kalem/kelam', 'yarın/yayın', 'masa/mısa', 'deniz/demiz'].map((p) => ({ word: p.split('/')[0], lookalike: p.split('/')[1] })) });
  const { trials } = planExercise(exercise, 1500, 'seed');
  it('shows some alike and some not', () => {
    expect(trials.filter(({ same }) => same).length).toBeGreaterThan(3);
    expect(trials.every(({ left, right, same }) => (left === right) === same)).toBe(true);
  });
  it('pays nothing for one and the same answer, and all for right ones', () => {
    const same = trials.filter((t) => t.same).length;
    expect(play(exercise, 1500, [...answersOf(20, () => 'same'), end(60_000)]).score).toBeCloseTo(Math.max(0, (same / 20 - 0.5) * 2) * 100, 9);
    expect(play(exercise, 1500, [...answersOf(20, (at) => (trials[at]!.same ? 'same' : 'different')), end(60_000)]).score).toBe(100);
  });
});

describe('a scrambled text', () => {
  const exercise = written('scrambled_text', {}, { sentences: ['Bir.', 'İki.', 'Üç.', 'Dört.', 'Beş.'] });
  const { order, shown } = planExercise(exercise, 5, 'seed');
  const put = (places: number[]): ExerciseEvent[] => places.map((value, item) => ({ at: 1000 + item, event: 'answer', item, value: String(value) }));
  const right = order.map((_, place) => order.indexOf(place));
  it('is never shown in its order', () => {
    for (let n = 0; n < 200; n++) expect(planExercise({ ...exercise, params: { sentences: 3 } }, 3, `s${n}`).order).not.toEqual([0, 1, 2]);
    expect(new Set(shown).size).toBe(5);
  });
  it('is 100 in its order, less for each pair the wrong way round, nothing backwards', () => {
    expect(play(exercise, 5, [...put(right), end(5000)])).toMatchObject({ score: 100, errors: 0, trusted: true });
    const [a, b, ...rest] = right;
    expect(play(exercise, 5, [...put([b!, a!, ...rest]), end(5000)])).toMatchObject({ score: 80, errors: 2 });
    expect(play(exercise, 5, [...put(right.toReversed()), end(5000)]).score).toBe(0);
    expect(play(exercise, 5, [...put([0, 0, 0, 0, 0]), end(5000)])).toMatchObject({ score: 0, trusted: false });
  });
});

describe('a vocabulary match', () => {
  const pairs = Array.from({ length: 12 }, (_, n) => ({ term: `t${n}`, meaning: `m${n}` }));
  it('offers the right meaning once among others, either way round', () => {
    for (const direction of ['term_to_meaning', 'meaning_to_term']) {
      const { trials } = planExercise(written('vocabulary_match', { direction }, { pairs }), 4, 'seed');
      expect(trials).toHaveLength(10);
      for (const { question, options, right } of trials) {
        expect(options[right]!.slice(1)).toBe(question.slice(1));
        expect(new Set(options).size).toBe(4);
      }
    }
  });
  it('takes guessing off', () => {
    const exercise = written('vocabulary_match', {}, { pairs });
    const { trials } = planExercise(exercise, 4, 'seed');
    expect(play(exercise, 4, [...answersOf(10, (at) => String(at < 7 ? trials[at]!.right : (trials[at]!.right + 1) % 4)), end(60_000)]).score).toBeCloseTo(60, 9);
  });
});

describe('a cloze text', () => {
  const text = `Elif sabah erkenden uyandı. ${'Bahçede, elma ağacının altında küçük bir kuş titriyordu; Elif kuşu yavaşça avucuna alıp içeri taşıdı. '.repeat(12)}\nSonra 1923 yılının «eski» öyküsünü okudu.`;
  const exercise = written('cloze', {}, { text });
  const plan = planExercise(exercise, 7, 'seed');
  const fill = (word: (at: number) => string): ExerciseEvent[] => [...plan.gaps.map((_, item): ExerciseEvent => ({ at: 1000 + item, event: 'answer', item, value: word(item) })), end(60_000)];
  const read = ({ pages, gaps }: typeof plan) => pages.flatMap(({ paragraphs }) => paragraphs).flat().map((part) => ('text' in part ? part.text : gaps[part.gap]!.word)).join('').replace(/\s+/g, ' ').trim();
  it('with its gaps filled is the text again, whatever is asked', () => {
    for (let n = 0; n < 50; n++) for (const every of [5, 7, 10]) expect(read(planExercise(exercise, every, `s${n}`))).toBe(text.replace(/\s+/g, ' ').trim());
  });
  it('leaves the first sentence and numbers whole and takes every seventh word, another one each time', () => {
    const first = plan.pages[0]!.paragraphs[0]![0]!;
    expect('text' in first && first.text).toBe('Elif ');
    expect(new Set(Array.from({ length: 30 }, (_, n) => planExercise(exercise, 7, `s${n}`).gaps[0]!.word)).size).toBeGreaterThan(4);
    expect(plan.gaps.every(({ word }) => /^\p{L}+$/u.test(word))).toBe(true);
    expect(Math.abs(plan.gaps.length - text.split(' ').length / 7)).toBeLessThan(2);
  });
  it('offers the words of a page in another order, and none where they are typed', () => {
    expect(plan.pages.length).toBeGreaterThan(1);
    expect(plan.pages.flatMap(({ bank }) => bank).toSorted()).toEqual(plan.gaps.map(({ word }) => word).toSorted());
    expect(planExercise(written('cloze', { answer_by: 'typing' }, { text }), 7, 'seed').pages.every(({ bank }) => bank.length === 0)).toBe(true);
  });
  it('has a gap even in a text of one sentence, and scores nothing where there is no word to ask for', () => {
    expect(planExercise(written('cloze', {}, { text: `bu tek bir tümce ki ${'ne noktası var ne de sonu '.repeat(4)}` }), 10, 'x').gaps.length).toBeGreaterThan(0);
    expect(play(written('cloze', {}, { text: '1 2 3 4 5 6 7 8 9 '.repeat(8) }), 7, [end(1)])).toMatchObject({ score: 0, trusted: false });
  });
  it('is the share filled with the very word or one that is accepted, whatever the capitals', () => {
    expect(play(exercise, 7, fill((at) => plan.gaps[at]!.word.toLocaleUpperCase('tr')))).toMatchObject({ score: 100, errors: 0, trusted: true, measures: { exact_percent: 100 } });
    const { word } = plan.gaps[0]!;
    const same = plan.gaps.filter((gap) => gap.word === word).length;
    const generous = { ...exercise, content: { text, accepted: [{ word, also: ['başka'] }] } };
    const { score, measures } = play(generous, 7, fill((at) => (plan.gaps[at]!.word === word ? 'BAŞKA' : plan.gaps[at]!.word)));
    expect(score).toBe(100);
    expect(measures.exact_percent).toBeCloseTo((1 - same / plan.gaps.length) * 100, 9);
    expect(play(exercise, 7, fill(() => ''))).toMatchObject({ score: 0, errors: plan.gaps.length });
    expect(play(exercise, 7, fill((at) => plan.gaps[at]!.word).slice(1))).toMatchObject({ trusted: false });
  });
});

describe('a saccade jump', () => {
  const exercise = written('saccade_jump');
  const { beats } = planExercise(exercise, 120, 'seed');
  const targets = beats.flatMap(({ isTarget }, at) => (isTarget ? [at] : []));
  const shown = (at: number): ExerciseEvent => ({ at: at * 500, event: 'shown', item: at });
  const press = (at: number, after: number): ExerciseEvent => ({ at: at * 500 + after, event: 'pick', item: at + Math.floor(after / 500) });
  const seen = (pressed: (n: number) => boolean) => targets.flatMap((at, n) => [shown(at), ...(pressed(n) ? [press(at, 600)] : [])]);

  it('goes across the columns row by row, one place a beat, at every tempo for the time that is asked for', () => {
    for (const bpm of [30, 120, 300]) {
      const plan = planExercise(exercise, bpm, 's');
      expect(plan.beats.at(-1)!.until).toBeCloseTo(60_000, 6);
      expect(plan.beats).toHaveLength(bpm);
      expect(plan.beats.slice(0, 26).map(({ place }) => place)).toEqual([...Array.from({ length: 24 }, (_, at) => at), 0, 1]);
    }
  });
  it.each([30, 120, 240, 300])('at %i beats a minute has targets far enough apart to be pressed one by one, the last one, too', (bpm) => {
    for (let n = 0; n < 20; n++) {
      const at = planExercise(exercise, bpm, `s${n}`).beats.flatMap((beat) => (beat.isTarget ? [beat.at] : []));
      expect(at.length).toBeGreaterThanOrEqual(7);
      expect(Math.min(...at.slice(1).map((moment, k) => moment - at[k]!))).toBeGreaterThanOrEqual(1500);
      expect(at.at(-1)).toBeLessThanOrEqual(59_000);
    }
  });
  it('never lights one place more than three times a second, whatever is set', () => {
    for (const columns of [2, 3, 4]) {
      const plan = planExercise(written('saccade_jump', { columns, rows: 3 }), 300, 's');
      const own = plan.beats.filter(({ place }) => place === 0).map(({ at }) => at);
      expect(Math.min(...own.slice(3).map((at, n) => at - own[n]!))).toBeGreaterThan(1000);
    }
  });
  it('is the share of targets pressed in time, less what was pressed at nothing', () => {
    expect(play(exercise, 120, [...seen(() => true), end(60_000)])).toMatchObject({ score: 100, errors: 0, trusted: true, seconds: 60, measures: { misses: 0, held_seconds: 60, beats: 120 } });
    const half = play(exercise, 120, [...seen((n) => n % 2 === 0), end(60_000)]);
    expect(half.score).toBeCloseTo((Math.ceil(targets.length / 2) / targets.length) * 100, 9);
    expect(half.measures.misses).toBe(Math.floor(targets.length / 2));
    expect(play(exercise, 120, [...seen(() => true), { at: 100, event: 'pick', item: 0 }, end(60_000)])).toMatchObject({ errors: 1 });
    expect(play(exercise, 120, [...targets.flatMap((at) => [shown(at), press(at, 1200)]), end(60_000)])).toMatchObject({ score: 0 });
    const always = Array.from({ length: 240 }, (_, n): ExerciseEvent => ({ at: n * 250, event: 'pick', item: n >> 1 }));
    expect(play(exercise, 120, [...targets.map(shown), ...always, end(60_000)]).score).toBe(0);
  });
  it('is held from one break to the next, without the pauses', () => {
    const late = targets.at(-1)!;
    const but = [...seen((n) => n < targets.length - 1), end(60_000)];
    expect(play(exercise, 120, but).measures.held_seconds).toBe(late / 2);
    const pause: ExerciseEvent[] = [{ at: 200, event: 'pause' }, { at: 700, event: 'resume' }];
    expect(play(exercise, 120, [...pause, ...but]).measures.held_seconds).toBe(late / 2 - 0.5);
  });
  it('is not trusted when slowed, left early or without the clock; then a target may be pressed as long as it stands', () => {
    expect(play(exercise, 120, [{ at: 10, event: 'pace', item: 0, value: '0.8' }, ...seen(() => true), end(60_000)]).trusted).toBe(false);
    expect(play(exercise, 120, [...seen(() => true).slice(0, 4), end(9000)]).trusted).toBe(false);
    const slow = targets.flatMap((item, n): ExerciseEvent[] => [{ at: n * 9000, event: 'shown', item }, { at: n * 9000 + 4000, event: 'pick', item }, { at: n * 9000 + 5000, event: 'pick', item: item + 1 }]);
    expect(play(exercise, 120, [...slow, end(900_000)], false)).toMatchObject({ score: 0, errors: targets.length, trusted: false });
    expect(play(exercise, 120, [...slow.filter(({ item }) => targets.includes(item!)), end(900_000)], false)).toMatchObject({ score: 100, errors: 0 });
  });
});

describe('a scan and count', () => {
  const exercise = written('scan_count', {}, { target: 'b', distractors: ['d', 'p'] });
  const { trials } = planExercise(exercise, 500, 'seed');
  it('shows as many signs as are asked for, from place to place, with a gap between them', () => {
    expect(trials).toHaveLength(6);
    for (const { count, signs, frames } of trials) {
      expect(signs).toHaveLength(12);
      expect(signs.filter((sign) => sign === 'b')).toHaveLength(count);
      const shown = frames.filter(({ sign }) => sign !== null);
      expect(shown.map(({ sign }) => sign)).toEqual(signs);
      expect(shown.map(({ position }) => position)).toEqual(signs.map((_, n) => n % 3));
      expect(shown.every(({ at, until }) => Math.round(until - at) === 500)).toBe(true);
      for (const [n, frame] of frames.slice(1).entries()) expect(frame.at).toBe(frames[n]!.until);
    }
    expect(new Set(Array.from({ length: 60 }, (_, n) => planExercise(exercise, 500, `s${n}`).trials[0]!.count)).size).toBe(7);
  });
  it.each([100, 150, 230, 400])('of %i ms flashes no more than three times a second', (flash) => {
    const { frames } = planExercise(exercise, flash, 's').trials[0]!;
    const flashes = frames.filter(({ sign }) => sign !== null).map(({ at }) => at);
    expect(Math.min(...flashes.slice(3).map((at, n) => at - flashes[n]!))).toBeGreaterThan(1000);
  });
  it('is the share of series that were counted right', () => {
    expect(play(exercise, 500, [...answersOf(6, (at) => ` ${trials[at]!.count} `), end(60_000)])).toMatchObject({ score: 100, errors: 0, trusted: true, measures: { right: 6, trials: 6, mean_off: 0 } });
    expect(play(exercise, 500, [...answersOf(6, (at) => String(trials[at]!.count + (at < 3 ? 2 : 0))), end(60_000)])).toMatchObject({ score: 50, errors: 3, measures: { mean_off: 1 } });
    expect(play(exercise, 500, [...answersOf(6, () => ''), end(60_000)])).toMatchObject({ score: 0, errors: 6 });
    expect(play(exercise, 500, [...answersOf(5, (at) => String(trials[at]!.count)), end(60_000)])).toMatchObject({ trusted: false, errors: 1 });
  });
});
