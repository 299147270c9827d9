import { z } from 'zod';
import { Admin, OwnStudent } from './accounts.ts';
import { ById, changesOf, Flag, Id, Instant, name, stored, Version } from './fields.ts';
import { limits } from './limits.ts';
import { Done, one, route } from './route.ts';
import { SecondStep, Tokens } from './sessions.ts';

/* Signing in with the accounts of a school: OpenID Connect. */

export const providerKinds = ['google', 'microsoft', 'k12', 'generic'] as const;
export type ProviderKind = (typeof providerKinds)[number];

/** Issuers that are the same for everyone. */
export const googleIssuer = 'https://accounts.google.com';
export const k12Issuer = 'https://api.k12net.com/GWCore.Web';

/** What keeps a provider from working, as its test found it. */
export const providerFaults = [
  'unreachable',
  'forbidden_address',
  'no_configuration',
  'other_issuer',
  'wrong_client',
] as const;
export type ProviderFault = (typeof providerFaults)[number];

/** A provider of a company, without its secret, which never leaves. */
export const IdentityProvider = z.object({
  ...stored,
  company_id: Id,
  kind: z.enum(providerKinds),
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  /** What is entered at the provider as the address to return to. */
  callback_url: z.string(),
  staff: z.boolean(),
  students: z.boolean(),
  enabled: z.boolean(),
  tested_at: Instant.nullable(),
  fault: z.enum(providerFaults).nullable(),
  /** People of the company who have connected an account of this issuer. */
  people: z.int(),
});
export type IdentityProvider = z.infer<typeof IdentityProvider>;

/**
 * An issuer is compared letter by letter, so it is taken as it is. One without a tenant, which belongs to no school,
 * is refused by name.
 */
export const Issuer = name(300)
  .refine(isIssuer, { error: 'validation.issuer', abort: true })
  .refine((issuer) => !isEveryones(new URL(issuer)), { error: 'validation.issuer_tenant' });

/** Decoded and in small letters, without the slashes; nothing where that is not possible. */
function partsOf({ pathname }: URL): string[] | undefined {
  try {
    return decodeURIComponent(pathname).toLowerCase().split('/').filter(Boolean);
  } catch {
    return undefined;
  }
}

/** Not the address of a configuration, which is found below the issuer. */
function isIssuer(issuer: string): boolean {
  if (!/^https?:\/\/[\x21-\x7e]+$/.test(issuer) || !URL.canParse(issuer)) return false;
  const url = new URL(issuer);
  const parts = partsOf(url);
  if (!parts || parts.includes('.well-known')) return false;
  return !url.search && !url.hash && !url.username && !url.password;
}

const everyones = ['common', 'organizations', 'consumers'];
const isEveryones = (url: URL): boolean =>
  url.hostname === 'login.microsoftonline.com' && everyones.includes(partsOf(url)?.[0] ?? '');

export const ProviderSecret = name(500);
const yesOrNo = z.boolean({ error: 'validation.choice' });

export const ProviderInput = z.strictObject({
  kind: z.enum(providerKinds, { error: 'validation.choice' }),
  name: name(80),
  issuer: Issuer,
  client_id: name(300),
  secret: ProviderSecret,
  staff: yesOrNo.default(true),
  students: yesOrNo.default(false),
  enabled: yesOrNo.default(false),
});

export const listProviders = route({
  method: 'GET',
  path: 'companies/{id}/identity-providers',
  summary: 'With which accounts of theirs the people of a company may sign in',
  params: ById,
  answer: one(z.object({ sign_in_url: z.string(), providers: z.array(IdentityProvider) })),
  needs: ['view', 'INTEGRATIONS'],
});
export const createProvider = route({
  method: 'POST',
  path: 'companies/{id}/identity-providers',
  summary: 'Adds a provider of sign-in to a company',
  params: ById,
  body: ProviderInput,
  answer: one(IdentityProvider),
  status: 201,
  needs: ['add', 'INTEGRATIONS'],
  idempotent: true,
});
export const updateProvider = route({
  method: 'PUT',
  path: 'identity-providers/{id}',
  summary: 'Changes a provider; its secret stays unless a new one is sent, which another issuer needs',
  params: ById,
  body: changesOf(ProviderInput).extend({ version: Version.optional() }),
  answer: one(IdentityProvider),
  needs: ['edit', 'INTEGRATIONS'],
  errors: ['stale_version'],
  idempotent: true,
});
export const testProvider = route({
  method: 'POST',
  path: 'identity-providers/{id}/test',
  summary: 'Asks a provider for its configuration and whether it knows this client, and notes the answer',
  params: ById,
  answer: one(IdentityProvider),
  needs: ['edit', 'INTEGRATIONS'],
  ownTransaction: true,
});

