import { articles } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { audioOfArticle, removeArticleAudio, storeArticleAudio } from './audio.ts';
import { listArticles } from './list.ts';
import { getArticle, createArticle, updateArticle, deleteArticle, qualityOfArticle } from './article.ts';
import { uploadArticleCover, uploadQuestionImage, readArticleFile } from './files.ts';
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
    listArticles,
    getArticle,
    createArticle,
    updateArticle,
    deleteArticle,
    qualityOfArticle,
    uploadArticleCover,
    uploadQuestionImage,
    readArticleFile,
    audioOfArticle,
    storeArticleAudio,
    removeArticleAudio,
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
