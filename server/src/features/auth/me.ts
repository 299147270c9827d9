import { ownAdmin, editProfile, adminOf, checkFreeEmail } from './profile.ts';
import type { auth } from '@okur/contract';
import type { BeforeOf, ContextOf } from '../../platform/http/request-context.ts';
import { ownParent, ownStudent } from './people.ts';
import { askForEmail, checkAskingForEmail } from './email-change.ts';
import { orNotFound, ApiError } from '../../platform/http/api-error.ts';
import { keyOf } from '../../platform/storage/keys.ts';
import { row, sql, rows } from '../../platform/database/index.ts';

export async function me({ caller }: ContextOf<typeof auth.me>) {
  return { data: ownAdmin(caller) };
}

export async function meParent({ db, caller }: ContextOf<typeof auth.meParent>) {
  return { data: await ownParent(db, caller.id) };
}

export async function meStudent({ db, caller }: ContextOf<typeof auth.meStudent>) {
  return { data: await ownStudent(db, caller.id) };
}

export const editAdminProfile = {
  async before(context: BeforeOf<typeof auth.editAdminProfile>) {
    await checkFreeEmail(context.db, context.caller, context.body.email);
    const isConfirmed = await checkAskingForEmail(context, context.body.email, context.body.password);
    return (within: ContextOf<typeof auth.editAdminProfile>) => saveAdminProfile(within, isConfirmed);
  },
};

async function saveAdminProfile(context: ContextOf<typeof auth.editAdminProfile>, isConfirmed: boolean) {
  const { db, services, caller, body, files, record, afterCommit } = context;
  const { before, after, oldAvatar } = await editProfile(db, services, caller, body, files['avatar']);
  const new_email = await askForEmail(context, body.email, isConfirmed);
  record({
    action: 'update',
    subject: 'ADMIN',
    subjectId: caller.id,
    before: { ...before, new_email: null },
    after: { ...after, new_email },
  });
  afterCommit(() => services.access.forget(caller.id));
  if (oldAvatar) afterCommit(() => services.storage.remove(keyOf(oldAvatar)));
  return { data: adminOf(after, caller.staff!.company) };
}

export const updateMeParent = {
  async before(context: BeforeOf<typeof auth.updateMeParent>) {
    const isConfirmed = await checkAskingForEmail(context, context.body.email, context.body.password);
    return (within: ContextOf<typeof auth.updateMeParent>) => saveMeParent(within, isConfirmed);
  },
};

async function saveMeParent(context: ContextOf<typeof auth.updateMeParent>, isConfirmed: boolean) {
  const { db, caller, body, record } = context;
  const before = orNotFound(
    await row<{ version: number }>(
      db,
      sql`select id, version, name, phone, locale from parents where id = ${caller.id} for update`,
    ),
  );
  if (body.version !== undefined && body.version !== before.version)
    throw new ApiError('stale_version', { current: await ownParent(db, caller.id) });
  await rows(
    db,
    sql`update parents set name = coalesce(${body.name ?? null}, name), phone = case
          when ${body.phone !== undefined} then ${body.phone ?? null} else phone end,
          locale = coalesce(${body.locale ?? null}, locale),
          locale_chosen = locale_chosen or ${body.locale !== undefined},
              version = version + 1, updated_at = now() where id = ${caller.id}`,
  );
  const new_email = body.email === undefined ? null : await askForEmail(context, body.email, isConfirmed);
  const after = await ownParent(db, caller.id);
  record({
    action: 'update',
    subject: 'PARENTS',
    subjectId: caller.id,
    before: { ...before, new_email: null },
    after: { ...after, new_email },
  });
  return { data: after };
}
