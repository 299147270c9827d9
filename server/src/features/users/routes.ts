import { users as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { usersOfCompany, usersOfDepartment, usersWithoutName, listUsers, getUser } from './list.ts';
import { createStudents } from './create-students.ts';
import { devicesOfUser } from './devices.ts';
import { recordViewsOfUser } from './record-views.ts';
import { departmentsOfUser } from './memberships.ts';
import { linkParent, parentsOfUser, unlinkParent } from './parents-of-user.ts';
import { setUserPassword } from './password.ts';
import { reactivateUser } from './reactivate.ts';
import { changeUserSettings, getUserSettings } from './reading-settings.ts';
import { readingsOfUser } from './readings.ts';
import { createUser, updateUser, deleteUser } from './change.ts';
import { renameUsers, renameUser } from './rename.ts';
import { activeBookOfUser, bookOfUser, booksOfUser } from './books.ts';
import { firstExerciseHistory } from './first-exercises.ts';

export const usersFeature: Feature = (app, services) =>
  serve(
    app,
    services,
    contract,
    {
      listUsers,
      usersOfCompany,
      usersOfDepartment,
      getUser,
      createUser,
      updateUser,
      deleteUser,
      usersWithoutName,
      createStudents,
      devicesOfUser,
      recordViewsOfUser,
      renameUsers,
      renameUser,
      setUserPassword,
      getUserSettings,
      changeUserSettings,
      parentsOfUser,
      linkParent,
      unlinkParent,
      readingsOfUser,
      reactivateUser,
      departmentsOfUser,
      activeBookOfUser,
      booksOfUser,
      bookOfUser,
      firstExerciseHistory,
    },
    { users_username: 'username', users_email: 'email', users_student_number: 'student_number' },
  );
