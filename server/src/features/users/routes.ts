import { users as contract } from '@okur/contract';
import { sql } from '../../platform/database/index.ts';
import { deletedFilter } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
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
    listUsers: (context) => pageOfUsers(context),
    usersOfCompany,
    usersOfDepartment,
    getUser: async ({ db, scope, caller, params }) => ({
      data: await userRecord(db, scope, params.id, deletedFilter(caller, 'USER', sql`u.deleted_at`, true)),
    }),
    createUser: async (context) => ({ data: await createUser(context, context.body) }),
    updateUser: async (context) => ({ data: await updateUser(context) }),
    deleteUser: async (context) => ({ data: await deleteUser(context) }),
    usersWithoutName,
    createStudents,
    devicesOfUser,
    recordViewsOfUser,
    renameUsers: async (context) => ({
      data: await rename(context, context.body.users, (index) => `users.${index}.id`),
      batch_id: context.client.requestId,
    }),
    renameUser: async (context) => {
      const [user] = await rename(context, [{ ...context.body, id: context.params.id }], () => 'id');
      return { data: orNotFound(user) };
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
