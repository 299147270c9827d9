import { reports as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { companiesCompared, departmentsCompared } from './compared.ts';
import { monthlyComprehension, monthlySpeeds } from './monthly.ts';
import {
  emptyRanking,
  handleUsersPerType,
  handleMonthlyActivations,
  handleCompletedGames,
  handleCreatedUsers,
  challengeInvitations,
} from './platform.ts';
import { reportAttempts, reportReadings } from './records.ts';
import { instructorStudents } from './students.ts';
import { completedExercises, exerciseTimes } from './exercises.ts';
import { handleMonthlyHomework } from './homework.ts';
import { mostReadArticles, instructorArticles } from './articles.ts';
import { handleGrowthOfUser, handleGrowthCounts } from './growth-lists.ts';
import { usersReport, companyReport, departmentReport, startUsersReport } from './report-files.ts';
import { handleTotalStatistics } from './totals.ts';

export const reportsFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    monthlySpeeds,
    monthlyComprehension,
    completedExercises,
    exerciseTimes,
    monthlyHomework: handleMonthlyHomework,
    mostReadArticles,
    mostReadBooks: emptyRanking,
    growthOfUser: handleGrowthOfUser,
    growthCounts: handleGrowthCounts,
    departmentsCompared,
    companiesCompared,
    reportReadings,
    reportAttempts,
    usersReport,
    companyReport,
    departmentReport,
    startUsersReport,
    usersPerType: handleUsersPerType,
    adminBooks: emptyRanking,
    monthlyActivations: handleMonthlyActivations,
    completedGames: handleCompletedGames,
    createdUsers: handleCreatedUsers,
    challengeInvitations,
    instructorBooks: emptyRanking,
    instructorArticles,
    totalStatistics: handleTotalStatistics,
    instructorStudents,
  });
