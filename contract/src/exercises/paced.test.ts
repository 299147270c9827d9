import { describe, expect, it } from 'vitest';
import { planExercise, scoreExercise, type ExerciseDefinition } from './kinds.ts';
import type { ExerciseEvent } from './kind.ts';
import { grouped, type PacedPlan, tokensOf } from './paced.ts';

const turkish =
  'Karşılaştırılamayacak kadar büyük değişikliklere, gölgelendirilmiş sayfalardaki sözcükler de eşlik ' +
  'ediyordu. Ali okula gitti – geç kaldı! Öğretmenimiz kitapları dağıttı mı?\nEvet, dağıttı.';
const sentence = 'The quick, brown fox jumps over the extraordinarily lazy dog by the river. ';
const questions = ['a', 'b', 'c', 'd'].map((n) => ({ question: n, right: 'yes', wrong: ['no', 'never', 'perhaps'] }));
const definition = (kind: ExerciseDefinition['kind'], text: string, params: object = {}): ExerciseDefinition => ({
  kind,
  params: { ...params },
  content: { text, questions },
  language: text === turkish ? 'tr' : 'en',
});
const planOf = (exercise: ExerciseDefinition, level: number, seed: string) =>
  planExercise(exercise, level, seed) as PacedPlan;
const paced = ['rapid_serial', 'guided_pacer', 'column_reading', 'chunk_reading', 'shading'] as const;

describe('the plan of a paced text', () => {
  it.each(paced.flatMap((kind) => [200, 300, 500, 800].map((wpm) => [kind, wpm] as const)))(
    'of %s at %i words a minute takes exactly as long as that',
    (kind, wpm) => {
      for (const text of [turkish, sentence.repeat(40)]) {
        const plan = planOf(
          definition(kind, text, kind === 'rapid_serial' ? { punctuation_pause_ms: 400, long_word_percent: 150 } : {}),
          wpm,
          'seed',
        );
        expect(plan.wpm).toBe(wpm);
        expect(plan.frames.at(-1)!.until).toBeCloseTo((plan.words * 60_000) / wpm, 6);
        expect(plan.frames.reduce((sum, frame) => sum + frame.words, 0)).toBe(plan.words);
        for (const [at, frame] of plan.frames.entries())
          expect(frame.at).toBe(at === 0 ? 0 : plan.frames[at - 1]!.until);
      }
    },
  );
  it('gives a sentence its pause and a long word its time, taken from the others', () => {
    const plan = planOf(
      { ...definition('rapid_serial', turkish, { punctuation_pause_ms: 400, long_word_percent: 150 }) },
      300,
      'seed',
    );
    const lengthOf = (word: string) => {
      const frame = plan.frames.find(({ text }) => text === word)!;
      return frame.until - frame.at;
    };
    expect(lengthOf('gitti')).toBeLessThan(200);
    expect(lengthOf('Karşılaştırılamayacak')).toBeGreaterThan(lengthOf('gitti') * 1.4);
    expect(lengthOf('kaldı!')).toBeGreaterThan(lengthOf('gitti') * 2);
  });
  it('keeps sentences apart when several words flash at once, and counts a dash as no word', () => {
    const tokens = tokensOf(turkish, 200);
    expect(tokens.find(({ text }) => text === '–')!.words).toBe(0);
    const groups = grouped(tokens, 3).map((group) => group.map(({ text }) => text).join(' '));
    expect(groups).toContain('Ali okula gitti');
    expect(groups.some((group) => /[.!?] ./.test(group))).toBe(false);
  });
  it('splits a long compound but counts it once', () => {
    const text = 'A well-documented-extraordinary case is what it was in the end. It was one, and no more.';
    const split = planOf(definition('rapid_serial', text, { split_hyphens: 'yes' }), 200, 's');
    const whole = planOf(definition('rapid_serial', text, { split_hyphens: 'no' }), 200, 's');
    expect(split.frames.length).toBe(whole.frames.length + 1);
    expect(split.words).toBe(whole.words);
  });
  it('of the metronome shows so many words at every beat, and the pace that follows', () => {
    const plan = planOf(definition('metronome_reading', sentence.repeat(10), { words_per_beat: 4 }), 120, 's');
    expect(plan.frames.every((frame, at) => frame.at === at * 500)).toBe(true);
    expect(plan.wpm).toBeCloseTo((plan.words / plan.frames.length) * 120, 6);
  });
  it('of the metronome shows a line or half a line at every beat, whatever screen it is on', () => {
    const of = (beat: string) =>
      planOf(definition('metronome_reading', `${sentence.repeat(4)}\nAnd this.`, { beat }), 60, 's');
    expect(
      of('line')
        .frames.slice(0, 2)
        .map(({ text }) => text),
    ).toEqual(['The quick, brown fox jumps over the', 'extraordinarily lazy dog by the river. The']);
    expect(of('half_line').frames.every(({ text }) => text.length <= 22)).toBe(true);
    expect(of('line').frames.at(-1)!.text).toBe('And this.');
    expect(of('line').words).toBe(of('words').words);
    expect(of('line').frames.every((frame, at) => frame.until === (at + 1) * 1000)).toBe(true);
  });
  it('of a chunk reading holds so many words at once, none across the end of a sentence', () => {
    const plan = planOf(definition('chunk_reading', sentence.repeat(4), { chunk_words: 3 }), 200, 's');
    expect(plan.frames.slice(0, 5).map(({ text }) => text)).toEqual([
      'The quick, brown',
      'fox jumps over',
      'the extraordinarily lazy',
      'dog by the',
      'river.',
    ]);
  });
  it('mixes the answers again for each attempt and the same way for both sides', () => {
    const of = (seed: string) =>
      planOf(definition('guided_pacer', sentence.repeat(5)), 200, seed).questions.map(({ right }) => right);
    expect(of('one')).toEqual(of('one'));
    expect(new Set(['one', 'two', 'three', 'four', 'five'].map((seed) => of(seed).join())).size).toBeGreaterThan(1);
  });
});

