import { articles } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { handleListArticles } from './list.ts';
import { getArticle, handleCreateArticle, updateArticle, deleteArticle, handleQualityOfArticle } from './article.ts';
import { uploadArticleCover, uploadQuestionImage, handleReadArticleFile } from './files.ts';
import { statesOfArticle, stateOfArticle } from './states.ts';
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
  serve(app, services, articles, {
    listArticles: handleListArticles,
    getArticle,
    createArticle: handleCreateArticle,
    updateArticle,
    deleteArticle,
    qualityOfArticle: handleQualityOfArticle,
    uploadArticleCover,
    uploadQuestionImage,
    readArticleFile: handleReadArticleFile,
    statesOfArticle,
    stateOfArticle,
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
  });
