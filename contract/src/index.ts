import * as activations from './activations.ts';
import * as activationCodeProducts from './activation-code-products.ts';
import * as admins from './admins.ts';
import * as articles from './articles.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as bookOrders from './book-orders.ts';
import * as bookWishes from './book-wishes.ts';
import * as books from './books.ts';
import * as certificates from './certificates.ts';
import * as classLists from './class-lists.ts';
import * as collection from './collection.ts';
import * as companies from './companies.ts';
import * as companyDocuments from './company-documents.ts';
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
import * as licences from './licences.ts';
import * as library from './library.ts';
import * as localization from './localization.ts';
import * as mails from './mails.ts';
import * as notes from './notes.ts';
import * as notices from './notices.ts';
import * as notifications from './notifications.ts';
import * as oneRosters from './one-rosters.ts';
import * as oralReadings from './oral-readings.ts';
import * as parentCodes from './parent-codes.ts';
import * as parents from './parents.ts';
import * as payments from './payments.ts';
import * as plans from './plans.ts';
import * as subscriptions from './subscriptions.ts';
import * as personalData from './personal-data.ts';
import * as presentationAccounts from './presentation-accounts.ts';
import * as qti from './qti.ts';
import * as relationTerms from './relation-terms.ts';
import * as reports from './reports.ts';
import { isRoute, type Route } from './route.ts';
import * as rollOvers from './roll-overs.ts';
import * as search from './search.ts';
import * as secondFactor from './second-factor.ts';
import * as settings from './settings.ts';
import * as partners from './partners.ts';
import * as signOn from './sign-on.ts';
import * as studentBooks from './student-books.ts';
import * as studentDay from './student-day.ts';
import * as studentReports from './student-reports.ts';
import * as student from './student.ts';
import * as summaries from './summaries.ts';
import * as supplier from './supplier.ts';
import * as terms from './terms.ts';
import * as textLevels from './text-levels.ts';
import * as tutorials from './tutorials.ts';
import * as userBatches from './user-batches.ts';
import * as users from './users.ts';
import * as impersonation from './impersonation.ts';
import * as webhooks from './webhooks.ts';

/** Every feature's contract by its folder name: the one list of what the API answers. */
export const features = {
  activations,
  'activation-code-products': activationCodeProducts,
  admins,
  articles,
  audit,
  auth,
  'book-orders': bookOrders,
  'book-wishes': bookWishes,
  books,
  certificates,
  'class-lists': classLists,
  collection,
  companies,
  companyDocuments,
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
  licences,
  localization,
  mails,
  notes,
  notices,
  notifications,
  'one-rosters': oneRosters,
  'oral-readings': oralReadings,
  'parent-codes': parentCodes,
  parents,
  payments,
  plans,
  subscriptions,
  'personal-data': personalData,
  'presentation-accounts': presentationAccounts,
  qti,
  'relation-terms': relationTerms,
  reports,
  'roll-overs': rollOvers,
  search,
  'second-factor': secondFactor,
  settings,
  partners,
  'sign-on': signOn,
  student,
  'student-books': studentBooks,
  'student-day': studentDay,
  'student-reports': studentReports,
  summaries,
  supplier,
  terms,
  'text-levels': textLevels,
  tutorials,
  'user-batches': userBatches,
  users,
  'view-as': impersonation,
  webhooks,
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
  activations,
  activationCodeProducts,
  admins,
  articles,
  audit,
  auth,
  bookOrders,
  bookWishes,
  books,
  certificates,
  classLists,
  collection,
  companies,
  companyDocuments,
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
  licences,
  localization,
  mails,
  notes,
  notices,
  notifications,
  oneRosters,
  oralReadings,
  parentCodes,
  parents,
  payments,
  plans,
  subscriptions,
  personalData,
  presentationAccounts,
  qti,
  relationTerms,
  reports,
  rollOvers,
  search,
  secondFactor,
  settings,
  partners,
  signOn,
  student,
  studentBooks,
  studentDay,
  studentReports,
  summaries,
  supplier,
  terms,
  textLevels,
  tutorials,
  userBatches,
  users,
  impersonation,
  webhooks,
};
