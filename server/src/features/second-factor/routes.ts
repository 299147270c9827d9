import { secondFactor as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  ownSecondFactor,
  disableSecondFactor,
} from './own.ts';
import { signInWithCode } from './sign-in.ts';
import { secondFactorRoles, setSecondFactorRoles } from './roles.ts';

export const secondFactorFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    signInWithCode,
    ownSecondFactor,
    setUpSecondFactor,
    confirmSecondFactor,
    renewRecoveryCodes,
    disableSecondFactor,
    secondFactorRoles,
    setSecondFactorRoles,
  });
