import type { Question } from '@okur/contract/articles';
import type { LibraryChoices, LibraryFilter, LibraryText } from '@okur/contract/library';
import type { Page } from '@okur/contract/list';
import { openQuestion } from '@okur/contract/questions';
import type { StudentText } from '@okur/contract/student';
import type { z } from 'zod';
import { type Db, ifGiven, matches, row, type Sql, sql } from '../../platform/database/index.ts';
import { byName, list } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { withMinutes } from '../articles/store.ts';
import { begunHomework, isPresent, ownDue } from '../homework/store.ts';
import { pacesOf } from '../student/store.ts';

/** Articles (alias a) that the class of the student holds today, with the assignment (ad). */
export const held = sql`articles a join article_departments ad on ad.article_id = a.id
  join departments d on d.id = ad.department_id join users u on u.department_id = d.id
  left join article_categories g on g.id = a.category_id`;
export const isHeldBy = (userId: string): Sql =>
  sql`u.id = ${userId} and d.deleted_at is null and a.deleted_at is null and a.status = 'published'
    and ad.starts_at <= now() and (ad.expires_at is null or ad.expires_at > now())`;

/** Homework (h, its extension x) of texts that is before the student, done or not. */
export const homeworkOfTexts = (userId: string): Sql => sql`homeworks h
  left join homework_extensions x on x.homework_id = h.id and x.user_id = ${userId}
  where h.kind = 'article' and h.article_id is not null and ${begunHomework(userId)} and ${isPresent(ownDue)}`;
/** Of each text (a) the homework (hw) of these that is due first: looked up once for all texts. */
export const withHomework = (userId: string): Sql => sql`left join (
  select distinct on (h.article_id) h.article_id, h.id from ${homeworkOfTexts(userId)}
    order by h.article_id, ${ownDue}, h.id) hw on hw.article_id = a.id`;

/** The newest reading of a text (a) by a student (u) whose questions wait. */
const waiting = sql`(select r.id, r.article_version from reading_results r where r.user_id = u.id
  and r.article_id = a.id and r.is_open order by r.finished_at desc limit 1)`;
/**
 * Articles (a) that a student (u) can open, with the assignment (ad) where there is one: those that the class holds,
 * and those of the student's own choice whose questions wait, until they are answered, held by a class or not; with
 * their homework (hw).
 */
const openTo = (userId: string): Sql => sql`(select a.id from ${held} where ${isHeldBy(userId)}
    union select r.article_id from reading_results r where r.user_id = ${userId} and r.article_id is not null
      and r.homework_id is null and r.is_open) o
  join articles a on a.id = o.id join users u on u.id = ${userId}
  left join article_departments ad on ad.article_id = a.id and ad.department_id = u.department_id
    and (ad.expires_at is null or ad.expires_at > now())
  left join article_categories g on g.id = a.category_id ${withHomework(userId)}`;

/** The state that a reading begun now is of: not every change of an article makes one. */
const newestState = sql`(select max(n.version) from article_versions n where n.article_id = a.id)`;
const lastRead = sql`(select max(r.finished_at) from reading_sessions r
  where r.user_id = u.id and r.article_id = a.id)`;
export const isUnread = sql`${lastRead} is null`;
/** Of a text (a) with its homework (hw), as the student (u) finds it. */
export const textColumns = sql`a.id, a.title, a.language, a.category_id, g.name as category, a.cover, a.grade_level,
  a.word_count,
  jsonb_array_length(a.questions) as question_count, ad.expires_at, ${lastRead} as read_at,
  (select r.id from ${waiting} r) as open_reading_id,
  case when ${isUnread} then hw.id end as homework_id`;

export type TextRow = Omit<LibraryText, 'minutes'>;

export async function listTexts(
  db: Db,
  userId: string,
  query: z.output<typeof LibraryFilter>,
): Promise<Page<LibraryText>> {
  const page = await list<TextRow>(db, query, {
    columns: textColumns,
    from: openTo(userId),
    where: sql`${ifGiven(query.category_id, (v) => sql`a.category_id = ${v}`)}
      and ${ifGiven(query.language, (v) => sql`a.language = ${v}`)}
      and ${ifGiven(query.grade_level, (v) => sql`a.grade_level = ${v}`)}
        and ${ifGiven(query.read, (v) => (v === 'yes' ? sql`${lastRead} is not null` : isUnread))}
        and ${matches(sql`a.search`, query.search)}`,
    sorts: {
      title: byName(sql`a.title`),
      word_count: sql`a.word_count`,
      grade_level: sql`a.grade_level`,
      starts_at: sql`ad.starts_at`,
    },
    sort: 'title',
    id: sql`a.id`,
  });
  return { ...page, data: page.data.map(withMinutes) };
}

export const choicesOf = async (db: Db, userId: string): Promise<z.infer<typeof LibraryChoices>> =>
  orNotFound(
    await row<z.infer<typeof LibraryChoices>>(
      db,
      sql`with mine as (select a.category_id as id, g.name, a.language, a.grade_level from ${held}
        where ${isHeldBy(userId)})
          select (select coalesce(json_agg(c order by c.name collate "tr-x-icu"), '[]') from (select distinct id, name
            from mine where id is not null) c) as categories,
            (select coalesce(json_agg(distinct language order by language), '[]') from mine) as languages,
            (select coalesce(json_agg(distinct grade_level order by grade_level), '[]') from mine
              where grade_level is not null) as grade_levels`,
    ),
  );

/**
 * One text as it is now, or as it was read where its questions wait: `article_version` names the state that a reading
 * of it is of.
 */
export async function textOf(db: Db, userId: string, id: string): Promise<LibraryText & { text: StudentText }> {
  const { listed, text } = orNotFound(
    await row<{ listed: TextRow; text: Omit<StudentText, 'questions' | 'pace'> & { questions: Question[] } }>(
      db,
      sql`select to_json(x) as listed, json_build_object('article_id', v.article_id, 'article_version', v.version,
        'title', v.title, 'language', v.language, 'body', v.body, 'word_count', v.word_count, 'questions',
        v.questions) as text
          from ${openTo(userId)} join article_versions v on v.article_id = a.id
            and v.version = coalesce((select r.article_version from ${waiting} r), ${newestState}),
          lateral (select ${textColumns}) x where a.id = ${id}`,
    ),
  );
  return {
    ...withMinutes(listed),
    text: {
      ...text,
      questions: text.questions.map((question) => openQuestion(question)),
      pace: await pacesOf(db, userId),
    },
  };
}
