import { dashboard as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/serve.ts';
import { sharedAnswer } from '../../platform/shared-answers.ts';
import { classesDashboard } from './classes.ts';
import { companiesDashboard } from './companies.ts';
import { usersDashboard } from './users.ts';

export const dashboardFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    usersDashboard: async (call) => ({ data: await (call.scope.kind === 'platform' ? sharedAnswer(call.services.db, `users dashboard ${JSON.stringify(call.query)}`, () => usersDashboard(call)) : usersDashboard(call)) }),
    classesDashboard: async ({ db, scope }) => ({ data: await classesDashboard(db, scope) }),
    companiesDashboard: async ({ db, scope, services }) => ({ data: await (scope.kind === 'platform' ? sharedAnswer(services.db, 'companies dashboard', () => companiesDashboard(db, scope)) : companiesDashboard(db, scope)) }),
  });
