import { departments as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { archiveDepartment } from './archive.ts';
import {
  departmentsOfCompany,
  departmentsOfCompanyWithArticle,
  departmentsOfInstructor,
  departmentsOfInstructorWithArticle,
  listDepartments,
} from './list.ts';
import { mergeDepartment } from './merge.ts';
import { planMerge } from './merge-plan.ts';
import { getDepartment, createDepartment, updateDepartment, endSignInWaits, deleteDepartment } from './save.ts';

export const departmentsFeature: Feature = (app, services) =>
  serve(
    app,
    services,
    contract,
    {
      listDepartments,
      departmentsOfCompany,
      departmentsOfInstructor,
      departmentsOfInstructorWithArticle,
      departmentsOfCompanyWithArticle,
      getDepartment,
      createDepartment,
      updateDepartment,
      endSignInWaits,
      archiveDepartment,
      planMerge,
      mergeDepartment,
      deleteDepartment,
    },
    { departments_name: 'department_name' },
  );
