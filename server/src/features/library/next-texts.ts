import type { NextText } from '@okur/contract/library';
import { isOldSpeed } from '@okur/contract/reading/window';
import { type Db, rows, sql } from '../../platform/database/index.ts';
import { withMinutes } from '../articles/store.ts';
import { speedNowOf } from '../student/store.ts';
import { textLevelOf } from '../text-levels/store.ts';
import { gradesFrom } from './texts-left.ts';
import { held, isHeldBy, isUnread, textColumns, type TextRow, withHomework } from './texts.ts';

/** So many are offered. */
const offered = 6;
/** A topic of which so many texts were read lately is one that the student likes. */
const likedFrom = 2;
const lately = sql`interval '120 days'`;

/**
 * Unread texts of the library in the language that the student is taught in first, then the nearest to the level, then
 * those of topics that were read most. What is homework is read as that. Where the speed now is old, the first one is
 * there to measure it again.
 */
export async function nextTextsOf(db: Db, userId: string): Promise<NextText[]> {
  const level = (await textLevelOf(db, userId))?.level ?? null;
  const { now } = await speedNowOf(db, userId);
  const found = await rows<TextRow & { why: NextText['why'] }>(
    db,
    sql`with liked as (select a.category_id, count(distinct a.id)::int as read from reading_sessions r
          join articles a on a.id = r.article_id
        where r.user_id = ${userId} and r.finished_at > now() - ${lately} and a.category_id is not null group by 1)
      select ${textColumns}, case when coalesce(k.read, 0) >= ${likedFrom} then 'topic'
          when a.grade_level = ${level}::int then 'level' else 'new' end as why
        from ${held} left join liked k on k.category_id = a.category_id ${withHomework(userId)}
        where ${isHeldBy(userId)} and ${isUnread} and hw.id is null
        order by a.language <> u.language, ${gradesFrom(level)},
          coalesce(k.read, 0) desc, ad.starts_at desc, a.id limit ${offered}`,
  );
  const [first, ...others] = found.map(withMinutes);
  if (!first) return [];
  const measures = now !== null && first.language === now.language && isOldSpeed(now, Date.now());
  return [measures ? { ...first, why: 'measure' } : first, ...others];
}
