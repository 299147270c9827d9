import type { Question, QuestionInput } from '@okur/contract/articles';
import type { z } from 'zod';
import { newId } from '../../platform/ids.ts';

type Input = z.output<typeof QuestionInput>;

/**
 * Questions with ids: those that the article's own questions and options already have are kept, so that answers stay
 * comparable from one state of the article to the next; every other one is new.
 */
export function withIds(input: readonly Input[], known: readonly Question[]): Question[] {
  const questions = new Map(known.map((question) => [question.id, question]));
  return input.map(({ id, options, ...rest }) => {
    const before = id ? take(questions, id) : undefined;
    const knownOptions = new Map(before?.options.map((option) => [option.id, option]));
    return {
      id: before?.id ?? newId(),
      ...rest,
      options: options.map((option) => ({ id: (option.id && take(knownOptions, option.id)?.id) || newId(), text: option.text, right: option.right })),
    };
  });
}

/** Takes an entry out, so that an id sent twice is used once. */
function take<T>(from: Map<string, T>, id: string): T | undefined {
  const entry = from.get(id);
  from.delete(id);
  return entry;
}
