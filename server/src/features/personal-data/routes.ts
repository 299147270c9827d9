import { personalData as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { listPersonalDataRequests, personalDataPeriods, withdrawErasure } from './request-list.ts';
import {
  personalDataOfUser,
  exportUser,
  eraseUser,
  personalDataOfParent,
  exportParent,
  eraseParent,
  personalDataOfAdmin,
  exportAdmin,
  eraseAdmin,
} from './people.ts';

export const personalDataFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listPersonalDataRequests,
    personalDataPeriods,
    withdrawErasure,
    personalDataOfUser,
    exportUser,
    eraseUser,
    personalDataOfParent,
    exportParent,
    eraseParent,
    personalDataOfAdmin,
    exportAdmin,
    eraseAdmin,
  });
