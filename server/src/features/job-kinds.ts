import type { JobKind } from '../platform/jobs/kind.ts';
import { activationExpiry } from './activations/expiry-job.ts';
import { invitationMails } from './admins/invitation-mails.ts';
import { openOrdersJob } from './book-orders/open-orders-job.ts';
import { bookSeatsJob } from './books/seats/seats-job.ts';
import { unusedFilesJob } from './stored-files/unused-job.ts';
import { companyDocumentTrash } from './company-documents/trash-job.ts';
import { examEnds } from './exams/ends-job.ts';
import { epubImport } from './books/epub/import-job.ts';
import { classListImport } from './class-lists/accept.ts';
import { expiry } from '../platform/jobs/expiry.ts';
import { dueErasures, erasureJob } from './personal-data/erasure-job.ts';
import { exportJob } from './personal-data/export-job.ts';
import { retentionJob } from './personal-data/retention.ts';
import { listExport } from './exports/export-job.ts';
import { reportMailsJob } from './mails/reports-job.ts';
import { notificationMails } from './notifications/mails-job.ts';
import { dueNotifications, notificationSend } from './notifications/send-job.ts';
import { paymentJanitor } from './payments/janitor-job.ts';
import { paymentMail } from './payments/mail-job.ts';
import { subscriptionClock } from './subscriptions/clock-job.ts';
import { subscriptionMail } from './subscriptions/mail-job.ts';
import { presentationReset } from './presentation-accounts/reset-job.ts';
import { linkMails } from './parents/store.ts';
import { dueSeries } from './homework/series-job.ts';
import { reminderJob, remindersAgain } from './homework/reminder-job.ts';
import { certificateRules } from './certificates/rules-job.ts';
import { nextMonths } from './reports/figure-jobs.ts';
import { usersReportJob } from './reports/file-job.ts';
import { classReport } from './student-reports/class-job.ts';
import { nightlyRosters, rosterFetch } from './one-rosters/fetch-job.ts';
import { oneRosterImport } from './one-rosters/import-job.ts';
import { onixImport } from './supplier/import-job.ts';
import { summaryTrashJob } from './summaries/trash-job.ts';
import { webhookMail } from './webhooks/mail-job.ts';
import { webhookSending } from './webhooks/send-job.ts';
import { forgottenViewings } from './impersonation/forgotten-job.ts';

/** Every kind of long work, in one list. */
export const jobKinds: JobKind[] = [
  usersReportJob,
  classReport,
  nextMonths,
  classListImport,
  companyDocumentTrash,
  epubImport,
  examEnds,
  expiry,
  listExport,
  exportJob,
  erasureJob,
  dueErasures,
  retentionJob,
  oneRosterImport,
  rosterFetch,
  nightlyRosters,
  notificationSend,
  dueNotifications,
  notificationMails,
  reportMailsJob,
  reminderJob,
  remindersAgain,
  dueSeries,
  linkMails,
  invitationMails,
  certificateRules,
  unusedFilesJob,
  activationExpiry,
  paymentJanitor,
  paymentMail,
  subscriptionClock,
  subscriptionMail,
  openOrdersJob,
  bookSeatsJob,
  onixImport,
  forgottenViewings,
  summaryTrashJob,
  presentationReset,
  webhookSending,
  webhookMail,
];
