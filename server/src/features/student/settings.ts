import type { UserSettings } from '@okur/contract/accounts';
import type { BodyOf } from '@okur/contract/route';
import type { mySettings } from '@okur/contract/student';
import { type Db, row, sql, updateRows, touched } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { users } from '../../platform/database/tables/index.ts';

const settingsOf = async (db: Db, userId: string): Promise<UserSettings> =>
  orNotFound(
    await row<UserSettings>(
      db,
      sql`select reading_speed_goal, font_family, font_size, line_spacing, theme, language, daily_task_enabled, sound,
        line_focus, daily_minutes, letter_spacing, word_spacing, line_length, text_level, avatar
        from users where id = ${userId} for update`,
    ),
  );

/** Changes how a student reads. */
export async function changeSettings(
  db: Db,
  userId: string,
  change: BodyOf<typeof mySettings>,
): Promise<{ before: UserSettings; after: UserSettings }> {
  const before = await settingsOf(db, userId);
  await updateRows(db, users, { ...change, ...touched() }, sql`id = ${userId}`);
  return { before, after: await settingsOf(db, userId) };
}
