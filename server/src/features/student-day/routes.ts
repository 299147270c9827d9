import { studentDay } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { dayOf } from './day.ts';

export const studentDayFeature: Feature = (app, services) =>
  serve(app, services, studentDay, {
    myDay: async ({ db, caller }) => ({ data: await dayOf(db, caller.id) }),
  });
