import { admins as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { endAll, endOne, listSessions } from './sessions.ts';
import { changeHistory, changeStats } from './subscription-changes.ts';
import { listAdmins, allManagers, getAdmin } from './list.ts';
import { handleCreateAdmin, handleUpdateAdmin, deleteAdmin, inviteAdmin, handleResetSecondFactor } from './save.ts';

export const adminsFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listAdmins,
    allManagers,
    getAdmin,
    createAdmin: handleCreateAdmin,
    updateAdmin: handleUpdateAdmin,
    deleteAdmin,
    inviteAdmin,
    resetSecondFactor: handleResetSecondFactor,
    sessionsOfAdmin: listSessions,
    endSessionsOfAdmin: endAll,
    endSessionOfAdmin: endOne,
    subscriptionChangeHistory: changeHistory,
    subscriptionChangeStats: changeStats,
  });
