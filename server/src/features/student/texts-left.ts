import { type Sql, sql } from '../../platform/database/index.ts';

/** Texts of so many grades above or below the own one are of the student's level. */
const gradesAround = 1;

/** New texts that are left to student u, of the class's library, in the student's language and level. */
export const textsLeft = (user: Sql): Sql => sql`(
  select count(*)::int from users w join departments d on d.id = w.department_id and d.deleted_at is null
    join article_departments ad on ad.department_id = d.id join articles a on a.id = ad.article_id
  where w.id = ${user} and a.deleted_at is null and a.status = 'published' and a.language = w.language
    and ad.starts_at <= now() and (ad.expires_at is null or ad.expires_at > now())
    and coalesce(abs(a.grade_level - coalesce(w.grade_level, d.grade_level)) <= ${gradesAround}::int, true)
    and not exists (select from reading_ids i where i.user_id = w.id and i.article_id = a.id))`;
