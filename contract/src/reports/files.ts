import { z } from 'zod';
import { ExportInput } from '../exports.ts';
import { ById, Day, Id, Language, name } from '../fields.ts';
import { Job } from '../jobs.ts';
import { route } from '../route.ts';

/* Files: a row for each student, with the figures of the period */

const File = z.strictObject({
  from: Day.optional(),
  to: Day.optional(),
  format: ExportInput.shape.format.default('xlsx'),
  locale: Language.default('tr'),
});
const fileNeeds = ['view', 'USER_REPORT_DOWNLOAD'] as const;
/** Made for each who asks: that it was taken is noted with every student in it. */
const file = {
  query: File,
  answer: z.unknown(),
  download: true,
  needs: fileNeeds,
  errors: ['invalid'],
} as const;
/** Up to 500 students at once as the answer itself; a longer one is a job, below. */
export const usersReport = route({
  method: 'GET',
  path: 'reports/users/download',
  summary: 'A row for each student in reach, as a file of up to 500',
  ...file,
});
export const companyReport = route({
  method: 'GET',
  path: 'reports/companies/{id}/users',
  summary: 'A row for each student of a company, as a file of up to 500',
  params: ById,
  ...file,
});
export const departmentReport = route({
  method: 'GET',
  path: 'reports/departments/{id}/users',
  summary: 'A row for each student of a department, as a file of up to 500',
  params: ById,
  ...file,
});
/** Over 500 students only with the password; without it the answer is null and nothing was begun. */
export const startUsersReport = route({
  method: 'POST',
  path: 'reports/users/download',
  summary: 'The same for any number of students, as a job with a file',
  status: 202,
  needs: fileNeeds,
  errors: ['old_password_wrong'],
  answer: z.object({ data: Job.nullable() }),
  body: File.extend({
    company_id: Id.optional(),
    department_id: Id.optional(),
    name: name(120).default('Okur'),
    password: z.string().max(200).optional(),
  }),
  idempotent: true,
});
