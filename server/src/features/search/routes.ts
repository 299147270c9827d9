import { search as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { searchAll } from './search-all.ts';

export const searchFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    searchAll,
  });
