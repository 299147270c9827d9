import { exercises as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { listModules, updateModule } from './modules.ts';
import { listExerciseCategories, listExercises, getExercise } from './list.ts';
import { createExercise, updateExercise } from './save.ts';
import { myExercises, myExercise, recordAttempt, myExerciseAttempt } from './mine.ts';

export const exercisesFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listModules,
    updateModule,
    listExerciseCategories,
    listExercises,
    getExercise,
    createExercise,
    updateExercise,
    myExercises,
    myExercise,
    recordAttempt,
    myExerciseAttempt,
  });
