import { articles } from '@okur/contract';
import type { Article, ArticleCategory, ArticleFilter, ArticleRow, ArticleType } from '@okur/contract/articles';
import type { Page } from '@okur/contract/list';
import { done } from '@okur/contract/route';
import type { z } from 'zod';
import type { Caller } from '../../platform/access/caller.ts';
import { type Db, ifGiven, matches, rows, type Sql, sql } from '../../platform/database/index.ts';
import { byName, list, deletedFilter } from '../../platform/database/list/index.ts';
import { checkVersion, orNotFound, invalidField, notFound, ApiError } from '../../platform/http/api-error.ts';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { assign, assignmentsOf, unassign } from './assignments.ts';
import { readArticleFile } from './file/read.ts';
import { storeQuestionImage } from './images.ts';
import { categories, createNamed, listNamed, renameNamed, toggleType, types } from './named.ts';
import { qualityOfArticle } from './quality.ts';
import { changeArticle, createArticle } from './save.ts';
import { stateOf, statesOf } from './states.ts';
import { articleById, articleColumns, articleTables, rowOf, visibleArticles, withMinutes } from './store.ts';

const ownerFilters: Record<ArticleRow['owner'], Sql> = {
  platform: sql`a.company_id is null and a.instructor_id is null`,
  company: sql`a.company_id is not null and a.instructor_id is null`,
  instructor: sql`a.instructor_id is not null`,
};

async function listArticles(db: Db, caller: Caller, query: z.output<typeof ArticleFilter>): Promise<Page<ArticleRow>> {
  const page = await list<Omit<ArticleRow, 'minutes'>>(db, query, {
    columns: articleColumns(caller),
    from: articleTables,
    where: sql`${visibleArticles(caller)} and ${query.deleted ? sql`true` : sql`a.deleted_at is null`}
      and ${ifGiven(query.language, (v) => sql`a.language = ${v}`)}
        and ${ifGiven(query.category_id, (v) => sql`a.category_id = ${v}`)}
        and ${ifGiven(query.type_id, (v) => sql`a.type_id = ${v}`)}
      and ${ifGiven(query.grade_level, (v) => sql`a.grade_level = ${v}`)}
        and ${ifGiven(query.status, (v) => sql`a.status = ${v}`)} and ${ifGiven(query.owner, (v) => ownerFilters[v])}
      and ${matches(sql`a.search`, query.search)}`,
    sorts: {
      title: byName(sql`a.title`),
      created_at: sql`a.created_at`,
      updated_at: sql`a.updated_at`,
      word_count: sql`a.word_count`,
      grade_level: sql`a.grade_level`,
      status: sql`a.status`,
    },
    sort: 'title',
    id: sql`a.id`,
  });
  return { ...page, data: page.data.map(withMinutes) };
}

const visible = async (db: Db, caller: Caller, id: string): Promise<Article> =>
  orNotFound(await articleById(db, caller, id));

/** What an article was before it was published is for those who write it. */
async function editable(db: Db, caller: Caller, id: string): Promise<Article> {
  const article = await visible(db, caller, id);
  if (!article.editable) throw new ApiError('forbidden');
  return article;
}

export const articlesFeature: Feature = (app, services) =>
  serve(app, services, articles, {
    listArticles: ({ db, caller, query }) => listArticles(db, caller, query),
    getArticle: async ({ db, caller, params }) => ({ data: await visible(db, caller, params.id) }),
    createArticle: async ({ db, caller, body, record }) => {
      const article = await createArticle(db, caller, body);
      record({
        action: 'create',
        subject: 'ARTICLE',
        subjectId: article.id,
        companyId: caller.staff?.company?.id ?? null,
        after: rowOf(article),
      });
      return { data: article };
    },
    updateArticle: async ({ db, caller, params, body, record }) => {
      const { before, after } = await changeArticle(db, caller, params.id, body);
      record({
        action: 'update',
        subject: 'ARTICLE',
        subjectId: params.id,
        companyId: caller.staff?.company?.id ?? null,
        before: rowOf(before),
        after: rowOf(after),
      });
      return { data: after };
    },
    deleteArticle: async ({ db, caller, params, query, record }) => {
      await rows(db, sql`select id from articles where id = ${params.id} for update`);
      const before = await visible(db, caller, params.id);
      if (!before.editable) throw new ApiError('forbidden');
      checkVersion(query.version, rowOf(before));
      await rows(
        db,
        sql`update articles set deleted_at = case when deleted_at is null then now() end, version = version + 1,
          updated_at = now() where id = ${params.id}`,
      );
      const after = rowOf(await visible(db, caller, params.id));
      record({
        action: after.deleted_at ? 'delete' : 'restore',
        subject: 'ARTICLE',
        subjectId: params.id,
        companyId: caller.staff?.company?.id ?? null,
        before: rowOf(before),
        after,
      });
      return { data: after };
    },
    qualityOfArticle: async ({ db, caller, params }) => ({
      data: await qualityOfArticle(db, await visible(db, caller, params.id)),
    }),
    uploadQuestionImage: async ({ files }) => ({ data: await storeQuestionImage(services, files['image']) }),
    readArticleFile: async ({ files }) => ({ data: await readArticleFile(files['file']) }),
    statesOfArticle: async ({ db, caller, params, query }) =>
      statesOf(db, caller, (await editable(db, caller, params.id)).id, query),
    stateOfArticle: async ({ db, caller, params, query }) => ({
      data: await stateOf(db, caller, (await editable(db, caller, params.id)).id, query.version),
    }),
    assignmentsOfArticle: async ({ db, caller, scope, params, query }) => {
      await visible(db, caller, params.id);
      return assignmentsOf(db, scope, params.id, query);
    },
    assignArticle: async ({ db, caller, scope, params, body, record }) => {
      const article = await visible(db, caller, params.id);
      if (article.deleted_at) throw notFound();
      if (article.status !== 'published') throw invalidField('article_id', 'validation.article_draft');
      await assign(db, scope, params.id, body);
      record({
        action: 'link',
        subject: 'ARTICLE',
        subjectId: params.id,
        companyId: caller.staff?.company?.id ?? null,
        after: body,
      });
      return done;
    },
    unassignArticle: async ({ db, caller, scope, params, record }) => {
      await visible(db, caller, params.id);
      const companyId = await unassign(db, scope, params.id, params.departmentId);
      record({
        action: 'unlink',
        subject: 'ARTICLE',
        subjectId: params.id,
        companyId,
        before: { department_id: params.departmentId },
      });
      return done;
    },
    listArticleCategories: ({ db, query }) => listNamed<ArticleCategory>(db, categories, query),
    createArticleCategory: async ({ db, body, record }) => ({
      data: await createNamed<ArticleCategory>(db, categories, body, record),
    }),
    updateArticleCategory: async ({ db, params, body, record }) => ({
      data: await renameNamed<ArticleCategory>(db, categories, params.id, body, record),
    }),
    listArticleTypes: ({ db, caller, query }) =>
      listNamed<ArticleType>(
        db,
        types,
        query,
        deletedFilter(caller, 'ARTICLE_TYPES', sql`n.deleted_at`, query.deleted),
      ),
    createArticleType: async ({ db, body, record }) => ({
      data: await createNamed<ArticleType>(db, types, body, record),
    }),
    updateArticleType: async ({ db, params, body, record }) => ({
      data: await renameNamed<ArticleType>(db, types, params.id, body, record, sql`n.deleted_at is null`),
    }),
    deleteArticleType: async ({ db, params, query, record }) => ({
      data: await toggleType(db, params.id, query.version, record),
    }),
  });
