import type { summaries as contract } from '@okur/contract';
import { gradesAround } from '@okur/contract/reading/next-level';
import type { NextSummary } from '@okur/contract/summaries';
import { rows, sql } from '../../platform/database/index.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { textLevelOf } from '../text-levels/store.ts';
import { withMinutes } from './reach.ts';
import { columns, held, isHeldBy, readByThem } from './reading.ts';

/** So many are offered. */
const offered = 6;

const isLiked = sql`exists (select from summary_book_classes mine join summary_book_classes theirs
    on theirs.class_id = mine.class_id
  where mine.summary_book_id = s.id and theirs.summary_book_id in ${readByThem})`;

/**
 * Summaries that the student has not read: in the language that the student is taught in first, then of categories that
 * were read before, then of books for the student's grade, then those that the class got last.
 */
export async function myNextSummaries({ db, caller }: ContextOf<typeof contract.myNextSummaries>) {
  const level = (await textLevelOf(db, caller.id))?.level ?? null;
  const fits = sql`coalesce((select ${level}::int between coalesce(b.grade_from, b.grade_to) - ${gradesAround}::int
      and coalesce(b.grade_to, b.grade_from) + ${gradesAround}::int
    from books b where b.id = s.source_book_id), false)`;
  const found = await rows<Omit<NextSummary, 'minutes'>>(
    db,
    sql`select ${columns}, case when ${isLiked} then 'topic' when ${fits} then 'level' else 'new' end as why
      from ${held} where ${isHeldBy(caller.id)} and s.id not in ${readByThem}
      order by s.language <> u.language, not ${isLiked}, not ${fits}, l.starts_at desc, s.id limit ${offered}`,
  );
  return { data: found.map((summary) => withMinutes(summary)) };
}
