import { plans as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { createPlan, listPlans, updatePlan } from './plans.ts';

export const plansFeature: Feature = (app, services) =>
  serve(app, services, contract, { listPlans, createPlan, updatePlan });
