import { admins as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { fieldsOfAddress } from './waiting.ts';
import { endAll, endOne, listSessions } from './sessions.ts';
import { changeHistory, changeStats } from './subscription-changes.ts';
import { listAdmins, allManagers, getAdmin } from './list.ts';
import { createAdmin, updateAdmin, deleteAdmin, inviteAdmin, resetSecondFactor } from './save.ts';

export const adminsFeature: Feature = (app, services) =>
  serve(
    app,
    services,
    contract,
    {
      listAdmins,
      allManagers,
      getAdmin,
      createAdmin,
      updateAdmin,
      deleteAdmin,
      inviteAdmin,
      resetSecondFactor,
      sessionsOfAdmin: listSessions,
      endSessionsOfAdmin: endAll,
      endSessionOfAdmin: endOne,
      subscriptionChangeHistory: changeHistory,
      subscriptionChangeStats: changeStats,
    },
    {
      ...fieldsOfAddress,
      admins_username: 'username',
    },
  );
