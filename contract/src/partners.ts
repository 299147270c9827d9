import { z } from 'zod';
import { changesOf, ById, Flag, Id, Instant, name, stored, text, Version } from './fields.ts';
import { ListQuery, page } from './list.ts';
import { Done, one, route } from './route.ts';
import { Issuer, providerFaults, ProviderSecret } from './sign-on.ts';

/* Platforms whose users come to this one without a password here. */

export const partnerKinds = ['school_platform', 'reseller'] as const;

/** A partner, without its secret, which never leaves. */
export const Partner = z.object({
  ...stored,
  name: z.string(),
  slug: z.string(),
  kind: z.enum(partnerKinds),
  contact: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  /** Whose people it may bring. */
  companies: z.array(z.object({ id: Id, company_name: z.string() })),
  enabled: z.boolean(),
  /** Where it sends people, and whom its assertions are for. */
  sign_in_url: z.string(),
  /** What is entered there as the address to return to. */
  callback_url: z.string(),
  people: z.int(),
  last_seen_at: Instant.nullable(),
  tested_at: Instant.nullable(),
  fault: z.enum(providerFaults).nullable(),
});
export type Partner = z.infer<typeof Partner>;

export const PartnerInput = z.strictObject({
  name: name(80),
  /** Stays: it is in addresses that the partner has. */
  slug: name(40).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'validation.slug' }),
  kind: z.enum(partnerKinds, { error: 'validation.choice' }).default('school_platform'),
  contact: text(300).default(''),
  issuer: Issuer,
  client_id: name(300),
  secret: ProviderSecret,
  company_ids: z.array(Id).max(500, { error: 'validation.range' }).default([]),
  enabled: z.boolean({ error: 'validation.choice' }).default(false),
});

/** An account there and whose account here it opens. */
export const PartnerUser = z.object({
  id: Id,
  admin_id: Id,
  name: z.string(),
  email: z.string(),
  companies: z.array(z.string()),
  subject: z.string(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
});
export type PartnerUser = z.infer<typeof PartnerUser>;

export const listPartners = route({
  method: 'GET',
  path: 'partners',
  summary: 'All partners by name',
  answer: one(z.array(Partner)),
  needs: {
    anyOf: [
      ['view', 'PARTNERS'],
      ['view', 'PARTNER_USERS'],
    ],
  },
});
export const createPartner = route({
  method: 'POST',
  path: 'partners',
  summary: 'Adds a partner',
  body: PartnerInput,
  answer: one(Partner),
  status: 201,
  needs: ['add', 'PARTNERS'],
  idempotent: true,
});
export const updatePartner = route({
  method: 'PUT',
  path: 'partners/{id}',
  summary: 'Changes a partner; its secret stays unless a new one is sent, which another issuer needs',
  params: ById,
  body: changesOf(PartnerInput.omit({ slug: true })).extend({ version: Version.optional() }),
  answer: one(Partner),
  needs: ['edit', 'PARTNERS'],
  errors: ['stale_version'],
  idempotent: true,
});
export const testPartner = route({
  method: 'POST',
  path: 'partners/{id}/test',
  summary: 'Asks a partner for its configuration and whether it knows this client, and notes the answer',
  params: ById,
  answer: one(Partner),
  needs: ['edit', 'PARTNERS'],
  ownTransaction: true,
});
export const deletePartner = route({
  method: 'DELETE',
  path: 'partners/{id}',
  summary: 'Deletes a partner for good; one with connected people only together with their connections',
  params: ById,
  query: z.strictObject({ unlink: Flag.optional() }),
  answer: Done,
  needs: ['delete', 'PARTNERS'],
  errors: ['has_dependents'],
  idempotent: true,
});
export const partnerUsers = route({
  method: 'GET',
  path: 'partners/{id}/users',
  summary: 'Who comes from a partner',
  params: ById,
  query: ListQuery,
  answer: page(PartnerUser),
  needs: ['view', 'PARTNER_USERS'],
  people: true,
  exportable: true,
});
export const disconnectPartnerUser = route({
  method: 'DELETE',
  path: 'partners/{id}/users/{identity_id}',
  summary: 'Disconnects someone from a partner, but for the last way in; other sessions of the account end',
  params: ById.extend({ identity_id: Id }),
  answer: Done,
  needs: ['delete', 'PARTNER_USERS'],
  errors: ['last_way_in'],
  idempotent: true,
});
