import { studentBooks } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { answerChapterCheck, myChapterCheck } from './checks.ts';
import { keepBookMarks, myBookMarks } from './marks.ts';
import { glossaryOfChapter, myBook, myChapterBlocks } from './my-books.ts';
import { searchBook } from './search.ts';
import { myBookChoices, myBooks, myNextBooks } from './shelf.ts';
import { recorder } from './sittings.ts';
import { myTimedChapter } from './timed.ts';

export const studentBooksFeature: Feature = (app, services) => {
  const recordSitting = recorder(services);
  serve(app, services, studentBooks, {
    myBooks,
    myBookChoices,
    myNextBooks,
    myBook,
    myChapterBlocks,
    myTimedChapter,
    glossaryOfChapter,
    searchBook,
    recordSitting,
    myChapterCheck,
    answerChapterCheck,
    myBookMarks,
    keepBookMarks,
  });
};
