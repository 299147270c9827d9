import { users as contract } from '@okur/contract';
import { sql } from 'drizzle-orm';
import { shown } from '../../platform/list.ts';
import { found } from '../../platform/refusal.ts';
import { type Feature, serve } from '../../platform/serve.ts';
import { createUser, deleteUser, updateUser } from './change.ts';
import { pageOfUsers, usersOfCompany, usersOfDepartment, usersWithoutName } from './list.ts';
import { createStudents } from './create-students.ts';
import { devicesOfUser } from './devices.ts';
import { linkParent, parentsOfUser, unlinkParent } from './parents-of-user.ts';
import { setUserPassword } from './password.ts';
import { changeUserSettings, getUserSettings } from './reading-settings.ts';
import { readingsOfUser } from './readings.ts';
import { rename } from './rename.ts';
import { userById } from './store.ts';

export const usersFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listUsers: (call) => pageOfUsers(call),
    usersOfCompany,
    usersOfDepartment,
    getUser: async ({ db, scope, caller, params }) => ({ data: await userById(db, scope, params.id, { shown: shown(caller, 'USER', sql`u.deleted_at`, true) }) }),
    createUser: async (call) => ({ data: await createUser(call, call.body) }),
    updateUser: async (call) => ({ data: await updateUser(call) }),
    deleteUser: async (call) => ({ data: await deleteUser(call) }),
    usersWithoutName,
    createStudents,
    devicesOfUser,
    renameUsers: async (call) => ({ data: await rename(call, call.body.users, (index) => `users.${index}.id`) }),
    renameUser: async (call) => {
      const [user] = await rename(call, [{ ...call.body, id: call.params.id }], () => 'id');
      return { data: found(user) };
    },
    setUserPassword,
    getUserSettings,
    changeUserSettings,
    parentsOfUser,
    linkParent,
    unlinkParent,
    readingsOfUser,
  });
