import { z } from 'zod';
import { OwnCompany } from './accounts.ts';
import { Version } from './fields.ts';
import { one, route } from './route.ts';

const flag = z.boolean({ error: 'validation.required' });

/** Both flags are required; false is a value. */
export const CompanySettings = z.strictObject({
  buy_activation_access: flag,
  tutorial_access: flag,
  version: Version.optional(),
});

export const updateMyCompanySettings = route({
  method: 'POST',
  path: 'companies/me/settings',
  summary: 'Sets the two flags a company may set itself; "me" is the selected company',
  body: CompanySettings,
  answer: one(OwnCompany),
  needs: 'staff',
  errors: ['not_found'],
  idempotent: true,
});
