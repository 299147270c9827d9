import { presentationAccounts as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { getPresentationAccount, createPresentationAccount, updatePresentationAccount } from './accounts.ts';

export const presentationAccountsFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    getPresentationAccount,
    createPresentationAccount,
    updatePresentationAccount,
  });
