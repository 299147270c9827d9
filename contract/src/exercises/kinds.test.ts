import { describe, expect, it } from 'vitest';
import type { ExerciseEvent } from './kind.ts';
import { isPlayable, kindOf, paramsAt, planExercise, authoredLevel } from './kinds.ts';
import { exerciseKindNames } from './names.ts';
import { answersOf, end, play, definitionOf } from './testing/played.ts';

describe('every kind', () => {
  it.each(exerciseKindNames)('%s has usual values for all it asks an author, and its ladder within them', (name) => {
    const kind = kindOf(name);
    const params = kind.settings.parse({});
    const { ladder } = kind;
    expect(params).toHaveProperty(ladder.param);
    for (const level of 'pace' in ladder ? ladder.range : ladder.values)
      expect(kind.settings.safeParse(paramsAt({ kind: name, params }, level)).success).toBe(true);
    expect(
      kind.settings.safeParse(paramsAt({ kind: name, params }, authoredLevel({ kind: name, params }))).success,
    ).toBe(true);
  });
  it('is known with its own parameters; what a newer version added to them, or a kind of it, is not', () => {
    const exercise = definitionOf('schulte_table', { size: 4 });
    expect(isPlayable(exercise)).toBe(true);
    expect(isPlayable({ ...exercise, params: { ...exercise.params, colours: 'two' } })).toBe(false);
    expect(isPlayable({ ...exercise, content: { text: 'Rüzgâr eser.' } })).toBe(false);
    expect(isPlayable({ ...exercise, kind: 'word_ladder' as never })).toBe(false);
  });
});

describe('a Schulte table', () => {
  const exercise = definitionOf('schulte_table', { tables: 2 });
  const plan = planExercise(exercise, 5, 'seed');
  const solve = (table: number, from: number, cellMs: number): ExerciseEvent[] => [
    { at: from, event: 'shown', item: table },
    ...plan.tables[table]!.order.map((cell, n): ExerciseEvent => ({
      at: from + (n + 1) * cellMs,
      event: 'pick',
      item: table * 25 + cell,
    })),
  ];
  it('shows every number once and asks for them in order', () => {
    for (const { cells, order } of plan.tables)
      expect(order.map((cell) => cells[cell])).toEqual(Array.from({ length: 25 }, (_, n) => String(n + 1)));
    expect(plan.tables[0]!.cells).not.toEqual(plan.tables[1]!.cells);
  });
  it('is 100 in the expected 40 seconds, and 50 in twice that', () => {
    expect(play(exercise, 5, [...solve(0, 0, 1600), ...solve(1, 50_000, 1600), end(95_000)]).score).toBeCloseTo(100, 6);
    const slow = play(exercise, 5, [...solve(0, 0, 3200), ...solve(1, 90_000, 3200), end(180_000)]);
    expect(slow.score).toBeCloseTo(50, 6);
    expect(slow.measures).toMatchObject({ ms_per_cell: 3200, work_efficiency: 80, warm_up: 1, stability: 1 });
  });
  it('names work efficiency, warm-up and stability by the seconds of its tables', () => {
    const five = definitionOf('schulte_table', { size: 3, tables: 5 });
    const { tables } = planExercise(five, 3, 'seed');
    const seconds = [18, 9, 13.5, 13.5, 9];
    const events = tables.flatMap(({ order }, table) => {
      const from = seconds.slice(0, table).reduce((sum, s) => sum + s + 1, 0) * 1000;
      return [
        { at: from, event: 'shown' as const, item: table },
        ...order.map((cell, n): ExerciseEvent => ({
          at: from + ((n + 1) * seconds[table]! * 1000) / 9,
          event: 'pick',
          item: table * 9 + cell,
        })),
      ];
    });
    const { work_efficiency, warm_up, stability } = play(five, 3, [...events, end(90_000)]).measures;
    // ΣT / 5, T1 / WE, T4 / WE.
    expect(work_efficiency).toBeCloseTo(12.6, 9);
    expect(warm_up).toBeCloseTo(18 / 12.6, 9);
    expect(stability).toBeCloseTo(13.5 / 12.6, 9);
  });
  it('takes ten for an error a table, nothing for a pause, and counts nothing for a table left open', () => {
    const wrong: ExerciseEvent[] = [
      { at: 10, event: 'pick', item: plan.tables[0]!.order[3] },
      { at: 20, event: 'pick', item: plan.tables[0]!.order[5] },
    ];
    expect(play(exercise, 5, [...solve(0, 0, 1600), ...wrong, ...solve(1, 50_000, 1600), end(95_000)])).toMatchObject({
      errors: 2,
      score: 90,
      trusted: true,
    });
    const pause: ExerciseEvent[] = [
      { at: 40_500, event: 'pause' },
      { at: 49_000, event: 'resume' },
    ];
    expect(play(exercise, 5, [...solve(0, 0, 1600), ...pause, ...solve(1, 50_000, 1600), end(90_000)]).seconds).toBe(
      81.5,
    );
    expect(play(exercise, 5, [...solve(0, 0, 1600), end(41_000)])).toMatchObject({ score: 50, trusted: false });
  });
  it('without the clock is judged by errors alone', () => {
    expect(play(exercise, 5, [...solve(0, 0, 9000), ...solve(1, 500_000, 9000), end(800_000)], false)).toMatchObject({
      score: 100,
      trusted: false,
      measures: {},
    });
  });
  it('goes down, or from both ends in turn', () => {
    const first = (order: string) => {
      const p = planExercise(definitionOf('schulte_table', { order, symbols: 'letters' }), 3, 'x').tables[0]!;
      return p.order.slice(0, 4).map((cell) => p.cells[cell]);
    };
    expect(first('descending')).toEqual(['I', 'H', 'G', 'F']);
    expect(first('alternate')).toEqual(['A', 'I', 'B', 'H']);
  });
});

