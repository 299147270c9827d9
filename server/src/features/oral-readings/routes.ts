import { oralReadings as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { addOralReading, deleteOralReading, myOralReadings } from './of-student.ts';
import { answerOralReading, oralReadingsOfUser } from './of-user.ts';

export const oralReadingsFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    myOralReadings,
    addOralReading,
    deleteOralReading,
    oralReadingsOfUser,
    answerOralReading,
  });
