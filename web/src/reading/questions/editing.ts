import type { QuestionInput, QuestionKind } from '@okur/contract/questions';
import type { Language } from '@okur/contract/fields';
import type { z } from 'zod';
import { randomId } from '../../kit/client/random-id.ts';

export type QuestionValues = z.input<typeof QuestionInput> & { id: string };
type OptionValues = QuestionValues['options'][number];

/** In the language of the text, not of the interface. */
const trueAndFalse: Record<Language, readonly [string, string]> = {
  en: ['True', 'False'],
  tr: ['Doğru', 'Yanlış'],
  fr: ['Vrai', 'Faux'],
  pl: ['Prawda', 'Fałsz'],
};

export const maxOptions = 8;
export const newOption = (): OptionValues => ({ id: randomId(), text: '', right: false });
const newOptions = (): OptionValues[] => Array.from({ length: 4 }, newOption);

/** All words of questions, to tell their language by. */
export const textOfQuestions = (
  questions: readonly { stem?: string; options?: readonly { text: string }[] }[],
): string => questions.flatMap(({ stem, options = [] }) => [stem, ...options.map(({ text }) => text)]).join('\n');

/** Ids of new questions and options keep their place in the form; the server gives its own. */
export function newQuestion(): QuestionValues {
  return {
    id: randomId(),
    kind: 'single_choice',
    stem: '',
    options: newOptions(),
    explanation: '',
    points: 1,
    skill: 'literal',
    image: null,
  };
}

/**
 * The options that a question had while it was edited, as true or false and as the other kinds: the person who goes
 * back finds what was typed.
 */
export interface LeftOptions {
  trueOrFalse?: QuestionValues['options'];
  others?: QuestionValues['options'];
}

/** Notes the options of the kind that is about to be left. */
export const withLeft = (left: LeftOptions, question: QuestionValues): LeftOptions =>
  question.kind === 'true_false'
    ? { ...left, trueOrFalse: question.options }
    : { ...left, others: asMarked(question, left) };

/** The options with the marks that a person set: in an ordering all are right, which says nothing of another kind. */
function asMarked({ kind, options }: QuestionValues, { others = [] }: LeftOptions): OptionValues[] {
  if (kind !== 'ordering') return options;
  const marked = new Set(others.flatMap(({ id, right }) => (right ? [id] : [])));
  return options.map((option) => ({ ...option, right: marked.has(option.id) }));
}

/** The question as one of another kind: what can be kept of options and marks is kept. */
export function withKind(
  question: QuestionValues,
  kind: QuestionKind,
  language: Language,
  left: LeftOptions = {},
): QuestionValues {
  if (kind === 'true_false')
    return {
      ...question,
      kind,
      options: left.trueOrFalse ?? trueAndFalse[language].map((text) => ({ ...newOption(), text })),
    };
  const options = areTrueAndFalse(question) ? (left.others ?? newOptions()) : asMarked(question, left);
  if (kind === 'ordering') return { ...question, kind, options: options.map((option) => ({ ...option, right: true })) };
  return { ...question, kind, options: kind === 'single_choice' ? onlyFirstRight(options) : options };
}

/** Whether it offers the two words that no one typed. */
const areTrueAndFalse = ({ kind, options }: QuestionValues): boolean =>
  kind === 'true_false' &&
  Object.values(trueAndFalse).some((words) => options.every(({ text }, at) => text === words[at]));

function onlyFirstRight(options: readonly OptionValues[]): OptionValues[] {
  const first = options.findIndex(({ right }) => right);
  return options.map((option, at) => ({ ...option, right: at === first }));
}

/** Marks an option as right, or takes the mark away; where one alone may be right, the others lose theirs. */
export function withRight(question: QuestionValues, at: number, right: boolean): QuestionValues {
  const alone = question.kind === 'single_choice' || question.kind === 'true_false';
  return {
    ...question,
    options: question.options.map((option, other) => ({
      ...option,
      right: other === at ? right : alone ? false : option.right,
    })),
  };
}
