import { student as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { myProgress } from './progress.ts';
import { recordAnswers } from './record-answers.ts';
import { recordGuesses } from './record-guesses.ts';
import { recordReading } from './record-reading.ts';
import { myReading } from './result.ts';
import { mySettings } from './settings.ts';
import { myHomework, myTask, myTasks } from './tasks.ts';

export const studentFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    myTasks,
    myTask,
    myHomework,
    recordReading,
    recordGuesses,
    recordAnswers,
    myReading,
    myProgress,
    mySettings,
  });
