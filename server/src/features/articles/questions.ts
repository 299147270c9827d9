import type { Question, QuestionInput } from '@okur/contract/articles';
import type { z } from 'zod';
import { type Db, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';

type Input = z.output<typeof QuestionInput>;

/**
 * Questions with ids: those that the article's own questions and options have, or had in any version before, are kept,
 * so that answers stay comparable from one version of the article to the next; an option without an id is the one of
 * the same text; every other one is new.
 */
export function withIds(input: readonly Input[], previous: readonly Question[]): Question[] {
  const questions = new Map(previous.map((question) => [question.id, question]));
  return input.map(({ id, options, ...rest }) => {
    const before = id ? take(questions, id) : undefined;
    const ids = idsOfOptions(options, before?.options ?? []);
    return {
      id: before?.id ?? newId(),
      ...rest,
      options: options.map(({ text, right }, at) => ({ id: ids[at]!, text, right })),
    };
  });
}

/**
 * Ids of options: those that were there before are kept; one without is the former option of the same text, so that
 * what was chosen of it stays what it was; every other one is new. `unclear` hears of one that may be either of two.
 */
export function idsOfOptions(
  options: readonly { id?: string | undefined; text: string }[],
  previous: Question['options'],
  unclear?: (at: number) => void,
): string[] {
  const free = new Map(previous.map((option) => [option.id, option]));
  const sameId = options.map(({ id }) => (id ? take(free, id)?.id : undefined));
  return options.map(({ text }, at) => {
    if (sameId[at]) return sameId[at];
    const same = [...free.values()].filter((option) => option.text === text);
    if (same.length > 1) unclear?.(at);
    return take(free, same.at(-1)?.id ?? '')?.id ?? newId();
  });
}

/** Takes an entry out, so that an id sent twice is used once. */
function take<T>(from: Map<string, T>, id: string): T | undefined {
  const entry = from.get(id);
  from.delete(id);
  return entry;
}

/** Every question an article was ever asked with, each with all options it ever had. */
export async function questionsOfAllVersions(db: Db, articleId: string): Promise<Question[]> {
  const versions = await rows<{ questions: Question[] }>(
    db,
    sql`select questions from article_versions where article_id = ${articleId} order by version`,
  );
  const byId = new Map<string, Question>();
  for (const question of versions.flatMap(({ questions }) => questions)) {
    const options = new Map(
      [...(byId.get(question.id)?.options ?? []), ...question.options].map((option) => [option.id, option]),
    );
    byId.set(question.id, { ...question, options: [...options.values()] });
  }
  return [...byId.values()];
}
