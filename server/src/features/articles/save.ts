import type { Article, ArticleInput, updateArticle } from '@okur/contract/articles';
import type { BodyOf } from '@okur/contract/route';
import type { z } from 'zod';
import type { Caller } from '../../platform/access/caller.ts';
import { type Db, insertRows, row, rows, sql, updateRows, touched } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { orNotFound, invalidField, notFound, ApiError } from '../../platform/http/api-error.ts';
import { articles } from '../../platform/database/tables/index.ts';
import { bodyOf } from './body.ts';
import type { Body } from './measured-body.ts';
import { questionsOfAllVersions, withIds } from './questions.ts';
import { articleById, ownPost } from './store.ts';

type Input = z.output<typeof ArticleInput>;

/** Who an article belongs to; both null: the platform. */
interface Owner {
  company_id: string | null;
  instructor_id: string | null;
}

const ownerOf = ({ scope, ...caller }: Caller): Owner =>
  scope.kind === 'company' || scope.kind === 'instructor'
    ? { company_id: scope.companyId, instructor_id: ownPost({ scope, ...caller }) }
    : { company_id: null, instructor_id: null };

export async function insertArticle(db: Db, caller: Caller, input: Input): Promise<Article> {
  const body = await bodyOf({ html: input.body, language: input.language }, caller.id);
  const id = await storeArticle(db, ownerOf(caller), input, body);
  return orNotFound(await articleById(db, caller, id));
}

/** Stores a new article with its first version; answers its id. */
export async function storeArticle(db: Db, owner: Owner, input: Input, body: Body): Promise<string> {
  await checkCatalogue(db, input);
  const id = newId();
  await insertRows(db, articles, {
    ...input,
    ...owner,
    ...body,
    id,
    questions: withIds(input.questions, []),
  });
  await keepVersion(db, id);
  return id;
}

/**
 * Changes an article. A new title, text, language or question makes a new version; the old one stays for those who read
 * it.
 */
export async function changeArticle(
  db: Db,
  caller: Caller,
  id: string,
  { version, ...change }: BodyOf<typeof updateArticle>,
): Promise<{ before: Article; after: Article }> {
  await rows(db, sql`select id from articles where id = ${id} for update`);
  const before = orNotFound(await articleById(db, caller, id));
  if (!before.editable) throw new ApiError('forbidden');
  // A deleted one is restored first, like everything that can be deleted.
  if (before.deleted_at) throw notFound();
  if (version !== undefined && version !== before.version) throw new ApiError('stale_version', { current: before });
  // A type that was deleted meanwhile stays with its articles.
  await checkCatalogue(db, change.type_id === before.type_id ? { ...change, type_id: null } : change);

  const isRead = change.body !== undefined || change.language !== undefined;
  const language = change.language ?? before.language;
  const body = isRead ? await bodyOf({ html: change.body ?? before.body, language }, caller.id) : {};
  const questions = change.questions
    ? withIds(change.questions, await questionsOfAllVersions(db, id))
    : before.questions;
  const next = { ...change, ...body, questions };
  await updateRows(db, articles, { ...next, ...touched() }, sql`id = ${id}`);

  const after = orNotFound(await articleById(db, caller, id));
  if (contentOf(before) !== contentOf(after)) await keepVersion(db, id);
  return { before, after };
}

/** What a reader meets of an article, to be compared. */
const contentOf = ({ title, language, body, questions }: Article): string =>
  JSON.stringify([title, language, body, questions]);

const keepVersion = (db: Db, id: string): Promise<unknown> =>
  rows(
    db,
    sql`insert into article_versions (article_id, version, title, language, body, word_count, questions)
        select id, version, title, language, body, word_count, questions from articles where id = ${id}`,
  );

async function checkCatalogue(
  db: Db,
  { category_id, type_id }: { category_id?: string | null | undefined; type_id?: string | null | undefined },
): Promise<void> {
  const exists = await row<{ category: boolean; type: boolean }>(
    db,
    sql`select exists (select from article_categories where id = ${category_id ?? null}) as category, exists (select
      from article_types where id = ${type_id ?? null} and deleted_at is null) as type`,
  );
  if (category_id && !exists?.category) throw invalidField('category_id', 'validation.not_found');
  if (type_id && !exists?.type) throw invalidField('type_id', 'validation.not_found');
}