describe('the score of a paced text', () => {
  const exercise = definition('guided_pacer', sentence.repeat(20));
  const plan = planOf(exercise, 200, 'seed');
  const answers = (right: number): ExerciseEvent[] =>
    plan.questions.map((question, at) => ({
      at: 100_000 + at,
      event: 'answer',
      item: at,
      value: String(at < right ? question.right : (question.right + 1) % 4),
    }));
  const end: ExerciseEvent = { at: 200_000, event: 'end' };
  const read = (ms = plan.totalMs): ExerciseEvent[] => [
    { at: 0, event: 'start', item: 0 },
    { at: Math.round(ms), event: 'shown', item: plan.frames.length },
  ];
  const score = (events: ExerciseEvent[], timed = true) => scoreExercise(exercise, 200, 'seed', { timed, events });

  it('is the comprehension, with guessing taken off beside it, and the pace as delivered', () => {
    const { score: points, comprehensionCorrected, wpm, errors, trusted } = score([...read(), ...answers(3), end]);
    expect([points, errors, trusted]).toEqual([75, 1, true]);
    expect(comprehensionCorrected).toBeCloseTo(((3 - 1 / 3) / 4) * 100, 9);
    expect(wpm! / 200).toBeCloseTo(1, 3);
  });
  it('says so where the words came unevenly: together, or one for too long', () => {
    const evenness = (value?: string) => {
      const events = read().map((event) => (event.event === 'shown' && value ? { ...event, value } : event));
      const { together, longest_stand_ms } = score([...events, ...answers(3), end]).measures;
      return [together, longest_stand_ms];
    };
    const some = Math.ceil(plan.frames.length / 10) + 1;
    expect(evenness(`${some}/40`)).toEqual([some, 40]);
    expect(evenness('2/900')).toEqual([2, 900]);
    for (const even of [undefined, '2/40', 'nonsense', '-1/900', '3/1e99'])
      expect(evenness(even)).toEqual([undefined, undefined]);
  });
  it('does not count a pause, and counts what was read again after going back', () => {
    const half = plan.frames.findIndex(({ at }) => at >= plan.totalMs / 2);
    const middle = Math.round(plan.frames[half]!.at);
    const events: ExerciseEvent[] = [
      { at: 0, event: 'start', item: 0 },
      { at: middle, event: 'pause', item: half },
      { at: middle + 60_000, event: 'resume', item: half },
      { at: middle + 60_000 + 5000, event: 'back', item: half, value: String(half + 16) },
      { at: middle * 2 + 65_000, event: 'shown', item: plan.frames.length },
      ...answers(4),
      { ...end, at: 400_000 },
    ];
    const { wpm, measures } = score(events.map((e) => (e.event === 'answer' ? { ...e, at: e.at + 200_000 } : e)));
    expect(Math.abs(wpm! / 200 - 1)).toBeLessThan(0.03);
    expect(measures.backs).toBe(1);
  });
  it('is not trusted when slowed, left early, faster than planned, without answers or without the clock', () => {
    const slowed = score([
      { at: 0, event: 'start', item: 0 },
      { at: 1000, event: 'pace', item: 3, value: '0.8' },
      { at: Math.round(plan.totalMs * 1.2), event: 'shown', item: plan.frames.length },
      ...answers(4),
      end,
    ]);
    const early = score([
      { at: 0, event: 'start', item: 0 },
      { at: 5000, event: 'shown', item: 17 },
      ...answers(4),
      end,
    ]);
    const fast = score([...read(plan.totalMs / 2), ...answers(4), end]);
    const unanswered = score([...read(), ...answers(4).slice(1), end]);
    const untimed = score([...read(), ...answers(4), end], false);
    expect([slowed, early, fast, unanswered, untimed].map((s) => s.trusted)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(untimed.wpm).toBeNull();
  });
  it('does not depend on the order in which events arrive, and takes the first answer alone', () => {
    const events = [...read(), ...answers(4), { at: 190_000, event: 'answer' as const, item: 0, value: '9' }, end];
    expect(score(events.toReversed())).toEqual(score(events));
    expect(score(events).score).toBe(100);
  });
  it('of the metronome tells how long the beat was held', () => {
    const beaten = definition('metronome_reading', sentence.repeat(20));
    const { frames } = planOf(beaten, 60, 'seed');
    const of = (events: ExerciseEvent[]) =>
      scoreExercise(beaten, 60, 'seed', {
        timed: true,
        events: [
          { at: 0, event: 'start', item: 0 },
          ...events,
          { at: 900_000, event: 'shown', item: frames.length },
          { ...end, at: 900_001 },
        ],
      }).measures.steadiness!;
    expect(of([])).toBe(100);
    expect(
      of([
        { at: 20_000, event: 'pause', item: 20 },
        { at: 30_000, event: 'resume', item: 20 },
      ]),
    ).toBeCloseTo((1 - 20 / frames.length) * 100, 9);
    expect(of([{ at: 50_000, event: 'back', item: 10, value: '50' }])).toBeCloseTo(
      ((frames.length - 10) / frames.length) * 100,
      9,
    );
    expect(of([{ at: 50_000, event: 'pace', item: 50, value: '0.9' }])).toBeCloseTo(
      (Math.max(50, frames.length - 50) / frames.length) * 100,
      9,
    );
  });
  it('of blind guessing is near nothing', () => {
    const guess = (n: number) =>
      scoreExercise(exercise, 200, `s${n}`, {
        timed: true,
        events: [
          ...read(),
          ...plan.questions.map((_, at): ExerciseEvent => ({
            at: 100_000 + at,
            event: 'answer',
            item: at,
            value: '1',
          })),
          end,
        ],
      }).comprehensionCorrected!;
    const mean = Array.from({ length: 400 }, (_, n) => guess(n)).reduce((a, b) => a + b, 0) / 400;
    expect(mean).toBeLessThan(15);
  });
});
