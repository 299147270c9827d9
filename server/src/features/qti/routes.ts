import { qti as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { articleQti, examQti } from './export.ts';
import { readQti } from './read.ts';

export const qtiFeature: Feature = (app, services) => serve(app, services, contract, { readQti, examQti, articleQti });