export const deleteProvider = route({
  method: 'DELETE',
  path: 'identity-providers/{id}',
  summary: 'Deletes a provider for good; one with connected people only together with their connections',
  params: ById,
  query: z.strictObject({ unlink: Flag.optional() }),
  answer: Done,
  needs: ['delete', 'INTEGRATIONS'],
  errors: ['has_dependents'],
  idempotent: true,
});

/** What the sign-in page of a school offers; the school by its short name. */
export const School = z
  .string({ error: 'validation.required' })
  .trim()
  .min(1, { error: 'validation.required' })
  .max(12, { error: 'validation.field_max_chars' });

export const schoolSignOn = route({
  method: 'GET',
  path: 'auth/sign-on/schools/{school}',
  summary: 'The providers with which people of a school may sign in, by the short name of the school',
  params: z.strictObject({ school: School }),
  answer: one(
    z.object({
      company_name: z.string(),
      providers: z.array(
        z.object({
          id: Id,
          kind: z.enum(providerKinds),
          name: z.string(),
          staff: z.boolean(),
          students: z.boolean(),
        }),
      ),
    }),
  ),
  needs: 'public',
});

const signOnTypes = ['staff', 'student'] as const;
const token = z.string({ error: 'validation.required' }).min(1, { error: 'validation.required' }).max(200);

export const beginSignOn = route({
  method: 'POST',
  path: 'auth/sign-on/begin',
  summary: 'Begins a sign-in with an account of a provider: the address to go to; holds ten minutes in this browser',
  body: z.strictObject({
    provider: Id,
    type: z.enum(signOnTypes, { error: 'validation.choice' }),
    keep: z.boolean({ error: 'validation.choice' }).default(false),
  }),
  answer: one(z.object({ url: z.string() })),
  needs: 'public',
  errors: ['not_found', 'sign_on_failed'],
  ownTransaction: true,
});

const staffIn = z.object({ access_token: Tokens, admin: Admin, keep: z.boolean() });
const studentIn = z.object({ access_token: Tokens, student: OwnStudent, keep: z.boolean() });

const Returned = z.strictObject({
  /** Of the address that the provider returned to. */
  hash: token,
  state: token,
  code: z.string({ error: 'validation.required' }).min(1, { error: 'validation.required' }).max(4000),
  /** Who answered, where the provider says so (RFC 9207). */
  iss: z.string().max(300).optional(),
});

const waitsForLink = z.object({
  link: z.object({
    token: z.string(),
    type: z.enum(signOnTypes),
    provider: z.string(),
    company_name: z.string(),
    /** What the person is called there, to be read alone. */
    account: z.string().nullable(),
    /** Is connected already, with an account here that opens nothing for now: a newer one may take it over. */
    idle: z.boolean(),
  }),
});

const cameOfIt = z.union([
  staffIn,
  studentIn,
  z.object({ second_factor: SecondStep, keep: z.boolean() }),
  waitsForLink,
]);

export const finishSignOn = route({
  method: 'POST',
  path: 'auth/sign-on/finish',
  summary:
    'Signs in with what the provider sent back. An account that is not connected yet gets a token to connect it ' +
    'with the password, a person with a second factor one for the second step',
  body: Returned,
  answer: cameOfIt,
  needs: 'public',
  errors: ['sign_on_failed'],
  ownTransaction: true,
});

