import { dashboard as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { classesDashboard } from './classes.ts';
import { companiesDashboard } from './companies.ts';
import { usersDashboard } from './users.ts';

export const dashboardFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    usersDashboard: async (context) => ({ data: await usersDashboard(context) }),
    classesDashboard: async ({ db, scope }) => ({ data: await classesDashboard(db, scope) }),
    companiesDashboard: async ({ db, scope }) => ({ data: await companiesDashboard(db, scope) }),
  });
