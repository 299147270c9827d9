import { books } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import {
  createBook,
  deleteBook,
  getBook,
  highlightBook,
  setBookEan,
  unhighlightBook,
  updateBook,
  uploadBookCover,
} from './book.ts';
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
import {
  addBookChapter,
  createBookChapter,
  deleteBookChapter,
  getBookChapter,
  moveBookChapter,
  restoreBookChapter,
  toggleBookChapter,
  updateBookChapter,
  updateBookChapterByForm,
} from './chapters.ts';
import { assignBook, assignmentsOfBook, booksOfDepartment, unassignBook } from './classes.ts';
import { decideBookImport } from './decide.ts';
import { bookEpub } from './epub/out.ts';
import { listBooks } from './list.ts';
import { bookReport } from './reports/book-report.ts';
import { exportPublisherReport } from './reports/publisher-file.ts';
import { publisherReport } from './reports/publisher-report.ts';
import {
  endBookLicence,
  grantBookLicence,
  listBookLicences,
  listBookReaders,
  releaseBookSeat,
} from './seats/licences.ts';
import { leaveMySeat, mySeat, takeMySeat } from './seats/my-seat.ts';
import { bookToc } from './tree.ts';

export const booksFeature: Feature = (app, services) =>
  serve(
    app,
    services,
    books,
    {
      listBooks,
      getBook,
      createBook,
      updateBook,
      deleteBook,
      decideBookImport,
      bookEpub,
      highlightBook,
      unhighlightBook,
      setBookEan,
      uploadBookCover,
      bookToc,
      bookReport,
      addBookChapter,
      createBookChapter,
      getBookChapter,
      updateBookChapterByForm,
      moveBookChapter,
      updateBookChapter,
      toggleBookChapter,
      deleteBookChapter,
      restoreBookChapter,
      assignBook,
      assignmentsOfBook,
      booksOfDepartment,
      unassignBook,
      listBookLicences,
      grantBookLicence,
      endBookLicence,
      listBookReaders,
      releaseBookSeat,
      mySeat,
      takeMySeat,
      leaveMySeat,
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
      publisherReport,
      exportPublisherReport,
    },
    { authors_name: 'name', books_ean: 'ean', books_epub: 'epub', genres_name: 'name', publishers_name: 'name' },
  );
