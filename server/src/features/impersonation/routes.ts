import { impersonation as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { startViewing, endViewing } from './viewing.ts';

export const impersonationFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    startViewing,
    endViewing,
  });
