import type { QuestionInput, QuestionKind } from '@okur/contract/questions';
import type { Language } from '@okur/contract/fields';
import type { z } from 'zod';
import { randomId } from '../random-id.ts';

export type QuestionValues = z.input<typeof QuestionInput> & { id: string };
type OptionValues = QuestionValues['options'][number];

/** In the language of the text, not of the interface. */
const trueAndFalse: Record<Language, readonly [string, string]> = { en: ['True', 'False'], tr: ['Doğru', 'Yanlış'], fr: ['Vrai', 'Faux'], pl: ['Prawda', 'Fałsz'] };

export const maxOptions = 8;
export const newOption = (): OptionValues => ({ id: randomId(), text: '', right: false });

/** Ids of new questions and options keep their place in the form; the server gives its own. */
export function newQuestion(): QuestionValues {
  return { id: randomId(), kind: 'single_choice', stem: '', options: Array.from({ length: 4 }, newOption), explanation: '', points: 1, skill: 'literal', image: null };
}

/** The question as one of another kind: what can be kept of options and marks is kept. */
export function withKind(question: QuestionValues, kind: QuestionKind, language: Language): QuestionValues {
  if (kind === 'multiple_choice' || kind === 'cloze') return { ...question, kind };
  if (kind === 'ordering') return { ...question, kind, options: question.options.map((option) => ({ ...option, right: true })) };
  if (kind === 'single_choice') return { ...question, kind, options: onlyFirstRight(question.options) };
  const options = trueAndFalse[language].map((text) => ({ id: randomId(), text, right: false }));
  return { ...question, kind, options };
}

function onlyFirstRight(options: readonly OptionValues[]): OptionValues[] {
  const first = options.findIndex(({ right }) => right);
  return options.map((option, at) => ({ ...option, right: at === first }));
}

/** Marks an option as right, or takes the mark away; where one alone may be right, the others lose theirs. */
export function withRight(question: QuestionValues, at: number, right: boolean): QuestionValues {
  const alone = question.kind === 'single_choice' || question.kind === 'true_false';
  return { ...question, options: question.options.map((option, other) => ({ ...option, right: other === at ? right : alone ? false : option.right })) };
}
