import { books } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import {
  createAuthor,
  createGenre,
  createPublisher,
  deleteAuthor,
  deleteGenre,
  deletePublisher,
  getAuthor,
  getGenre,
  getPublisher,
  listAuthors,
  listGenres,
  listPublishers,
  updateAuthor,
  updateGenre,
  updatePublisher,
} from './catalogue.ts';

export const booksFeature: Feature = (app, services) =>
  serve(app, services, books, {
    listAuthors,
    getAuthor,
    createAuthor,
    updateAuthor,
    deleteAuthor,
    listGenres,
    getGenre,
    createGenre,
    updateGenre,
    deleteGenre,
    listPublishers,
    getPublisher,
    createPublisher,
    updatePublisher,
    deletePublisher,
  });
