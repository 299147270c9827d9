import { z } from 'zod';
import { UserSettings } from '../accounts.ts';
import { ById, Version } from '../fields.ts';
import { one, route } from '../route.ts';

/** How a student reads, with the version of the account it belongs to. */
const VersionedSettings = UserSettings.extend({ version: z.int() });
export type VersionedSettings = z.infer<typeof VersionedSettings>;

export const getUserSettings = route({
  method: 'GET',
  path: 'users/{id}/settings',
  summary: 'How a student reads',
  params: ById,
  answer: one(VersionedSettings),
  needs: ['view', 'USER'],
  record: 'record',
});
export const changeUserSettings = route({
  method: 'PATCH',
  path: 'users/{id}/settings',
  summary: 'Changes how a student reads',
  params: ById,
  body: UserSettings.partial().strict().extend({ version: Version.optional() }),
  answer: one(VersionedSettings),
  needs: ['edit', 'USER'],
  idempotent: true,
});
