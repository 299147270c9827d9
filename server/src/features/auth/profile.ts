import { servedFolder } from '../../platform/storage/folders.ts';
import type { z } from 'zod';
import type { auth } from '@okur/contract';
import type { Admin } from '@okur/contract/accounts';
import { limits } from '@okur/contract/limits';
import type { Caller } from '../../platform/access/caller.ts';
import { type StaffRecord, staffById } from '../../platform/access/accounts.ts';
import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import type { UploadedFile } from '../../platform/http/multipart.ts';
import { storePicture } from '../../platform/storage/pictures.ts';
import { orNotFound, ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { addressOf } from '../../platform/storage/keys.ts';

const avatars = servedFolder('avatars');

/** The member of staff as the browser gets it; `company` is the selected one. */
export const adminOf = (record: StaffRecord, company: Admin['company']): Admin => ({
  ...record,
  roles: record.roles.map((name) => ({ name })),
  company,
  company_id: company?.id ?? null,
});

export const ownAdmin = (caller: Caller): Admin => adminOf(caller.staff!.record, caller.staff!.company);

/**
 * Saves their own account, its address apart (`askForEmail`); answers it with what goes into the audit. A new avatar
 * replaces the old one.
 */
export async function editProfile(
  db: Db,
  services: Services,
  caller: Caller,
  input: z.output<typeof auth.EditProfile>,
  avatar: UploadedFile | undefined,
): Promise<{ before: StaffRecord; after: StaffRecord; oldAvatar: string | null }> {
  // Held, so that of two changes of one version only the first is made.
  await rows(db, sql`select id from admins where id = ${caller.id} for no key update`);
  const before = orNotFound(await staffById(db, caller.id));
  if (input.version !== undefined && input.version !== before.version)
    throw new ApiError('stale_version', { current: adminOf(before, caller.staff!.company) });
  await checkFreeEmail(db, caller, input.email);
  const stored = avatar ? await storeAvatar(services, avatar) : input.remove_avatar ? null : before.avatar;
  await rows(
    db,
    sql`update admins set username = ${input.username}, phone_number = ${input.phone_number},
      address = ${input.address || null}, avatar = ${stored},
          locale = ${input.locale ?? before.locale}, locale_chosen = locale_chosen or ${input.locale !== undefined},
          version = version + 1, updated_at = now() where id = ${caller.id}`,
  );
  return {
    before,
    after: orNotFound(await staffById(db, caller.id)),
    oldAvatar: stored === before.avatar ? null : before.avatar,
  };
}

/** Refuses an address that another member of staff has. */
export async function checkFreeEmail(db: Db, { id }: Pick<Caller, 'id'>, email: string): Promise<void> {
  if (await row(db, sql`select 1 from admins where email = ${email} and id <> ${id}`))
    throw new ApiError('duplicate', { errors: { email: ['validation.taken'] } });
}

/** The stored picture's address: `/files/avatars/…`. */
async function storeAvatar(services: Services, file: UploadedFile): Promise<string> {
  const { key } = await storePicture(services.storage, avatars, file, {
    field: 'avatar',
    maxBytes: limits.avatarMaxBytes,
    extensions: limits.avatarExtensions,
  });
  return addressOf(key);
}
