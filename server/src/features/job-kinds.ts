import type { JobKind } from '../platform/jobs/kind.ts';
import { activationExpiry } from './activations/expiry-job.ts';
import { questionImagesJob } from './articles/images-job.ts';
import { classListImport } from './class-lists/accept.ts';
import { expiry } from '../platform/jobs/expiry.ts';
import { dueErasures, erasureJob } from './personal-data/erasure-job.ts';
import { exportJob } from './personal-data/export-job.ts';
import { retentionJob } from './personal-data/retention.ts';
import { listExport } from './exports/export-job.ts';
import { reportMailsJob } from './mails/reports-job.ts';
import { notificationMails } from './notifications/mails-job.ts';
import { dueNotifications, notificationSend } from './notifications/send-job.ts';
import { linkMails } from './parents/store.ts';
import { dueSeries } from './homework/series-job.ts';
import { reminderJob } from './homework/reminder-job.ts';
import { certificateRules } from './certificates/rules-job.ts';
import { nextMonths } from './reports/figure-jobs.ts';
import { usersReportJob } from './reports/file-job.ts';
import { classReport } from './student-reports/class-job.ts';
import { oneRosterImport } from './one-rosters/import-job.ts';
import { forgottenViewings } from './view-as/forgotten-job.ts';

/** Every kind of long work, in one list. */
export const jobKinds: JobKind[] = [
  usersReportJob,
  classReport,
  nextMonths,
  classListImport,
  expiry,
  listExport,
  exportJob,
  erasureJob,
  dueErasures,
  retentionJob,
  oneRosterImport,
  notificationSend,
  dueNotifications,
  notificationMails,
  reportMailsJob,
  reminderJob,
  dueSeries,
  linkMails,
  certificateRules,
  questionImagesJob,
  activationExpiry,
  forgottenViewings,
];
