import { jobs as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { listJobs, getJob, watchJob, jobFile, cancelJob, retryJob } from './own-jobs.ts';

export const jobsFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listJobs,
    getJob,
    watchJob,
    jobFile,
    cancelJob,
    retryJob,
  });
