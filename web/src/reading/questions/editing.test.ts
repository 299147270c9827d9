import { QuestionInput } from '@okur/contract/questions';
import { expect, it } from 'vitest';
import { newQuestion, withKind, withLeft, withRight } from './editing.ts';
import type { QuestionValues } from './editing.ts';

const filled = (): QuestionValues => {
  const question = newQuestion();
  return {
    ...question,
    stem: 'Which?',
    options: question.options.map((option, at) => ({ ...option, text: `Option ${at}` })),
  };
};
const marks = ({ options }: QuestionValues) => options.map(({ right }) => right);

it('a new question lacks only its words and its right answer', () => {
  expect(QuestionInput.safeParse(withRight(filled(), 1, true)).success).toBe(true);
  expect(QuestionInput.safeParse(filled()).error?.issues.map(({ message }) => message)).toEqual([
    'validation.one_right',
  ]);
});

it('places for options that stay empty hinder no question and are left out of it', () => {
  const two = filled();
  two.options.forEach((option, at) => (option.text = at < 2 ? option.text : ' '));
  expect(QuestionInput.parse(withRight(two, 1, true)).options.map(({ text }) => text)).toEqual([
    'Option 0',
    'Option 1',
  ]);
  const three = withKind({ ...filled(), stem: 'In order' }, 'ordering', 'en');
  three.options[1]!.text = '';
  expect(QuestionInput.parse(three).options.map(({ text }) => text)).toEqual(['Option 0', 'Option 2', 'Option 3']);
});

it('an empty option marked as right asks for its words, and one option is too few', () => {
  const messages = (question: QuestionValues) =>
    QuestionInput.safeParse(question).error?.issues.map(({ path, message }) => [path.join('.'), message]);
  const two = filled();
  two.options.forEach((option, at) => (option.text = at < 2 ? option.text : ''));
  expect(messages(withRight(two, 3, true))).toEqual([['options.3.text', 'validation.required']]);
  const one = withRight(filled(), 0, true);
  one.options.forEach((option, at) => (option.text = at < 1 ? option.text : ''));
  expect(messages(one)).toEqual([['options', 'validation.options_min']]);
});

it('a single choice has one right answer, the last one marked', () => {
  expect(marks(withRight(withRight(filled(), 0, true), 2, true))).toEqual([false, false, true, false]);
});

it('a multiple choice has as many as are marked, and a mark can be taken away', () => {
  const question = withRight(withRight(withKind(filled(), 'multiple_choice', 'en'), 0, true), 2, true);
  expect(marks(question)).toEqual([true, false, true, false]);
  expect(marks(withRight(question, 0, false))).toEqual([false, false, true, false]);
});

it('a multiple choice turned into a single one keeps the options and the first right answer', () => {
  const multiple = withRight(withRight(withKind(filled(), 'multiple_choice', 'en'), 1, true), 2, true);
  const single = withKind(multiple, 'single_choice', 'en');
  expect(marks(single)).toEqual([false, true, false, false]);
  expect(single.options.map(({ text }) => text)).toEqual(multiple.options.map(({ text }) => text));
  expect(QuestionInput.safeParse(single).success).toBe(true);
});

it('true or false offers two words in the language of the text', () => {
  const question = withKind(filled(), 'true_false', 'tr');
  expect(question.options.map(({ text }) => text)).toEqual(['Doğru', 'Yanlış']);
  expect(QuestionInput.safeParse(withRight(question, 0, true)).success).toBe(true);
});

it.each(['ordering', 'cloze', 'single_choice', 'multiple_choice'] as const)(
  'true or false turned into %s begins with empty options, not with the two words',
  (kind) => {
    const question = withKind(withKind(filled(), 'true_false', 'tr'), kind, 'tr');
    expect(question.options.map(({ text }) => text)).toEqual(['', '', '', '']);
  },
);

it('words typed for true and false stay in another kind', () => {
  const question = withKind(filled(), 'true_false', 'tr');
  const renamed = {
    ...question,
    options: question.options.map((option, at) => ({ ...option, text: ['Evet', 'Hayır'][at]! })),
  };
  expect(withKind(renamed, 'single_choice', 'tr').options.map(({ text }) => text)).toEqual(['Evet', 'Hayır']);
});

it('who goes back to a kind finds what was typed and marked', () => {
  const single = withRight(filled(), 2, true);
  const marked = withRight(withKind(single, 'true_false', 'en', withLeft({}, single)), 1, true);
  const left = withLeft(withLeft({}, single), marked);
  expect(withKind(marked, 'single_choice', 'en', left).options).toEqual(single.options);
  expect(withKind(single, 'true_false', 'en', left).options).toEqual(marked.options);
});

it('an ordering needs no marks, and another kind has those that someone set', () => {
  const ordering = withKind(filled(), 'ordering', 'en');
  expect(QuestionInput.safeParse(ordering).success).toBe(true);
  expect(marks(withKind(ordering, 'single_choice', 'en'))).toEqual([false, false, false, false]);
  const single = withRight(filled(), 2, true);
  const ordered = withKind(single, 'ordering', 'en', withLeft({}, single));
  expect(withKind(ordered, 'single_choice', 'en', withLeft(withLeft({}, single), ordered))).toEqual(single);
});

it('a cloze has a marked word for each gap', () => {
  const cloze = { ...withKind(filled(), 'cloze', 'en'), stem: 'A ___ and a ___' };
  expect(QuestionInput.safeParse(withRight(cloze, 0, true)).error?.issues.map(({ message }) => message)).toEqual([
    'validation.right_for_each_gap',
  ]);
  expect(QuestionInput.safeParse(withRight(withRight(cloze, 0, true), 2, true)).success).toBe(true);
});
