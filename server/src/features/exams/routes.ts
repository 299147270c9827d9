import { exams as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { listExams, allExams } from './list.ts';
import { getExam, handleCreateExam, updateExam, deleteExam } from './exam.ts';
import {
  questionsOfExam,
  addExamQuestion,
  addExamQuestions,
  handleUpdateExamQuestion,
  deleteExamQuestion,
} from './questions.ts';
import { resultsOfExam, resultsOfUser, resultAnswers, qualityOfExam, handleQuizAnswers } from './results.ts';
import { myExams, myExam, handleStartAttempt, myExamAttempt, handleSaveAnswers } from './attempts.ts';
import { restricts, setting, available } from './restricts.ts';

export const examsFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listExams,
    allExams,
    getExam,
    createExam: handleCreateExam,
    updateExam,
    deleteExam,
    questionsOfExam,
    addExamQuestion,
    addExamQuestions,
    updateExamQuestion: handleUpdateExamQuestion,
    deleteExamQuestion,
    resultsOfExam,
    resultsOfUser,
    resultAnswers,
    qualityOfExam,
    quizAnswers: handleQuizAnswers,
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
    startAttempt: handleStartAttempt,
    myExamAttempt,
    saveAnswers: handleSaveAnswers,
  });
