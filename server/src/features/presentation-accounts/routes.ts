import { presentationAccounts as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import {
  getPresentationAccount,
  createPresentationAccount,
  renewPresentationKey,
  updatePresentationAccount,
} from './accounts.ts';
import { openPresentation } from './open.ts';

export const presentationAccountsFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    getPresentationAccount,
    createPresentationAccount,
    updatePresentationAccount,
    renewPresentationKey,
    openPresentation,
  });
