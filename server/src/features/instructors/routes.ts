import { instructors as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { listInstructors, instructorsOfCompany, getInstructor, adminOfInstructor } from './list.ts';
import { createInstructor, updateInstructor, deleteInstructor } from './save.ts';

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
      deleteInstructor,
    },
    { instructors_post: 'email' },
  );
