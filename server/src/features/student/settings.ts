import type { student as contract } from '@okur/contract';
import type { UserSettings } from '@okur/contract/accounts';
import { type Db, row, sql, updateRows, touched } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { users } from '../../platform/database/tables/index.ts';

const settingsOf = async (db: Db, userId: string): Promise<UserSettings> =>
  orNotFound(
    await row<UserSettings>(
      db,
      sql`select reading_speed_goal, font_family, font_size, line_spacing, theme, language, locale,
        daily_task_enabled, sound,
        line_focus, daily_minutes, letter_spacing, word_spacing, line_length, captions, text_level, avatar
        from users where id = ${userId} for update`,
    ),
  );

/**
 * Changes how a student reads. The version of the account stays: it is that of the forms of staff, which a child at a
 * tablet would make out of date with each tap.
 */
export async function mySettings({ db, caller, body, record }: ContextOf<typeof contract.mySettings>) {
  const before = await settingsOf(db, caller.id);
  await updateRows(db, users, { ...body, updated_at: touched().updated_at }, sql`id = ${caller.id}`);
  const after = await settingsOf(db, caller.id);
  record({ action: 'update', subject: 'USER', subjectId: caller.id, before, after });
  return { data: after };
}
