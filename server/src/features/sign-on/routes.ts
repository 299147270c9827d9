import { signOn } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { beginSignOn, schoolSignOn } from './begin.ts';
import { connectWithK12, finishSignOn } from './finish.ts';
import { disconnect, identitiesOfCaller } from './identities.ts';
import { linkSignOn } from './link.ts';
import { partnerInstructorLogin, partnerSignOn, partnerSso } from './partner.ts';
import { createProvider, deleteProvider, listProviders, testProvider, updateProvider } from './providers.ts';

export const signOnFeature: Feature = (app, services) =>
  serve(app, services, signOn, {
    listProviders,
    createProvider,
    updateProvider,
    testProvider,
    deleteProvider,
    schoolSignOn,
    beginSignOn,
    finishSignOn,
    connectWithK12,
    linkSignOn,
    partnerSignOn,
    partnerSso,
    partnerInstructorLogin,
    identitiesAdmin: identitiesOfCaller,
    disconnectAdmin: disconnect,
    identitiesStudent: identitiesOfCaller,
    disconnectStudent: disconnect,
  });
