import { type Db, row, type Sql, sql } from '../../platform/database/index.ts';
import { begunHomework, isPresent, ownDue } from '../homework/store.ts';
import { textLevelOf } from '../text-levels/store.ts';
import { held, isHeldBy, isUnread } from './texts.ts';

/** Texts of so many grades above or below the level are of it. */
const gradesAround = 1;

/** Grades between a text (alias a) and the level; one without a grade is never the nearest. */
export const gradesFrom = (level: number | null): Sql =>
  sql`abs(coalesce(a.grade_level, ${level}::int + 1) - ${level}::int)`;

/** Texts that are before the student today: those that the class holds, and those of homework. */
const offeredTexts = (userId: string): Sql => sql`(select a.id from ${held} where ${isHeldBy(userId)}
  union select h.article_id from homeworks h
    left join homework_extensions x on x.homework_id = h.id and x.user_id = ${userId}
    where h.kind = 'article' and ${begunHomework(userId)} and ${isPresent(ownDue)})`;

/** New texts that are left to the student in the language that it is taught in, at the level of the next text. */
export async function textsLeft(db: Db, userId: string): Promise<number> {
  const level = (await textLevelOf(db, userId))?.level ?? null;
  const found = await row<{ left: number }>(
    db,
    sql`select count(*)::int as left from articles a join users u on u.id = ${userId} and a.language = u.language
      where a.id in ${offeredTexts(userId)} and ${isUnread}
        and coalesce(${gradesFrom(level)} <= ${gradesAround}::int, true)`,
  );
  return found?.left ?? 0;
}
