import { auth } from '@okur/contract';
import { done, type AccountType } from '@okur/contract/route';
import { row, rows, sql } from '../../platform/database/index.ts';
import { writeErrorLine } from '../../platform/http/error-log.ts';
import { orNotFound, ApiError } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { endSession } from '../../platform/access/sessions.ts';
import { secondStep } from '../second-factor/store.ts';
import { askForEmail, confirmEmail, restoreEmail } from './email-change.ts';
import { changePassword, forgotPassword, resetPassword } from './passwords.ts';
import { ownParent, ownStudent } from './people.ts';
import { adminOf, editProfile, ownAdmin } from './profile.ts';
import { refreshSession } from './sessions.ts';
import { provenAccount } from './sign-in.ts';
import { letIn, letStaffIn } from './store.ts';

const factors = 'password';

/** A spent refresh token ends its family; that end is on disk before the 401 leaves. */
const refresh =
  (type: AccountType) =>
  async ({ services, body, client }: ContextOf<typeof auth.refreshAdmin>) => {
    const result = await services.transaction((tx) => refreshSession(tx, services, type, body.refresh_token));
    if ('tokens' in result) return { accessToken: result.tokens };
    services.access.forget(result.reusedOf);
    client.log('refresh_reuse', { account: result.reusedOf, account_type: type });
    throw new ApiError('unauthenticated');
  };

const logout = async ({ db, services, caller, client }: ContextOf<typeof auth.logoutAdmin>) => {
  await endSession(db, caller.sessionId);
  services.access.forget(caller.id);
  client.log('signed_out', { account: caller.id, account_type: caller.type });
  return done;
};

/** Nothing of it is awaited: the time that a link and its mail take would tell that the address exists. */
const forgot =
  (type: 'staff' | 'parent') =>
  async ({ db, services, body }: ContextOf<typeof auth.forgotAdmin>) => {
    void forgotPassword(db, services, type, body.email).catch((error: Error) => {
      writeErrorLine('no mail for a forgotten password', error);
    });
    return done;
  };

const reset =
  (type: 'staff' | 'parent') =>
  async ({ services, body, client }: ContextOf<typeof auth.resetAdmin>) => {
    const id = await services.transaction((tx) => resetPassword(tx, services, type, body));
    client.log('password_reset', { account: id, account_type: type });
    return done;
  };

const change = async ({ services, caller, body, client }: ContextOf<typeof auth.changePasswordAdmin>) => {
  await changePassword(services, caller, client, body);
  client.log('password_changed', { account: caller.id, account_type: caller.type });
  services.access.forget(caller.id);
  return done;
};

export const authFeature: Feature = (app, services) =>
  serve(app, services, auth, {
    loginAdmin: async ({ db, services, body, client }) => {
      const id = await provenAccount(db, services, 'staff', body, client);
      const second_factor = await secondStep(db, id, body.keep);
      return second_factor ? { second_factor } : letStaffIn(services, id, { keep: body.keep, factors }, client);
    },
    loginParent: async ({ db, services, body, client }) => {
      const id = await provenAccount(db, services, 'parent', body, client);
      return {
        access_token: await letIn(services, 'parent', id, { keep: body.keep, factors }, client),
        parent: await ownParent(db, id),
      };
    },
    loginStudent: async ({ db, services, body, client }) => {
      const id = await provenAccount(db, services, 'student', body, client);
      return {
        access_token: await letIn(services, 'student', id, { keep: body.keep, factors }, client),
        student: await ownStudent(db, id),
      };
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
    confirmEmail,
    restoreEmail,
    editAdminProfile: async (context) => {
      const { db, caller, body, files, record, afterCommit } = context;
      const { before, after, oldAvatar } = await editProfile(db, services, caller, body, files['avatar']);
      record({ action: 'update', subject: 'ADMIN', subjectId: caller.id, before, after });
      await askForEmail(context, body.email, body.password);
      afterCommit(() => services.access.forget(caller.id));
      if (oldAvatar) afterCommit(() => services.storage.remove(oldAvatar.replace('/files/', '')));
      return { data: adminOf(after, caller.staff!.company) };
    },
    updateMeParent: async (context) => {
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
              version = version + 1, updated_at = now() where id = ${caller.id}`,
      );
      if (body.email !== undefined) await askForEmail(context, body.email, body.password);
      const after = await ownParent(db, caller.id);
      record({ action: 'update', subject: 'PARENTS', subjectId: caller.id, before, after });
      return { data: after };
    },
  });
