import { studentDay as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { myDay } from './day.ts';

export const studentDayFeature: Feature = (app, services) => serve(app, services, contract, { myDay });
