import { z } from 'zod';
import { OwnCompany } from './accounts.ts';
import { Version } from './fields.ts';
import { one, route } from './route.ts';

const flag = z.boolean({ error: 'validation.required' });

/** The first two are required; false is a value. The third is for managers alone and stays where it is left out. */
export const CompanySettings = z.strictObject({
  buy_activation_access: flag,
  tutorial_access: flag,
  recording_access: flag.optional(),
  version: Version.optional(),
});

export const updateMyCompanySettings = route({
  method: 'POST',
  path: 'companies/me/settings',
  summary: 'Sets the flags a company may set itself; "me" is the selected company',
  body: CompanySettings,
  answer: one(OwnCompany),
  needs: 'staff',
  errors: ['not_found'],
  idempotent: true,
});
