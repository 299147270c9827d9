import { demo } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { demoAccounts } from './accounts.ts';

export const demoFeature: Feature = (app, services) =>
  serve(app, services, demo, {
    demoAccounts,
  });
