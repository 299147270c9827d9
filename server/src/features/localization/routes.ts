import { localization as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { listLanguages } from './languages.ts';

export const localizationFeature: Feature = (app, services) => serve(app, services, contract, { listLanguages });