export const connectWithK12 = route({
  method: 'POST',
  path: 'auth/admin/connect-with-partner/k12',
  summary: 'The same with what K12NET sent back; an address that is not one of K12NET’s is not there',
  body: Returned,
  answer: cameOfIt,
  needs: 'public',
  errors: ['not_found', 'sign_on_failed'],
  ownTransaction: true,
});

/* Partners send people here with an assertion that they signed. */

const ofPartner = { params: z.strictObject({ partner: name(40) }) } as const;

export const partnerSignOn = route({
  ...ofPartner,
  method: 'GET',
  path: 'auth/sign-on/partners/{partner}',
  summary: 'What a partner is called, and the provider to begin a sign-in with',
  answer: one(z.object({ name: z.string(), provider: Id })),
  needs: 'public',
});
export const partnerSso = route({
  ...ofPartner,
  method: 'POST',
  path: 'partner/{partner}/sso',
  summary:
    'Takes the assertion with which a partner sent someone, once: answers who it is, to be gone on as, or a token to ' +
    'connect the account with the password',
  body: z.strictObject({
    token: z.string({ error: 'validation.required' }).min(1, { error: 'validation.required' }).max(4000),
  }),
  answer: z.union([
    waitsForLink,
    z.object({
      handover: z.object({
        token: z.string(),
        partner: z.string(),
        name: z.string(),
        posts: z.array(z.object({ instructor_id: Id, company_id: Id, company_name: z.string() })),
      }),
    }),
  ]),
  needs: 'public',
  errors: ['sign_on_failed'],
  ownTransaction: true,
});
export const partnerInstructorLogin = route({
  method: 'POST',
  path: 'auth/admin/partner-instructor-login',
  summary: 'Signs in whom a partner sent, in the browser that took the assertion; with several posts one is chosen',
  body: z.strictObject({ token, instructor_id: Id.optional() }),
  answer: z.union([staffIn, z.object({ second_factor: SecondStep, keep: z.boolean() })]),
  needs: 'public',
  errors: ['sign_on_failed'],
  ownTransaction: true,
});

export const linkSignOn = route({
  method: 'POST',
  path: 'auth/sign-on/link',
  summary:
    'Connects the account of the provider with one’s own, once, by username and password, with the code of a ' +
    'second factor where there is one; and signs in',
  body: z.strictObject({
    token,
    email: z
      .string({ error: 'validation.required' })
      .trim()
      .min(1, { error: 'validation.required' })
      .max(254, { error: 'validation.field_max_chars' }),
    password: z
      .string({ error: 'validation.required' })
      .min(1, { error: 'validation.required' })
      .max(limits.passwordMax, { error: 'validation.field_max_chars' }),
    /** Of the second factor, or a recovery code. */
    code: z.string().trim().max(40, { error: 'validation.field_max_chars' }).optional(),
  }),
  answer: z.union([staffIn, studentIn]),
  needs: 'public',
  errors: ['sign_on_failed', 'wrong_credentials', 'wrong_code', 'other_school'],
  ownTransaction: true,
});

/** An account elsewhere that opens the caller's own. */
export const Identity = z.object({
  id: Id,
  /** As the company calls the provider. */
  provider: z.string(),
  issuer: z.string(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
});
export type Identity = z.infer<typeof Identity>;

const own = { answer: one(z.array(Identity)) } as const;
const disconnect = { params: ById, answer: Done, errors: ['last_way_in'], idempotent: true } as const;

export const identitiesAdmin = route({
  ...own,
  method: 'GET',
  path: 'auth/admin/identities',
  summary: 'The accounts elsewhere that are connected with the caller’s',
  needs: 'staff',
});
export const disconnectAdmin = route({
  ...disconnect,
  method: 'DELETE',
  path: 'auth/admin/identities/{id}',
  summary: 'Disconnects an account elsewhere, but for the last way in',
  needs: 'staff',
});
export const identitiesStudent = route({
  ...own,
  method: 'GET',
  path: 'auth/student/identities',
  summary: 'The accounts elsewhere that are connected with the caller’s',
  needs: 'student',
});
export const disconnectStudent = route({
  ...disconnect,
  method: 'DELETE',
  path: 'auth/student/identities/{id}',
  summary: 'Disconnects an account elsewhere, but for the last way in',
  needs: 'student',
});
