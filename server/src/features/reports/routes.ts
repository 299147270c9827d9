import { reports as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { adminBooks, instructorBooks, mostReadBooks } from './books.ts';
import { companiesCompared, departmentsCompared } from './compared.ts';
import { monthlyComprehension, monthlySpeeds } from './monthly.ts';
import {
  usersPerType,
  monthlyActivations,
  completedGames,
  completedTexts,
  createdUsers,
  challengeInvitations,
} from './platform.ts';
import { reportAttempts, reportReadings } from './records.ts';
import { instructorStudents } from './students.ts';
import { completedExercises, exerciseTimes } from './exercises.ts';
import { monthlyHomework } from './homework.ts';
import { mostReadArticles, instructorArticles } from './articles.ts';
import { growthOfUser, growthCounts } from './growth-lists.ts';
import { usersReport, companyReport, departmentReport, startUsersReport } from './report-files.ts';
import { totalStatistics } from './totals.ts';

export const reportsFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    monthlySpeeds,
    monthlyComprehension,
    completedExercises,
    exerciseTimes,
    monthlyHomework,
    mostReadArticles,
    mostReadBooks,
    growthOfUser,
    growthCounts,
    departmentsCompared,
    companiesCompared,
    reportReadings,
    reportAttempts,
    usersReport,
    companyReport,
    departmentReport,
    startUsersReport,
    usersPerType,
    adminBooks,
    monthlyActivations,
    completedGames,
    completedTexts,
    createdUsers,
    challengeInvitations,
    instructorBooks,
    instructorArticles,
    totalStatistics,
    instructorStudents,
  });