describe('a visual search', () => {
  const exercise = definitionOf('visual_search', { grids: 1 }, { target: 'b', distractors: ['d', 'p'] });
  const grid = planExercise(exercise, 36, 'seed').grids[0]!;
  const targets = grid.flatMap((sign, at) => (sign === 'b' ? [at] : []));
  const mark = (cells: number[]): ExerciseEvent[] => [
    { at: 0, event: 'shown', item: 0 },
    ...cells.map((item, n): ExerciseEvent => ({ at: 100 + n, event: 'pick', item })),
    { at: 9000, event: 'answer', item: 0 },
    end(9000),
  ];
  it('is the share found, less what was marked wrongly', () => {
    const other = grid.indexOf('d');
    expect(play(exercise, 36, mark(targets))).toMatchObject({ score: 100, errors: 0, trusted: true });
    expect(play(exercise, 36, mark([...targets, other])).score).toBeCloseTo(
      ((targets.length - 1) / targets.length) * 100,
      9,
    );
    expect(play(exercise, 36, mark([...targets, other, other])).score).toBe(100);
    expect(play(exercise, 36, mark(targets.slice(1)))).toMatchObject({ errors: 1 });
  });
  it('pays nothing for marking everything', () => {
    expect(play(exercise, 36, mark(grid.map((_, at) => at))).score).toBe(0);
  });
});

