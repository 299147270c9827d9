import { gradesAround } from '@okur/contract/reading/next-level';
import { type Db, row, type Sql, sql } from '../../platform/database/index.ts';
import { isPresent, ownDue } from '../homework/store.ts';
import { textLevelOf } from '../text-levels/store.ts';
import { held, homeworkOfTexts, isHeldBy, isUnread } from './texts.ts';

/** Grades between a text (alias a) and the level; one without a grade is never the nearest. */
export const gradesFrom = (level: Sql | number | null): Sql => {
  const own = level === null || typeof level === 'number' ? sql`${level}::int` : level;
  return sql`abs(coalesce(a.grade_level, ${own} + 1) - ${own})`;
};

/** Texts that are before the student today: those that the class holds, and those of homework. */
const offeredTexts = (userId: string): Sql => sql`(select a.id from ${held} where ${isHeldBy(userId)}
  union select h.article_id from ${homeworkOfTexts(userId)})`;

/** A text (alias a) of this language and level, as Today chooses the next one. */
const isFor = (language: Sql, level: Sql): Sql =>
  sql`a.language = ${language} and a.deleted_at is null
    and coalesce(${gradesFrom(level)} <= ${gradesAround}::int, true)`;
const hasNotRead = (userId: Sql, articleId: Sql): Sql =>
  sql`not exists (select from reading_ids r where r.user_id = ${userId} and r.article_id = ${articleId})`;

/**
 * Ids of those of `students` (a CTE with id, department_id, language and text_level) for whom `textsLeft` finds none:
 * what a class offers is looked up once for all who are at one level there.
 */
export const withoutTextsLeft = (students: Sql): Sql => sql`(
  with offered as materialized (
    select w.department_id, w.language, w.text_level, array_agg(a.id) as texts
    from (select distinct department_id, language, text_level from ${students}) w
      join article_departments ad on ad.department_id = w.department_id join articles a on a.id = ad.article_id
    where a.status = 'published' and ad.starts_at <= now() and (ad.expires_at is null or ad.expires_at > now())
      and ${isFor(sql`w.language`, sql`w.text_level`)}
    group by 1, 2, 3
  ), without as materialized (
    select s.* from ${students} s
      left join offered o on o.department_id = s.department_id and o.language = s.language
        and o.text_level is not distinct from s.text_level
    where not exists (select from unnest(o.texts) t (id) where ${hasNotRead(sql`s.id`, sql`t.id`)})
  )
  select s.id from without s
  where not exists (select from homework_recipients m join homeworks h on h.id = m.homework_id
      join articles a on a.id = h.article_id
      left join homework_extensions x on x.homework_id = h.id and x.user_id = s.id
    where m.user_id = s.id and m.present and h.starts_at <= now() and ${isPresent(ownDue)}
      and ${isFor(sql`s.language`, sql`s.text_level`)} and ${hasNotRead(sql`s.id`, sql`a.id`)}))`;

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
