import { z } from 'zod';
import type { AppAbility } from './abilities.ts';
import {
  ById,
  changesOf,
  Email,
  FileAddress,
  Flag,
  Id,
  Instant,
  name,
  Phone,
  Seen,
  stored,
  text,
  toggled,
  Username,
  Version,
  whole,
} from './fields.ts';
import { ListQuery, page } from './list.ts';
import { Done, one, route } from './route.ts';
import { TaxNumber } from './tax-numbers.ts';

/**
 * What lets the students of a company in: its contract, for as many as its licence says, or activation codes, of which
 * each student holds one.
 */
export const licensings = ['contract', 'codes'] as const;
export type Licensing = (typeof licensings)[number];

export const companyStatuses = ['trial', 'active', 'suspended'] as const;

const flags = {
  buy_activation_access: z.boolean(),
  document_access: z.boolean(),
  parent_access: z.boolean(),
  tutorial_access: z.boolean(),
  /** Students may hand in recordings of what they read aloud. */
  recording_access: z.boolean(),
};

export const Company = z.object({
  ...stored,
  ...toggled,
  ...flags,
  company_name: z.string(),
  short_name: z.string(),
  logo: FileAddress.nullable(),
  status: z.enum(companyStatuses),
  licensing: z.enum(licensings),
  /** Of a contract; null: any number, and always where codes are sold. */
  licence_limit: z.int().nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  time_zone: z.string(),
  contact_name: z.string().nullable(),
  contact_email: z.string().nullable(),
  contact_phone: z.string().nullable(),
  tax_office: z.string().nullable(),
  tax_number: z.string().nullable(),
  /** Of invoices. */
  invoice_address: z.string().nullable(),
  /** `licences`: the students who take a place of the licence, those that may sign in. */
  counts: z.object({ departments: z.int(), instructors: z.int(), students: z.int(), licences: z.int() }),
});
export type Company = z.infer<typeof Company>;

/** Of a new company. */
export const defaultTimeZone = 'Europe/Istanbul';

export const InvoiceAddress = text(300).nullable();

/** The short name is in generated usernames: capitals and digits, no blanks. */
const ShortName = name(12, 2)
  .transform((v) => v.toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]+$/, { error: 'validation.short_name' }));

export const CompanyInput = z.strictObject({
  company_name: name(160),
  short_name: ShortName,
  status: z.enum(companyStatuses, { error: 'validation.choice' }).default('active'),
  licensing: z.enum(licensings, { error: 'validation.choice' }).default('contract'),
  licence_limit: whole(0, 10_000_000).nullable().default(null),
  country: text(2).nullable().default(null),
  city: text(80).nullable().default(null),
  time_zone: name(60).refine(isTimeZone, { error: 'validation.choice' }).default(defaultTimeZone),
  contact_name: text(120).nullable().default(null),
  contact_email: Email.or(z.literal('').transform(() => null))
    .nullable()
    .default(null),
  contact_phone: Phone.nullable().default(null),
  tax_office: text(80).nullable().default(null),
  tax_number: TaxNumber.default(null),
  invoice_address: InvoiceAddress.default(null),
  buy_activation_access: flags.buy_activation_access.default(false),
  document_access: flags.document_access.default(false),
  parent_access: flags.parent_access.default(false),
  tutorial_access: flags.tutorial_access.default(false),
  recording_access: flags.recording_access.default(false),
});

/** A place or an abbreviation, never an offset: PostgreSQL takes "+03:00" for three hours west of Greenwich. */
function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

/** What a flag opens is managed by super admins and managers: they alone switch it for a company. */
export const maySwitchFlags = (ability: AppAbility): boolean =>
  ability.can('edit', 'COMPANY') && ability.can('edit', 'PARENTS');

/** A manager of a company, short form. */
export const Manager = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  phone_number: z.string().nullable(),
  last_login_at: Instant.nullable(),
  /** Has never signed in: the address may be corrected, and the invitation sent again. */
  invited: z.boolean(),
});
const OneManager = z.strictObject({ id: Id, managerId: Id });
/** A name that accounts may have: managers can save their profile with it. */
const FirstManager = z.strictObject({ username: Username, email: Email });

export const CompanyFilter = ListQuery.extend({
  status: z.enum(companyStatuses, { error: 'validation.choice' }).optional(),
  deleted: Flag.optional(),
});

