import type { Db } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { Article } from '@okur/contract/articles';
import { orNotFound, ApiError } from '../../platform/http/api-error.ts';
import { articleById } from './store.ts';

export const visible = async (db: Db, caller: Caller, id: string): Promise<Article> =>
  orNotFound(await articleById(db, caller, id));

/** What an article was before it was published is for those who write it. */
export async function editable(db: Db, caller: Caller, id: string): Promise<Article> {
  const article = await visible(db, caller, id);
  if (!article.editable) throw new ApiError('forbidden');
  return article;
}
