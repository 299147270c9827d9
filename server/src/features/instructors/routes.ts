import { instructors as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { fieldsOfAddress } from '../admins/store.ts';
import { listInstructors, instructorsOfCompany, getInstructor, adminOfInstructor } from './list.ts';
import {
  createInstructor,
  updateInstructor,
  changeInstructorEmail,
  inviteInstructor,
  deleteInstructor,
} from './save.ts';

export const instructorsFeature: Feature = (app, services) =>
  serve(
    app,
    services,
    contract,
    {
      listInstructors,
      instructorsOfCompany,
      getInstructor,
      adminOfInstructor,
      createInstructor,
      updateInstructor,
      changeInstructorEmail,
      inviteInstructor,
      deleteInstructor,
    },
    { instructors_post: 'email', ...fieldsOfAddress },
  );
