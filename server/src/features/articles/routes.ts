import { articles } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { audioOfArticle, removeArticleAudio, storeArticleAudio } from './audio.ts';
import { listArticles } from './list.ts';
import { missingTexts } from './missing-texts.ts';
import { getArticle, createArticle, updateArticle, deleteArticle, qualityOfArticle } from './article.ts';
import { uploadArticleCover, uploadQuestionImage, readArticleFile } from './files.ts';
import { versionsOfArticle, versionOfArticle } from './versions.ts';
import { assignmentsOfArticle, assignArticle, unassignArticle } from './assignments.ts';
import {
  listArticleCategories,
  createArticleCategory,
  updateArticleCategory,
  listArticleTypes,
  createArticleType,
  updateArticleType,
  deleteArticleType,
} from './named.ts';

export const articlesFeature: Feature = (app, services) =>
  serve(
    app,
    services,
    articles,
    {
      listArticles,
      getArticle,
      createArticle,
      updateArticle,
      deleteArticle,
      qualityOfArticle,
      missingTexts,
      uploadArticleCover,
      uploadQuestionImage,
      readArticleFile,
      audioOfArticle,
      storeArticleAudio,
      removeArticleAudio,
      versionsOfArticle,
      versionOfArticle,
      assignmentsOfArticle,
      assignArticle,
      unassignArticle,
      listArticleCategories,
      createArticleCategory,
      updateArticleCategory,
      listArticleTypes,
      createArticleType,
      updateArticleType,
      deleteArticleType,
    },
    { article_categories_name: 'name', article_types_name: 'name' },
  );
