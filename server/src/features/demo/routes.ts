import { demo } from '@okur/contract';
import { notFound } from '../../platform/http/api-error.ts';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { demoSignIns } from './accounts.ts';

export const demoFeature: Feature = (app, services) =>
  serve(app, services, demo, {
    demoAccounts: async () => {
      if (!services.config.demo) throw notFound();
      return { data: demoSignIns };
    },
  });
