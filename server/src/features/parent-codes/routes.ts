import { parentCodes as contract } from '@okur/contract';
import { ownStudent } from '../auth/store.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { userById } from '../users/store.ts';
import { makeCode } from './codes.ts';
import { addChild } from './redeem.ts';
import { confirmParent, registerParent } from './register.ts';

export const parentCodesFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    makeParentCode: async ({ db, scope, params, record }) => {
      const user = await userById(db, scope, params.id, { lock: true });
      record({ action: 'code', subject: 'USER', subjectId: user.id, companyId: user.company_id });
      return { data: await makeCode(db, services, user.id) };
    },

    makeOwnParentCode: async ({ db, scope, caller, record }) => {
      if (!(await ownStudent(db, caller.id)).may_invite_parents) throw new ApiError('forbidden');
      const user = await userById(db, scope, caller.id, { lock: true });
      record({ action: 'code', subject: 'USER', subjectId: user.id, companyId: user.company_id });
      return { data: await makeCode(db, services, user.id) };
    },

    addChild,
    registerParent,
    confirmParent,
  });
