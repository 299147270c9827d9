import { auth } from '@okur/contract';
import { done, type AccountType } from '@okur/contract/route';
import { sql } from 'drizzle-orm';
import { row, rows } from '../../platform/database.ts';
import { errorForLog } from '../../platform/error-log.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import { type Call, type Feature, serve } from '../../platform/serve.ts';
import { endSession } from '../../platform/sessions.ts';
import { secondStep } from '../second-factor/store.ts';
import { changePassword, forgotPassword, resetPassword } from './passwords.ts';
import { ownParent, ownStudent } from './people.ts';
import { adminOf, editProfile, ownAdmin } from './profile.ts';
import { refreshSession } from './sessions.ts';
import { provenAccount } from './sign-in.ts';
import { letIn, letStaffIn } from './store.ts';

/** A spent refresh token ends its family; that end is on disk before the 401 leaves. */
const refresh = (type: AccountType) => async ({ services, body }: Call<typeof auth.refreshAdmin>) => {
  const tokens = await services.transaction((tx) => refreshSession(tx, services, type, body.refresh_token));
  if (!tokens) throw new Refusal('unauthenticated');
  return { accessToken: tokens };
};

const logout = async ({ db, services, caller }: Call<typeof auth.logoutAdmin>) => {
  await endSession(db, caller.sessionId);
  services.access.forget(caller.id);
  return done;
};

/** Nothing of it is awaited: the time that a link and its mail take would tell that the address exists. */
const forgot = (type: 'staff' | 'parent') => async ({ db, services, body }: Call<typeof auth.forgotAdmin>) => {
  void forgotPassword(db, services, type, body.email).catch((error: Error) => {
    process.stderr.write(`${JSON.stringify({ level: 50, msg: 'no mail for a forgotten password', err: errorForLog(error) })}\n`);
  });
  return done;
};

const reset = (type: 'staff' | 'parent') => async ({ services, body }: Call<typeof auth.resetAdmin>) => {
  await services.transaction((tx) => resetPassword(tx, services, type, body));
  return done;
};

const change = async ({ services, caller, body, client }: Call<typeof auth.changePasswordAdmin>) => {
  await changePassword(services, caller, client.address, body);
  services.access.forget(caller.id);
  return done;
};

export const authFeature: Feature = (app, services) =>
  serve(app, services, auth, {
    loginAdmin: async ({ db, services, body, client }) => {
      const id = await provenAccount(db, services, 'staff', body, client.address);
      const second_factor = await secondStep(db, id, body.keep);
      return second_factor ? { second_factor } : letStaffIn(db, services, id, body.keep, client);
    },
    loginParent: async ({ db, services, body, client }) => {
      const id = await provenAccount(db, services, 'parent', body, client.address);
      return { access_token: await letIn(db, services, 'parent', id, body.keep, client), parent: await ownParent(db, id) };
    },
    loginStudent: async ({ db, services, body, client }) => {
      const id = await provenAccount(db, services, 'student', body, client.address);
      return { access_token: await letIn(db, services, 'student', id, body.keep, client), student: await ownStudent(db, id) };
    },
    refreshAdmin: refresh('staff'),
    refreshParent: refresh('parent'),
    refreshStudent: refresh('student'),
    logoutAdmin: logout,
    logoutParent: logout,
    logoutStudent: logout,
    me: async ({ caller }) => ({ data: ownAdmin(caller) }),
    meParent: async ({ db, caller }) => ({ data: await ownParent(db, caller.id) }),
    meStudent: async ({ db, caller }) => ({ data: await ownStudent(db, caller.id) }),
    forgotAdmin: forgot('staff'),
    forgotParent: forgot('parent'),
    resetAdmin: reset('staff'),
    resetParent: reset('parent'),
    changePasswordAdmin: change,
    changePasswordParent: change,
    editAdminProfile: async ({ db, services, caller, body, files, record, afterwards }) => {
      const { before, after, oldAvatar } = await editProfile(db, services, caller, body, files['avatar']);
      record({ action: 'update', subject: 'ADMIN', subjectId: caller.id, before, after });
      afterwards(() => services.access.forget(caller.id));
      if (oldAvatar) afterwards(() => services.storage.remove(oldAvatar.replace('/files/', '')));
      return { data: adminOf(after, caller.staff!.company) };
    },
    updateMeParent: async ({ db, caller, body, record }) => {
      const before = found(await row<{ version: number }>(db, sql`select id, version, name, phone, locale from parents where id = ${caller.id} for update`));
      if (body.version !== undefined && body.version !== before.version) throw new Refusal('stale_version', { current: await ownParent(db, caller.id) });
      await rows(
        db,
        sql`update parents set name = coalesce(${body.name ?? null}, name), phone = case when ${body.phone !== undefined} then ${body.phone ?? null} else phone end, locale = coalesce(${body.locale ?? null}, locale),
              version = version + 1, updated_at = now() where id = ${caller.id}`,
      );
      const after = await ownParent(db, caller.id);
      record({ action: 'update', subject: 'PARENTS', subjectId: caller.id, before, after });
      return { data: after };
    },
  });
