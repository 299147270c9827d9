import { tutorials } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { listCompanyWatchList, updateAllOfCompanyWatchList, updateCompanyWatchList } from './company-watch-list.ts';
import {
  createTutorialInstructor,
  deleteTutorialInstructor,
  listTutorialInstructors,
  updateTutorialInstructor,
} from './instructors.ts';
import {
  completionsOfTutorial,
  completionsOfUser,
  readingScoresOfUser,
  tutorialsOfUser,
  updateReadingScores,
} from './of-students.ts';
import { recordMyQuiz, recordQuiz } from './quiz.ts';
import {
  deleteTutorialResource,
  getTutorialResource,
  restoreTutorialResource,
  updateTutorialResource,
} from './resources.ts';
import { tutorialDepartmentSettings, updateTutorialDepartmentSettings } from './settings.ts';
import {
  createTutorial,
  deleteTutorial,
  deleteTutorialCover,
  getTutorial,
  listTutorials,
  updateTutorial,
} from './tutorial.ts';
import { listMyTutorials, listWatchList } from './watch-list.ts';
import { watchersOfTutorial } from './watchers.ts';
import { getMyTutorial, getWatchListTutorial, recordMyWatch, recordWatch } from './watching.ts';

export const tutorialsFeature: Feature = (app, services) =>
  serve(
    app,
    services,
    tutorials,
    {
      listTutorials,
      getTutorial,
      createTutorial,
      updateTutorial,
      deleteTutorial,
      deleteTutorialCover,
      getTutorialResource,
      updateTutorialResource,
      deleteTutorialResource,
      restoreTutorialResource,
      listTutorialInstructors,
      createTutorialInstructor,
      updateTutorialInstructor,
      deleteTutorialInstructor,
      listWatchList,
      listCompanyWatchList,
      updateAllOfCompanyWatchList,
      updateCompanyWatchList,
      getWatchListTutorial,
      recordWatch,
      recordQuiz,
      listMyTutorials,
      getMyTutorial,
      recordMyWatch,
      recordMyQuiz,
      tutorialsOfUser,
      completionsOfTutorial,
      completionsOfUser,
      watchersOfTutorial,
      readingScoresOfUser,
      updateReadingScores,
      tutorialDepartmentSettings,
      updateTutorialDepartmentSettings,
    },
    { tutorial_instructors_name: 'name' },
  );
