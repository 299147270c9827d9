import { homeReadings as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { addHomeReading, deleteHomeReading, homeReadingsOfChild, homeReadingSumsOfChild } from './of-child.ts';
import { answerHomeReading, homeReadingsOfUser, myHomeReadings, myHomeReadingSums } from './of-student.ts';

export const homeReadingsFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    homeReadingsOfChild,
    homeReadingSumsOfChild,
    addHomeReading,
    deleteHomeReading,
    myHomeReadings,
    myHomeReadingSums,
    answerHomeReading,
    homeReadingsOfUser,
  });
