import * as admins from './admins.ts';
import * as articles from './articles.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as books from './books.ts';
import * as certificates from './certificates.ts';
import * as classLists from './class-lists.ts';
import * as collection from './collection.ts';
import * as companies from './companies.ts';
import * as dailyTasks from './daily-tasks.ts';
import * as dashboard from './dashboard.ts';
import * as demo from './demo.ts';
import * as departments from './departments.ts';
import * as exams from './exams.ts';
import * as exercises from './exercises.ts';
import * as exports from './exports.ts';
import * as faq from './faq.ts';
import * as homeReadings from './home-readings.ts';
import * as homework from './homework.ts';
import * as instructors from './instructors.ts';
import * as jobs from './jobs.ts';
import * as library from './library.ts';
import * as localization from './localization.ts';
import * as mails from './mails.ts';
import * as notes from './notes.ts';
import * as notices from './notices.ts';
import * as notifications from './notifications.ts';
import * as oneRosters from './one-rosters.ts';
import * as parentCodes from './parent-codes.ts';
import * as parents from './parents.ts';
import * as personalData from './personal-data.ts';
import * as presentationAccounts from './presentation-accounts.ts';
import * as relationTerms from './relation-terms.ts';
import * as reports from './reports.ts';
import { isRoute, type Route } from './route.ts';
import * as rollOvers from './roll-overs.ts';
import * as search from './search.ts';
import * as secondFactor from './second-factor.ts';
import * as settings from './settings.ts';
import * as studentDay from './student-day.ts';
import * as studentReports from './student-reports.ts';
import * as student from './student.ts';
import * as summaries from './summaries.ts';
import * as terms from './terms.ts';
import * as textLevels from './text-levels.ts';
import * as userBatches from './user-batches.ts';
import * as users from './users.ts';
import * as viewAs from './view-as.ts';

/** Every feature's contract by its folder name: the one list of what the API answers. */
export const features = {
  admins,
  articles,
  audit,
  auth,
  books,
  certificates,
  'class-lists': classLists,
  collection,
  companies,
  'daily-tasks': dailyTasks,
  dashboard,
  demo,
  departments,
  exams,
  exercises,
  exports,
  faq,
  'home-readings': homeReadings,
  homework,
  instructors,
  jobs,
  library,
  localization,
  mails,
  notes,
  notices,
  notifications,
  'one-rosters': oneRosters,
  'parent-codes': parentCodes,
  parents,
  'personal-data': personalData,
  'presentation-accounts': presentationAccounts,
  'relation-terms': relationTerms,
  reports,
  'roll-overs': rollOvers,
  search,
  'second-factor': secondFactor,
  settings,
  student,
  'student-day': studentDay,
  'student-reports': studentReports,
  summaries,
  terms,
  'text-levels': textLevels,
  'user-batches': userBatches,
  users,
  'view-as': viewAs,
} as const;

export interface NamedRoute {
  feature: string;
  name: string;
  route: Route;
}

/** All routes with the feature and name they are exported under. */
export const allRoutes: NamedRoute[] = Object.entries(features).flatMap(([feature, module]) =>
  Object.entries(module).flatMap(([name, value]) => (isRoute(value) ? [{ feature, name, route: value }] : [])),
);

export {
  admins,
  articles,
  audit,
  auth,
  books,
  certificates,
  classLists,
  collection,
  companies,
  dailyTasks,
  dashboard,
  demo,
  departments,
  exams,
  exercises,
  exports,
  faq,
  homeReadings,
  homework,
  instructors,
  jobs,
  library,
  localization,
  mails,
  notes,
  notices,
  notifications,
  oneRosters,
  parentCodes,
  parents,
  personalData,
  presentationAccounts,
  relationTerms,
  reports,
  rollOvers,
  search,
  secondFactor,
  settings,
  student,
  studentDay,
  studentReports,
  summaries,
  terms,
  textLevels,
  userBatches,
  users,
  viewAs,
};