export const listCompanies = route({
  method: 'GET',
  path: 'companies',
  summary: 'Companies the caller may see, with counts',
  query: CompanyFilter,
  answer: page(Company),
  needs: ['view', 'COMPANY'],
  exportable: true,
});
export const getCompany = route({
  method: 'GET',
  path: 'companies/{id}',
  summary: 'One company',
  params: ById,
  answer: one(Company),
  needs: {
    anyOf: [
      ['view', 'COMPANY'],
      ['view', 'HAS_STUDENTS'],
    ],
  },
});
export const createCompany = route({
  method: 'POST',
  path: 'companies',
  summary: 'Adds a company, with its first manager if given; the manager gets an invitation by mail',
  body: CompanyInput.extend({ manager: FirstManager.nullable().default(null) }),
  answer: one(Company),
  status: 201,
  needs: ['add', 'COMPANY'],
  errors: ['duplicate'],
  idempotent: true,
});
export const updateCompany = route({
  method: 'PUT',
  path: 'companies/{id}',
  summary: 'Changes a company',
  params: ById,
  body: changesOf(CompanyInput).extend({ version: Version.optional() }),
  answer: one(Company),
  needs: ['edit', 'COMPANY'],
  errors: ['stale_version', 'duplicate'],
  idempotent: true,
});
export const deleteCompany = route({
  method: 'DELETE',
  path: 'companies/{id}',
  summary: 'Deletes a company without active students and open homework, or restores a deleted one',
  params: ById,
  query: Seen,
  answer: one(Company),
  needs: ['delete', 'COMPANY'],
  errors: ['has_dependents'],
  idempotent: true,
});
export const companyOfAdmin = route({
  method: 'GET',
  path: 'companies/{adminId}/admin',
  summary: 'The company an admin manages',
  params: z.strictObject({ adminId: Id }),
  answer: one(Company.extend({ admin: Manager.nullable() })),
  needs: ['view', 'COMPANY'],
});
export const uploadLogo = route({
  method: 'POST',
  path: 'companies/{id}/logo',
  summary: 'Uploads the logo (form field logo)',
  params: ById,
  query: Seen,
  files: ['logo'],
  body: z.strictObject({}),
  answer: one(Company),
  needs: ['edit', 'COMPANY'],
  idempotent: true,
});
export const deleteLogo = route({
  method: 'DELETE',
  path: 'companies/{id}/logo',
  summary: 'Removes the logo',
  params: ById,
  query: Seen,
  answer: one(Company),
  needs: ['edit', 'COMPANY'],
  idempotent: true,
});
export const listManagers = route({
  method: 'GET',
  path: 'companies/{id}/managers',
  summary: 'Managers of a company',
  params: ById,
  query: ListQuery,
  answer: page(Manager),
  needs: ['view', 'COMPANY'],
  exportable: true,
  people: true,
});
export const addManager = route({
  method: 'POST',
  path: 'companies/{id}/managers',
  summary: 'Adds a manager; a known e-mail gets a further company, a new one an invitation',
  params: ById,
  body: FirstManager,
  answer: one(Manager),
  status: 201,
  needs: ['edit', 'COMPANY'],
  errors: ['duplicate'],
  idempotent: true,
});
export const changeManagerEmail = route({
  method: 'PUT',
  path: 'companies/{id}/managers/{managerId}/email',
  summary:
    'Corrects the e-mail of a manager who has never signed in, with a new invitation to it. ' +
    'From the first sign-in on it is its owner’s',
  params: OneManager,
  body: FirstManager.pick({ email: true }),
  answer: one(Manager),
  needs: ['edit', 'COMPANY'],
  errors: ['duplicate'],
  idempotent: true,
});
export const inviteManager = route({
  method: 'POST',
  path: 'companies/{id}/managers/{managerId}/invitation',
  summary: 'Sends the invitation again to a manager who has never signed in; the link of the last one ends',
  params: OneManager,
  answer: one(Manager),
  needs: ['edit', 'COMPANY'],
  errors: ['conflict'],
  idempotent: true,
});
export const removeManager = route({
  method: 'DELETE',
  path: 'companies/{id}/managers/{managerId}',
  summary: 'Takes a manager out of a company; the account stays',
  params: OneManager,
  answer: Done,
  needs: ['edit', 'COMPANY'],
  idempotent: true,
});
