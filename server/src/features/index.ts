import type { Feature } from '../platform/http/serve.ts';
import { activationsFeature } from './activations/routes.ts';
import { activationCodeProductsFeature } from './activation-code-products/routes.ts';
import { adminsFeature } from './admins/routes.ts';
import { articlesFeature } from './articles/routes.ts';
import { auditFeature } from './audit/routes.ts';
import { authFeature } from './auth/routes.ts';
import { bookOrdersFeature } from './book-orders/routes.ts';
import { bookWishesFeature } from './book-wishes/routes.ts';
import { booksFeature } from './books/routes.ts';
import { certificatesFeature } from './certificates/routes.ts';
import { classListsFeature } from './class-lists/routes.ts';
import { collectionFeature } from './collection/routes.ts';
import { companiesFeature } from './companies/routes.ts';
import { companyDocumentsFeature } from './company-documents/routes.ts';
import { dailyTasksFeature } from './daily-tasks/routes.ts';
import { dashboardFeature } from './dashboard/routes.ts';
import { demoFeature } from './demo/routes.ts';
import { departmentsFeature } from './departments/routes.ts';
import { examsFeature } from './exams/routes.ts';
import { exercisesFeature } from './exercises/routes.ts';
import { exportsFeature } from './exports/routes.ts';
import { faqFeature } from './faq/routes.ts';
import { homeReadingsFeature } from './home-readings/routes.ts';
import { homeworkFeature } from './homework/routes.ts';
import { instructorsFeature } from './instructors/routes.ts';
import { jobsFeature } from './jobs/routes.ts';
import { libraryFeature } from './library/routes.ts';
import { licencesFeature } from './licences/routes.ts';
import { localizationFeature } from './localization/routes.ts';
import { mailsFeature } from './mails/routes.ts';
import { notesFeature } from './notes/routes.ts';
import { noticesFeature } from './notices/routes.ts';
import { notificationsFeature } from './notifications/routes.ts';
import { oneRostersFeature } from './one-rosters/routes.ts';
import { oralReadingsFeature } from './oral-readings/routes.ts';
import { parentCodesFeature } from './parent-codes/routes.ts';
import { parentsFeature } from './parents/routes.ts';
import { paymentsFeature } from './payments/routes.ts';
import { plansFeature } from './plans/routes.ts';
import { subscriptionsFeature } from './subscriptions/routes.ts';
import { personalDataFeature } from './personal-data/routes.ts';
import { presentationAccountsFeature } from './presentation-accounts/routes.ts';
import { qtiFeature } from './qti/routes.ts';
import { relationTermsFeature } from './relation-terms/routes.ts';
import { reportsFeature } from './reports/routes.ts';
import { rollOversFeature } from './roll-overs/routes.ts';
import { searchFeature } from './search/routes.ts';
import { secondFactorFeature } from './second-factor/routes.ts';
import { settingsFeature } from './settings/routes.ts';
import { partnersFeature } from './partners/routes.ts';
import { signOnFeature } from './sign-on/routes.ts';
import { studentFeature } from './student/routes.ts';
import { studentBooksFeature } from './student-books/routes.ts';
import { studentDayFeature } from './student-day/routes.ts';
import { studentReportsFeature } from './student-reports/routes.ts';
import { summariesFeature } from './summaries/routes.ts';
import { supplierFeature } from './supplier/routes.ts';
import { termsFeature } from './terms/routes.ts';
import { textLevelsFeature } from './text-levels/routes.ts';
import { tutorialsFeature } from './tutorials/routes.ts';
import { userBatchesFeature } from './user-batches/routes.ts';
import { usersFeature } from './users/routes.ts';
import { impersonationFeature } from './impersonation/routes.ts';
import { webhooksFeature } from './webhooks/routes.ts';

/** Every feature of the server, in one list. */
export const features: Feature[] = [
  activationsFeature,
  activationCodeProductsFeature,
  adminsFeature,
  articlesFeature,
  auditFeature,
  authFeature,
  bookOrdersFeature,
  bookWishesFeature,
  booksFeature,
  certificatesFeature,
  classListsFeature,
  collectionFeature,
  companiesFeature,
  companyDocumentsFeature,
  dailyTasksFeature,
  dashboardFeature,
  demoFeature,
  departmentsFeature,
  examsFeature,
  exercisesFeature,
  exportsFeature,
  faqFeature,
  homeReadingsFeature,
  homeworkFeature,
  instructorsFeature,
  jobsFeature,
  libraryFeature,
  licencesFeature,
  localizationFeature,
  mailsFeature,
  notesFeature,
  noticesFeature,
  notificationsFeature,
  oneRostersFeature,
  oralReadingsFeature,
  parentCodesFeature,
  parentsFeature,
  paymentsFeature,
  plansFeature,
  subscriptionsFeature,
  personalDataFeature,
  presentationAccountsFeature,
  qtiFeature,
  relationTermsFeature,
  reportsFeature,
  rollOversFeature,
  searchFeature,
  secondFactorFeature,
  settingsFeature,
  partnersFeature,
  signOnFeature,
  studentFeature,
  studentBooksFeature,
  studentDayFeature,
  studentReportsFeature,
  summariesFeature,
  supplierFeature,
  termsFeature,
  textLevelsFeature,
  tutorialsFeature,
  userBatchesFeature,
  usersFeature,
  impersonationFeature,
  webhooksFeature,
];
