import { exports as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { exportList } from './export-list.ts';

export const exportsFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    exportList,
  });
