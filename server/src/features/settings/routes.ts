import { settings as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { updateMyCompanySettings } from './company-settings.ts';

export const settingsFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    updateMyCompanySettings,
  });
