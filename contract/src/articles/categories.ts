import { z } from 'zod';
import { ById, name, Seen, stored, toggled, Version, Flag } from '../fields.ts';
import { ListQuery, page } from '../list.ts';
import { one, route } from '../route.ts';

/** What articles are sorted by. `article_count` counts those that are not deleted. */
export const ArticleCategory = z.object({ ...stored, name: z.string(), article_count: z.int() });
export type ArticleCategory = z.infer<typeof ArticleCategory>;
export const ArticleType = ArticleCategory.extend(toggled);
export type ArticleType = z.infer<typeof ArticleType>;
export const NamedInput = z.strictObject({ name: name(100) });
const NamedChange = NamedInput.extend({ version: Version.optional() });

export const listArticleCategories = route({
  method: 'GET',
  path: 'article-categories',
  summary: 'Categories of articles',
  query: ListQuery,
  answer: page(ArticleCategory),
  needs: {
    anyOf: [
      ['view', 'ARTICLE_CATEGORY'],
      ['view', 'ARTICLE'],
    ],
  },
  exportable: true,
});
export const createArticleCategory = route({
  method: 'POST',
  path: 'article-categories',
  summary: 'Adds a category',
  body: NamedInput,
  answer: one(ArticleCategory),
  status: 201,
  needs: ['add', 'ARTICLE_CATEGORY'],
  errors: ['duplicate'],
  idempotent: true,
});
export const updateArticleCategory = route({
  method: 'PUT',
  path: 'article-categories/{id}',
  summary: 'Renames a category',
  params: ById,
  body: NamedChange,
  answer: one(ArticleCategory),
  needs: ['edit', 'ARTICLE_CATEGORY'],
  errors: ['duplicate', 'stale_version'],
  idempotent: true,
});
export const listArticleTypes = route({
  method: 'GET',
  path: 'article-types',
  summary: 'Types of articles',
  query: ListQuery.extend({ deleted: Flag.optional() }),
  answer: page(ArticleType),
  needs: {
    anyOf: [
      ['view', 'ARTICLE_TYPES'],
      ['view', 'ARTICLE'],
    ],
  },
  exportable: true,
});
export const createArticleType = route({
  method: 'POST',
  path: 'article-types',
  summary: 'Adds a type',
  body: NamedInput,
  answer: one(ArticleType),
  status: 201,
  needs: ['add', 'ARTICLE_TYPES'],
  errors: ['duplicate'],
  idempotent: true,
});
export const updateArticleType = route({
  method: 'PUT',
  path: 'article-types/{id}',
  summary: 'Renames a type',
  params: ById,
  body: NamedChange,
  answer: one(ArticleType),
  needs: ['edit', 'ARTICLE_TYPES'],
  errors: ['duplicate', 'stale_version'],
  idempotent: true,
});
export const deleteArticleType = route({
  method: 'DELETE',
  path: 'article-types/{id}',
  summary: 'Deletes a type, or restores a deleted one; articles keep it',
  params: ById,
  query: Seen,
  answer: one(ArticleType),
  needs: ['delete', 'ARTICLE_TYPES'],
  errors: ['duplicate'],
  idempotent: true,
});