describe('a word recognition', () => {
  const exercise = definitionOf(
    'word_recognition',
    { trials: 20 },
    {
      pairs: ['kalem/kelam', 'yarın/yayın', 'masa/mısa', 'deniz/demiz'].map((p) => ({
        word: p.split('/')[0],
        lookalike: p.split('/')[1],
      })),
    },
  );
  const { trials } = planExercise(exercise, 1500, 'seed');
  it('shows some alike and some not', () => {
    expect(trials.filter(({ same }) => same).length).toBeGreaterThan(3);
    expect(trials.every(({ left, right, same }) => (left === right) === same)).toBe(true);
  });
  it('pays nothing for one and the same answer, and all for right ones', () => {
    const same = trials.filter((t) => t.same).length;
    expect(play(exercise, 1500, [...answersOf(20, () => 'same'), end(60_000)]).score).toBeCloseTo(
      Math.max(0, (same / 20 - 0.5) * 2) * 100,
      9,
    );
    expect(
      play(exercise, 1500, [...answersOf(20, (at) => (trials[at]!.same ? 'same' : 'different')), end(60_000)]).score,
    ).toBe(100);
  });
});

describe('a scrambled text', () => {
  const exercise = definitionOf('scrambled_text', {}, { sentences: ['Bir.', 'İki.', 'Üç.', 'Dört.', 'Beş.'] });
  const { order, displayed } = planExercise(exercise, 5, 'seed');
  const put = (positions: number[]): ExerciseEvent[] =>
    positions.map((value, item) => ({ at: 1000 + item, event: 'answer', item, value: String(value) }));
  const right = order.map((_, position) => order.indexOf(position));
  it('is never shown in its order', () => {
    for (let n = 0; n < 200; n++)
      expect(planExercise({ ...exercise, params: { sentences: 3 } }, 3, `s${n}`).order).not.toEqual([0, 1, 2]);
    expect(new Set(displayed).size).toBe(5);
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
  const pairs = Array.from({ length: 12 }, (_, n) => ({
    term: `t${n}`,
    meaning: `m${n}`,
    similar: n === 3 ? ['T5 ', 't7', 'elsewhere'] : [],
  }));
  it('offers the right meaning once among others, either way round', () => {
    for (const direction of ['term_to_meaning', 'meaning_to_term']) {
      const { trials, drawn, words } = planExercise(
        definitionOf('vocabulary_match', { direction }, { pairs }),
        4,
        'seed',
      );
      expect([trials.length, words, new Set(drawn).size]).toEqual([12, 10, 10]);
      for (const { question, options, right } of trials) {
        expect(options[right]!.slice(1)).toBe(question.slice(1));
        expect(new Set(options).size).toBe(4);
      }
    }
  });
  it('offers similar words beside a word before others', () => {
    for (let n = 0; n < 20; n++) {
      const { trials } = planExercise(definitionOf('vocabulary_match', {}, { pairs }), 3, `s${n}`);
      expect(trials[3]!.options.toSorted()).toEqual(['m3', 'm5', 'm7']);
    }
  });
  it('takes guessing off, whichever words were asked', () => {
    const exercise = definitionOf('vocabulary_match', {}, { pairs });
    const { trials, drawn } = planExercise(exercise, 4, 'seed');
    for (const chosen of [drawn, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]]) {
      const events = chosen.flatMap((item, n): ExerciseEvent[] => [
        { at: n * 2000, event: 'shown', item },
        {
          at: n * 2000 + 900,
          event: 'answer',
          item,
          value: String(n < 7 ? trials[item]!.right : (trials[item]!.right + 1) % 4),
        },
      ]);
      const { score, measures, trusted, errors } = play(exercise, 4, [...events, end(60_000)]);
      expect(score).toBeCloseTo(60, 9);
      expect([measures.recall, errors, trusted]).toEqual([70, 3, true]);
    }
    expect(
      play(exercise, 4, [{ at: 5, event: 'answer', item: 3, value: String(trials[3]!.right) }, end(60_000)]),
    ).toMatchObject({ errors: 9, trusted: false });
  });
});

describe('a cloze text', () => {
  const bird = 'Bahçede, elma ağacının altında küçük bir kuş titriyordu; Elif kuşu yavaşça avucuna alıp içeri taşıdı. ';
  const text = 'Elif sabah erkenden uyandı. ' + bird.repeat(12) + '\nSonra 1923 yılının «eski» öyküsünü okudu.';
  const exercise = definitionOf('cloze', {}, { text });
  const plan = planExercise(exercise, 7, 'seed');
  const fill = (word: (at: number) => string): ExerciseEvent[] => [
    ...plan.gaps.map((_, item): ExerciseEvent => ({ at: 1000 + item, event: 'answer', item, value: word(item) })),
    end(60_000),
  ];
  const read = ({ pages, gaps }: typeof plan) =>
    pages
      .flatMap(({ paragraphs }) => paragraphs)
      .flat()
      .map((part) => ('text' in part ? part.text : gaps[part.gap]!.word))
      .join('')
      .replace(/\s+/g, ' ')
      .trim();
  it('with its gaps filled is the text again, whatever is asked', () => {
    for (let n = 0; n < 50; n++)
      for (const every of [5, 7, 10])
        expect(read(planExercise(exercise, every, `s${n}`))).toBe(text.replace(/\s+/g, ' ').trim());
  });
  it('leaves the first sentence and numbers whole and takes every seventh word, another one each time', () => {
    const first = plan.pages[0]!.paragraphs[0]![0]!;
    expect('text' in first && first.text).toBe('Elif ');
    expect(
      new Set(Array.from({ length: 30 }, (_, n) => planExercise(exercise, 7, `s${n}`).gaps[0]!.word)).size,
    ).toBeGreaterThan(4);
    expect(plan.gaps.every(({ word }) => /^\p{L}+$/u.test(word))).toBe(true);
    expect(Math.abs(plan.gaps.length - text.split(' ').length / 7)).toBeLessThan(2);
  });
  it('offers the words of a page in another order, and none where they are typed', () => {
    expect(plan.pages.length).toBeGreaterThan(1);
    expect(plan.pages.flatMap(({ bank }) => bank).toSorted()).toEqual(plan.gaps.map(({ word }) => word).toSorted());
    expect(
      planExercise(definitionOf('cloze', { answer_by: 'typing' }, { text }), 7, 'seed').pages.every(
        ({ bank }) => bank.length === 0,
      ),
    ).toBe(true);
  });
  it('has a gap even in a text of one sentence, and scores nothing where there is no word to ask for', () => {
    expect(
      planExercise(
        definitionOf('cloze', {}, { text: `bu tek bir tümce ki ${'ne noktası var ne de sonu '.repeat(4)}` }),
        10,
        'x',
      ).gaps.length,
    ).toBeGreaterThan(0);
    expect(play(definitionOf('cloze', {}, { text: '1 2 3 4 5 6 7 8 9 '.repeat(8) }), 7, [end(1)])).toMatchObject({
      score: 0,
      trusted: false,
    });
  });
  it('is the share filled with the very word or one that is accepted, whatever the capitals', () => {
    expect(
      play(
        exercise,
        7,
        fill((at) => plan.gaps[at]!.word.toLocaleUpperCase('tr')),
      ),
    ).toMatchObject({ score: 100, errors: 0, trusted: true, measures: { exact_percent: 100 } });
    const { word } = plan.gaps[0]!;
    const same = plan.gaps.filter((gap) => gap.word === word).length;
    const generous = { ...exercise, content: { text, accepted: [{ word, also: ['başka'] }] } };
    const { score, measures } = play(
      generous,
      7,
      fill((at) => (plan.gaps[at]!.word === word ? 'BAŞKA' : plan.gaps[at]!.word)),
    );
    expect(score).toBe(100);
    expect(measures.exact_percent).toBeCloseTo((1 - same / plan.gaps.length) * 100, 9);
    expect(
      play(
        exercise,
        7,
        fill(() => ''),
      ),
    ).toMatchObject({ score: 0, errors: plan.gaps.length });
    expect(play(exercise, 7, fill((at) => plan.gaps[at]!.word).slice(1))).toMatchObject({ trusted: false });
  });
});
