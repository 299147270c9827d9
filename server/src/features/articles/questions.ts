import type { Question, QuestionInput } from '@okur/contract/articles';
import type { z } from 'zod';
import { type Db, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';

type Input = z.output<typeof QuestionInput>;

/**
 * Questions with ids: those that the article's own questions and options have, or had in any version before, are kept,
 * so that answers stay comparable from one version of the article to the next; every other one is new.
 */
export function withIds(input: readonly Input[], previous: readonly Question[]): Question[] {
  const questions = new Map(previous.map((question) => [question.id, question]));
  return input.map(({ id, options, ...rest }) => {
    const before = id ? take(questions, id) : undefined;
    const previousOptions = new Map(before?.options.map((option) => [option.id, option]));
    return {
      id: before?.id ?? newId(),
      ...rest,
      options: options.map((option) => ({
        id: (option.id && take(previousOptions, option.id)?.id) || newId(),
        text: option.text,
        right: option.right,
      })),
    };
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
