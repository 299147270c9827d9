import { exams as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { listExams, allExams } from './list.ts';
import { getExam, createExam, updateExam, deleteExam } from './exam.ts';
import {
  questionsOfExam,
  addExamQuestion,
  addExamQuestions,
  previewExamQuestion,
  updateExamQuestion,
  deleteExamQuestion,
} from './questions.ts';
import { resultsOfExam, resultsOfUser, resultAnswers, qualityOfExam, quizAnswers } from './results.ts';
import { myExams, myExam, startAttempt, myExamAttempt, saveAnswers } from './attempts.ts';
import { restricts, setting, available } from './restricts.ts';

export const examsFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listExams,
    allExams,
    getExam,
    createExam,
    updateExam,
    deleteExam,
    questionsOfExam,
    addExamQuestion,
    addExamQuestions,
    previewExamQuestion,
    updateExamQuestion,
    deleteExamQuestion,
    resultsOfExam,
    resultsOfUser,
    resultAnswers,
    qualityOfExam,
    quizAnswers,
    restrictsOfCompany: restricts('company'),
    setRestrictsOfCompany: setting('company'),
    restrictsOfDepartment: restricts('department'),
    setRestrictsOfDepartment: setting('department'),
    restrictsOfUser: restricts('user'),
    setRestrictsOfUser: setting('user'),
    availableToDepartment: available('department'),
    availableToUser: available('user'),
    myExams,
    myExam,
    startAttempt,
    myExamAttempt,
    saveAnswers,
  });
