import { oneRosters as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { exportOneRoster } from './export.ts';
import { uploadOneRoster, listOneRosters, getOneRoster, changesOfOneRoster, chooseSchools } from './uploads.ts';
import { answerOneRoster } from './answers.ts';
import { acceptOneRoster, cardsOfOneRoster, discardOneRoster } from './accept.ts';
import {
  createRosterConnection,
  deleteRosterConnection,
  fetchRosterConnection,
  listRosterConnections,
  testRosterConnection,
  updateRosterConnection,
} from './connections.ts';

export const oneRostersFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    uploadOneRoster,
    listOneRosters,
    getOneRoster,
    changesOfOneRoster,
    chooseSchools,
    answerOneRoster,
    acceptOneRoster,
    cardsOfOneRoster,
    discardOneRoster,
    exportOneRoster,
    listRosterConnections,
    createRosterConnection,
    updateRosterConnection,
    deleteRosterConnection,
    testRosterConnection,
    fetchRosterConnection,
  });
