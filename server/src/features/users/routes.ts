import { users as contract } from '@okur/contract';
import { sql } from '../../platform/database/index.ts';
import { deletedFilter } from '../../platform/database/list/index.ts';
import { found } from '../../platform/http/api-error.ts';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { booksOfStudent } from '../books/store.ts';
import { createUser, deleteUser, updateUser } from './change.ts';
import { pageOfUsers, usersOfCompany, usersOfDepartment, usersWithoutName } from './list.ts';
import { createStudents } from './create-students.ts';
import { devicesOfUser } from './devices.ts';
import { recordViewsOfUser } from './record-views.ts';
import { firstExercises } from './first-exercises.ts';
import { departmentsOfUser } from './memberships.ts';
import { linkParent, parentsOfUser, unlinkParent } from './parents-of-user.ts';
import { setUserPassword } from './password.ts';
import { reactivateUser } from './reactivate.ts';
import { changeUserSettings, getUserSettings } from './reading-settings.ts';
import { readingsOfUser } from './readings.ts';
import { rename } from './rename.ts';
import { userById, userRecord } from './store.ts';

export const usersFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listUsers: (call) => pageOfUsers(call),
    usersOfCompany,
    usersOfDepartment,
    getUser: async ({ db, scope, caller, params }) => ({
      data: await userRecord(db, scope, params.id, deletedFilter(caller, 'USER', sql`u.deleted_at`, true)),
    }),
    createUser: async (call) => ({ data: await createUser(call, call.body) }),
    updateUser: async (call) => ({ data: await updateUser(call) }),
    deleteUser: async (call) => ({ data: await deleteUser(call) }),
    usersWithoutName,
    createStudents,
    devicesOfUser,
    recordViewsOfUser,
    renameUsers: async (call) => ({
      data: await rename(call, call.body.users, (index) => `users.${index}.id`),
      batch_id: call.client.requestId,
    }),
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
    reactivateUser,
    departmentsOfUser,
    activeBookOfUser: async ({ db, scope, params }) => {
      await userById(db, scope, params.id);
      return { data: null };
    },
    booksOfUser: async ({ db, scope, params, query }) => {
      await userById(db, scope, params.id);
      return booksOfStudent(query);
    },
    firstExerciseHistory: async ({ db, scope, params }) => {
      await userById(db, scope, params.id);
      return { data: await firstExercises(db, params.id) };
    },
  });
