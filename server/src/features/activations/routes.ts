import { activations as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { grantActivations, restoreActivations, revokeActivations } from './bulk.ts';
import { exportActivations } from './export.ts';
import { getActivation, listActivations } from './list.ts';

export const activationsFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listActivations,
    exportActivations,
    getActivation,
    grantActivations,
    revokeActivations,
    restoreActivations,
  });
