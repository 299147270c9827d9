import { parentCodes as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { addChild } from './redeem.ts';
import { confirmParent, registerParent } from './register.ts';
import { makeParentCode, makeOwnParentCode } from './codes.ts';

export const parentCodesFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    makeParentCode,
    makeOwnParentCode,
    addChild,
    registerParent,
    confirmParent,
  });
