import { dashboard as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { usersDashboard } from './users.ts';
import { classesDashboard } from './classes.ts';
import { companiesDashboard } from './companies.ts';

export const dashboardFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    usersDashboard,
    classesDashboard,
    companiesDashboard,
  });
