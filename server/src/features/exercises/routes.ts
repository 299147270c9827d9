import { exercises as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { listModules, handleUpdateModule } from './modules.ts';
import { listExerciseCategories, listExercises, getExercise } from './list.ts';
import { createExercise, handleUpdateExercise } from './save.ts';
import { myExercises, myExercise, handleRecordAttempt, myExerciseAttempt } from './mine.ts';

export const exercisesFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listModules,
    updateModule: handleUpdateModule,
    listExerciseCategories,
    listExercises,
    getExercise,
    createExercise,
    updateExercise: handleUpdateExercise,
    myExercises,
    myExercise,
    recordAttempt: handleRecordAttempt,
    myExerciseAttempt,
  });
