import { studentReports as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { reportAsPdf, reportOnScreen, startClassReport } from './answers.ts';

export const studentReportsFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    studentReport: reportOnScreen,
    downloadStudentReport: reportAsPdf,
    startClassReport,
    reportOfChild: reportOnScreen,
    downloadReportOfChild: reportAsPdf,
  });
