import { rollOvers as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { rollOversOfCompany, planRollOver } from './list.ts';
import { createRollOver } from './apply.ts';
import { undoRollOver } from './undo.ts';

export const rollOversFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    rollOversOfCompany,
    planRollOver,
    createRollOver,
    undoRollOver,
  });
