import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comprehension, comprehensionBand, effectiveSpeed, grade } from './comprehension.ts';
import type { GradedKind, GradedQuestion } from './comprehension.ts';

const question = (kind: GradedKind, right: string, all: string, points = 1): GradedQuestion => ({
  kind,
  points,
  options: [...all].map((id) => ({ id, right: right.includes(id) })),
});
const single = question('single_choice', 'b', 'abcd', 2);
const multiple = question('multiple_choice', 'ac', 'abcd', 3);
const trueFalse = question('true_false', 'a', 'ab');

describe('an answer', () => {
  test('to an ordering is right with every one at its place', () => {
    const ordering = question('ordering', 'abc', 'abc', 2);
    expect(grade(ordering, ['a', 'b', 'c'])).toMatchObject({ right: true, points: 2, correctedShare: 1 });
    expect(grade(ordering, ['a', 'c', 'b'])).toMatchObject({ right: false, points: 0 });
    expect(grade(ordering, ['a', 'b'])).toMatchObject({ right: false });
    expect(grade(ordering, ['c', 'b', 'a']).correctedShare).toBeCloseTo(-1 / 5, 12);
  });
  test('to a cloze is right with the right word in every gap, whichever of two alike', () => {
    const words = { a: 'ağaç', b: 've', c: 've', d: 'göl' };
    const cloze: GradedQuestion = {
      kind: 'cloze',
      points: 1,
      options: Object.entries(words).map(([id, text]) => ({ id, text, right: id !== 'd' })),
    };
    for (const right of ['abc', 'acb']) expect(grade(cloze, [...right])).toMatchObject({ right: true });
    for (const wrong of ['bac', 'ab', 'abd', 'abcd']) expect(grade(cloze, [...wrong])).toMatchObject({ right: false });
    expect(grade(cloze, ['d', 'b', 'c']).correctedShare).toBeCloseTo(-1 / 23, 12);
  });
  test('to a single choice is right with the one right option alone', () => {
    expect(grade(single, ['b'])).toEqual({ right: true, points: 2, maxPoints: 2, correctedShare: 1 });
    expect(grade(single, ['a'])).toMatchObject({ right: false, points: 0 });
    expect(grade(single, ['a', 'b'])).toMatchObject({ right: false, points: 0 });
  });
  test('to a multiple choice is right with all right options and no other', () => {
    expect(grade(multiple, ['c', 'a'])).toMatchObject({ right: true, points: 3 });
    for (const answer of ['a', 'abc', 'abcd', 'bd'])
      expect(grade(multiple, [...answer])).toMatchObject({ right: false, points: 0, maxPoints: 3 });
  });
  test('wrong ones cost what a blind guesser would have won', () => {
    expect(grade(single, ['a']).correctedShare).toBeCloseTo(-1 / 3, 12);
    expect(grade(trueFalse, ['b']).correctedShare).toBeCloseTo(-1, 12);
    expect(grade(multiple, ['b']).correctedShare).toBeCloseTo(-1 / 14, 12);
  });
  test('left out is neither right nor a guess', () => {
    expect(grade(single, [])).toEqual({ right: false, points: 0, maxPoints: 2, correctedShare: 0 });
    expect(grade(single, ['unknown'])).toEqual(grade(single, []));
  });
  test('to a question with one option proves nothing', () => {
    expect(grade(question('single_choice', 'a', 'a'), ['a']).correctedShare).toBe(0);
  });

  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const anyQuestion = fc.record({
    kind: fc.constantFrom<GradedKind>('single_choice', 'multiple_choice', 'true_false'),
    points: fc.integer({ min: 0, max: 20 }),
    options: fc.uniqueArray(fc.record({ id: fc.constantFrom(...ids), right: fc.boolean() }), {
      selector: (o) => o.id,
      maxLength: 8,
    }),
  });
  const anyAnswer = fc.array(fc.constantFrom(...ids, 'x', ''), { maxLength: 12 });

  test('stays within its points and its share', () => {
    fc.assert(
      fc.property(anyQuestion, anyAnswer, (q, answer) => {
        const { points, maxPoints, correctedShare } = grade(q, answer);
        expect(points === 0 || points === maxPoints).toBe(true);
        expect(correctedShare).toBeGreaterThanOrEqual(-1);
        expect(correctedShare).toBeLessThanOrEqual(1);
      }),
    );
  });
  test('counts the same in any order and with repetitions', () => {
    fc.assert(
      fc.property(anyQuestion, anyAnswer, (q, answer) => {
        expect(grade({ ...q, options: q.options.toReversed() }, [...answer, ...answer.toReversed()])).toEqual(
          grade(q, answer),
        );
      }),
    );
  });
  test('given blindly is worth nothing on average', () => {
    const answers = (q: GradedQuestion, all: string[]) => all.map((answer) => grade(q, [...answer]).correctedShare);
    const mean = (values: number[]) => values.reduce((sum, v) => sum + v, 0) / values.length;
    const subsets = Array.from({ length: 15 }, (_, n) =>
      [...'abcd'].filter((_id, bit) => ((n + 1) >> bit) & 1).join(''),
    );
    expect(mean(answers(single, ['a', 'b', 'c', 'd']))).toBeCloseTo(0, 12);
    expect(mean(answers(trueFalse, ['a', 'b']))).toBeCloseTo(0, 12);
    expect(mean(answers(multiple, subsets))).toBeCloseTo(0, 12);
  });
});

describe('comprehension', () => {
  test('weighs right answers by their points, and corrects each question alike', () => {
    const result = comprehension([grade(single, ['b']), grade(multiple, ['a']), grade(trueFalse, ['a'])]);
    expect(result?.raw).toBeCloseTo(50, 12);
    expect(result?.corrected).toBeCloseTo(((1 - 1 / 14 + 1) / 3) * 100, 12);
  });
  test('is 100 for all right, 0 for all wrong and never below', () => {
    expect(comprehension([grade(single, ['b']), grade(trueFalse, ['a'])])).toEqual({ raw: 100, corrected: 100 });
    expect(comprehension([grade(single, ['a']), grade(trueFalse, ['b'])])).toEqual({ raw: 0, corrected: 0 });
  });
  test('does not exist without points to reach', () => {
    expect(comprehension([])).toBeNull();
    expect(comprehension([grade({ ...single, points: 0 }, ['b'])])).toBeNull();
  });
  test('keeps to 0–100 whatever is answered', () => {
    const quiz = [single, multiple, trueFalse];
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'd')), { minLength: 3, maxLength: 3 }),
        (answers) => {
          const result = comprehension(quiz.map((q, n) => grade(q, answers[n] ?? [])));
          for (const value of [result?.raw, result?.corrected]) {
            expect(value).toBeGreaterThanOrEqual(0);
            expect(value).toBeLessThanOrEqual(100 + 1e-9);
          }
        },
      ),
    );
  });
  test.each([
    [100, 'independent'],
    [79.5, 'independent'],
    [79.4, 'instructional'],
    [58.5, 'instructional'],
    [58.4, 'frustration'],
    [0, 'frustration'],
  ] as const)('%d is %s', (raw, band) => {
    expect(comprehensionBand(raw)).toBe(band);
  });
  test('a school may set other borders', () => {
    expect(comprehensionBand(84, { independent: 85, instructional: 70 })).toBe('instructional');
  });
});

test('effective speed: 175 words a minute with 72 % are 126', () => {
  expect(effectiveSpeed(175, 72)).toBe(126);
});
