import { dailyTasks as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import {
  listAssignments,
  createAssignment,
  updateAssignment,
  deleteAssignment,
  assignmentsOfUser,
} from './assignments.ts';
import { historyOfUser, myToday } from './history.ts';

export const dailyTasksFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listAssignments,
    createAssignment,
    updateAssignment,
    deleteAssignment,
    assignmentsOfUser,
    historyOfUser,
    myToday,
  });
