import { dashboard as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { handleUsersDashboard } from './users.ts';
import { handleClassesDashboard } from './classes.ts';
import { handleCompaniesDashboard } from './companies.ts';

export const dashboardFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    usersDashboard: handleUsersDashboard,
    classesDashboard: handleClassesDashboard,
    companiesDashboard: handleCompaniesDashboard,
  });
