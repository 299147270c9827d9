import { userBatches as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { undoBatch } from './undo.ts';
import { moveUsers, setStatusOfUsers, deleteUsers } from './change.ts';

export const userBatchesFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    moveUsers,
    setStatusOfUsers,
    deleteUsers,
    undoBatch,
  });
