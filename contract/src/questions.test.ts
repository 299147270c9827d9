import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gapCount, gapPieces, isAnswered, openQuestion, type Question, shuffled } from './questions.ts';

const question = (kind: Question['kind'], texts: string[], stem = 'Soru'): Question => ({
  id: crypto.randomUUID(),
  kind,
  stem,
  explanation: '',
  points: 1,
  skill: 'literal',
  options: texts.map((text) => ({ id: crypto.randomUUID(), text, right: true })),
});

describe('a list in another order', () => {
  it('has the same members, and the same order for the same seed', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.nat(), (list, seed) => {
        expect(shuffled(list, seed)).toEqual(shuffled(list, seed));
        expect(shuffled(list, seed).toSorted()).toEqual(list.toSorted());
      }),
    );
  });
  it('begins with each member about as often', () => {
    const firsts = Array.from({ length: 4000 }, (_, seed) => shuffled(['a', 'b', 'c', 'd'], seed)[0]!);
    for (const letter of 'abcd') expect(firsts.filter((first) => first === letter).length).toBeGreaterThan(850);
  });
});

describe('a question as a student sees it', () => {
  it('says nothing of its answer, not by the order either', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 8 }), fc.option(fc.nat()), (count, seed) => {
        const ordering = question(
          'ordering',
          Array.from({ length: count }, (_, n) => String(n)),
        );
        const open = openQuestion(ordering, seed);
        expect(open.options.map(({ id }) => id)).not.toEqual(ordering.options.map(({ id }) => id));
        expect(JSON.stringify(open)).not.toContain('right');
        expect(openQuestion(ordering, seed)).toEqual(open);
      }),
    );
  });
  it('keeps true before false, and a choice as it is unless shuffled', () => {
    const [choice, truth] = [
      question('single_choice', ['a', 'b', 'c', 'd', 'e']),
      question('true_false', ['Doğru', 'Yanlış']),
    ];
    expect(openQuestion(choice).options.map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(openQuestion(truth, 7).options.map(({ text }) => text)).toEqual(['Doğru', 'Yanlış']);
    expect(
      new Set(Array.from({ length: 20 }, (_, seed) => openQuestion(choice, seed).options[0]!.text)).size,
    ).toBeGreaterThan(2);
  });
  it('is answered once every part is', () => {
    const cloze = openQuestion(question('cloze', ['dağda', 'denize', 'göğe'], 'Irmak ___ doğar, _____ dökülür.'));
    expect([gapCount(cloze.stem), gapPieces(cloze.stem)]).toEqual([2, ['Irmak ', ' doğar, ', ' dökülür.']]);
    expect([undefined, ['x'], ['x', ''], ['x', 'y']].map((chosen) => isAnswered(cloze, chosen))).toEqual([
      false,
      false,
      false,
      true,
    ]);
    const choice = openQuestion(question('single_choice', ['a', 'b']));
    expect([isAnswered(choice, []), isAnswered(choice, ['x'])]).toEqual([false, true]);
  });
});
