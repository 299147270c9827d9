import type { users as contract } from '@okur/contract';
import type { VersionedSettings } from '@okur/contract/users';
import { type Db, sql, touched, updateRows } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { checkVersion, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { users } from '../../platform/database/tables/index.ts';
import { userById } from './store.ts';

const settingsOf = async (db: Db, id: string): Promise<VersionedSettings> =>
  orNotFound(
    await wireRow<VersionedSettings>(db, {
      columns: sql`version, reading_speed_goal, font_family, font_size, line_spacing, theme, language, locale,
        daily_task_enabled, sound, line_focus, daily_minutes, letter_spacing, word_spacing, line_length, captions,
        text_level, avatar`,
      from: sql`users`,
      where: sql`id = ${id}`,
    }),
  );

export async function getUserSettings({ db, scope, params }: ContextOf<typeof contract.getUserSettings>) {
  const user = await userById(db, scope, params.id);
  return { data: await settingsOf(db, user.id) };
}

export async function changeUserSettings({
  db,
  scope,
  params,
  body,
  record,
}: ContextOf<typeof contract.changeUserSettings>) {
  const user = await userById(db, scope, params.id, { lock: true });
  const before = await settingsOf(db, user.id);
  const { version, ...changes } = body;
  checkVersion(version, before);
  await updateRows(db, users, { ...changes, ...touched() }, sql`id = ${user.id}`);
  const after = await settingsOf(db, user.id);
  record({
    action: 'update',
    subject: 'USER',
    subjectId: user.id,
    companyId: user.company_id,
    before: { settings: before },
    after: { settings: after },
  });
  return { data: after };
}
