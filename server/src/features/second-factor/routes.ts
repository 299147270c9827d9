import { secondFactor as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { confirm, renewCodes, setUp, ownSecondFactor, disableSecondFactor } from './own.ts';
import { signInWithCode } from './sign-in.ts';
import { secondFactorRoles, setSecondFactorRoles } from './roles.ts';

export const secondFactorFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    signInWithCode,
    ownSecondFactor,
    setUpSecondFactor: setUp,
    confirmSecondFactor: confirm,
    renewRecoveryCodes: renewCodes,
    disableSecondFactor,
    secondFactorRoles,
    setSecondFactorRoles,
  });
