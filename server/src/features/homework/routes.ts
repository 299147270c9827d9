import { homework } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { listHomeworks, getHomework } from './list.ts';
import {
  createArticleHomework,
  createSummaryHomework,
  createExerciseHomework,
  createExamHomework,
  createTutorialHomework,
  questionsOfExamHomework,
  updateHomework,
} from './assigned.ts';
import {
  resultsOfHomework,
  notCompletedStudents,
  answersOfStudent,
  examResultOfStudent,
  attemptsOfStudent,
} from './student-results.ts';
import {
  createHomeworkSequence,
  getHomeworkSequence,
  studentsOfSequence,
  updateHomeworkSequence,
} from './sequences.ts';
import {
  createHomeworkTemplate,
  deleteHomeworkTemplate,
  getHomeworkTemplate,
  listHomeworkTemplates,
  updateHomeworkTemplate,
} from './template-calls.ts';
import { endHomeworkSeries, getHomeworkSeries, updateHomeworkSeries } from './series-calls.ts';
import { extendHomework, withdrawExtension } from './extensions.ts';
import { remindOfHomework } from './remind-class.ts';

export const homeworkFeature: Feature = (app, services) =>
  serve(app, services, homework, {
    listHomeworks,
    getHomework,
    createArticleHomework,
    createSummaryHomework,
    createExerciseHomework,
    createExamHomework,
    createTutorialHomework,
    questionsOfExamHomework,
    updateHomework,
    resultsOfHomework,
    notCompletedStudents,
    answersOfStudent,
    examResultOfStudent,
    attemptsOfStudent,
    extendHomework,
    withdrawExtension,
    remindOfHomework,
    createHomeworkSequence,
    getHomeworkSequence,
    updateHomeworkSequence,
    studentsOfSequence,
    listHomeworkTemplates,
    getHomeworkTemplate,
    createHomeworkTemplate,
    updateHomeworkTemplate,
    deleteHomeworkTemplate,
    getHomeworkSeries,
    updateHomeworkSeries,
    endHomeworkSeries,
  });
