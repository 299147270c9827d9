import { z } from 'zod';
import { ById, Id, Version } from '../fields.ts';
import { route } from '../route.ts';

/** Whether the students of a class see tutorials; so they do until someone says otherwise. */
export const TutorialDepartmentSetting = z.object({
  department_id: Id,
  department_name: z.string(),
  grade_level: z.int().nullable(),
  student_count: z.int(),
  enabled: z.boolean(),
  version: z.int(),
});
export type TutorialDepartmentSetting = z.infer<typeof TutorialDepartmentSetting>;
const Settings = z.object({ data: z.array(TutorialDepartmentSetting) });

/** Staff of the platform who change schools, and a school's own managers while it has tutorials. */
const needs = {
  anyOf: [
    ['edit', 'COMPANY'],
    ['view', 'WATCH_TUTORIALS'],
  ],
} as const;

export const tutorialDepartmentSettings = route({
  method: 'GET',
  path: 'companies/{id}/tutorial-department-settings',
  summary: 'Which classes of a school see tutorials; for its managers, who set it, while it has them',
  params: ById,
  answer: Settings,
  needs,
});
export const updateTutorialDepartmentSettings = route({
  method: 'PUT',
  path: 'companies/{id}/tutorial-department-settings',
  summary: 'Says which classes of a school see tutorials; those that are not named stay',
  params: ById,
  body: z.strictObject({
    settings: z
      .array(
        z.strictObject({
          department_id: Id,
          enabled: z.boolean({ error: 'validation.choice' }),
          version: Version.optional(),
        }),
      )
      .min(1, { error: 'validation.required' })
      .max(500, { error: 'validation.range' }),
  }),
  answer: Settings,
  needs,
  errors: ['stale_version'],
  idempotent: true,
});
