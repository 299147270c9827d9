import { nextTextLevel } from '@okur/contract/reading/next-level';
import type { TextLevel } from '@okur/contract/text-levels';
import { array, type Db, rows, type Sql, sql } from '../../platform/database/index.ts';

/** So many first readings are gone through: what lies further back no longer says how a person reads. */
const followed = 60;
/** So many of them are shown. */
const recentCount = 10;

type Level = Omit<TextLevel, 'texts_left'>;
type Stored = Omit<Level, 'level'>;

/** What the rule goes by, of each of these students: first readings of texts that have a grade, oldest first. */
const storedOf = (db: Db, userIds: readonly string[]): Promise<(Stored & { id: string })[]> =>
  rows(
    db,
    sql`select u.id, u.language, u.text_level as fixed, coalesce(u.grade_level, d.grade_level) as start,
        (select coalesce(json_agg(x order by x.finished_at, x.id), '[]') from (
          select * from (select distinct on (r.article_id) r.id, v.title, a.grade_level as level,
              r.comprehension_corrected as understood, coalesce(r.trust <> 'C', false) as trusted, f.feeling,
              r.finished_at
            from reading_results r join articles a on a.id = r.article_id
              join article_versions v on v.article_id = r.article_id and v.version = r.article_version
              left join reading_feelings f on f.reading_id = r.id
            where r.user_id = u.id and r.kind <> 'listened' and r.language = u.language and a.grade_level is not null
            order by r.article_id, r.finished_at) firsts
          order by finished_at desc, id desc limit ${followed}) x) as readings
      from users u left join departments d on d.id = u.department_id where u.id = any(${array(userIds)})`,
  );

/** Where the readings have brought a student; without any, where the rule began. */
function movedTo({ start, readings }: Pick<Stored, 'start' | 'readings'>): number | null {
  const begin = start ?? readings[0]?.level ?? null;
  return begin === null ? null : nextTextLevel(begin, readings);
}

/**
 * The grade of the student's next text: what staff fixed, else what follows from the first readings of texts that have
 * a grade, in the language that the student is taught in.
 */
export async function textLevelOf(db: Db, userId: string): Promise<Level | undefined> {
  const [stored] = await storedOf(db, [userId]);
  if (!stored) return undefined;
  const { language, fixed, start, readings } = stored;
  const level = fixed ?? movedTo(stored);
  return { language, fixed, start, level, readings: readings.slice(-recentCount).toReversed() };
}

/** Where readings have brought these students, each in the language that it is taught in (student_trends). */
export const movedLevels = async (db: Db, userIds: readonly string[]) =>
  new Map(
    (await storedOf(db, userIds)).flatMap((stored) =>
      stored.readings.length > 0 ? [[`${stored.id} ${stored.language}`, movedTo(stored)] as const] : [],
    ),
  );

/** The same as `textLevelOf` says, of a student u in a class d: for statements over many students. */
export const levelOfStudent: Sql = sql`coalesce(u.text_level, (select t.text_level from student_trends t
  where t.user_id = u.id and t.language = u.language), u.grade_level, d.grade_level)`;
