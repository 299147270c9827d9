import type { Tutorial, TutorialResourceRow, TutorialRow } from '@okur/contract/tutorials';
import { always, type Db, rows, type Sql, sql } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { onRoll } from '../users/store.ts';

/** A video has its file, a quiz its questions; `r` is the alias of resources. */
export const isReady = sql`(case r.kind when 'quiz' then r.questions <> '[]' else r.video is not null end)`;

/** What students u on the roll of a school have completed (tc). */
export const completionsOfStudents = sql`tutorial_completions tc join users u on tc.account_type = 'student'
  and u.id = tc.account_id and ${onRoll}`;

export const tutorialTables = sql`tutorials t left join tutorial_instructors i on i.id = t.tutorial_instructor_id`;
export const tutorialColumns = sql`
  t.id, t.version, t.created_at, t.updated_at, t.deleted_at, t.title, t.language, t.cover,
  t.tutorial_instructor_id as instructor_id, i.name as instructor, t.status,
  (select count(*)::int from tutorial_resources r where r.tutorial_id = t.id and r.deleted_at is null)
    as resource_count,
  (select coalesce(sum(r.seconds), 0) from tutorial_resources r where r.tutorial_id = t.id and r.deleted_at is null)
    as seconds,
  (select count(*)::int from ${completionsOfStudents} where tc.tutorial_id = t.id) as completed_count`;

export const resourceTables = sql`tutorial_resources r left join companies c on c.id = r.company_id`;
export const resourceColumns = sql`
  r.id, r.version, r.created_at, r.updated_at, r.kind, r.title, r.position, r.required, r.company_id, c.company_name,
  ${isReady} as is_ready, r.seconds, r.bytes, r.codecs,
  r.plays_everywhere, r.starts_fast,
  (select coalesce(json_agg(k.language order by k.language), '[]') from tutorial_captions k
    where k.resource_id = r.id) as caption_languages, r.chapters,
  jsonb_array_length(r.questions) as question_count, r.pass_percent`;

/** The captions of resource r. */
export const captionsOfResource = sql`(select coalesce(json_agg(json_build_object('language', k.language,
  'file', k.file) order by k.language), '[]') from tutorial_captions k where k.resource_id = r.id)`;

/** A tutorial with its resources, or 404; `lock` holds its row until the transaction ends. */
export async function tutorialById(
  db: Db,
  id: string,
  { where = always, lock = false }: { where?: Sql; lock?: boolean } = {},
): Promise<Tutorial> {
  const of = {
    columns: sql`${tutorialColumns}, t.description`,
    from: tutorialTables,
    where: sql`t.id = ${id} and ${where}`,
  };
  const found = orNotFound(await wireRow<TutorialRow & { description: string }>(db, of, lock ? sql`t` : undefined));
  return { ...found, resources: await resourcesOf(db, id) };
}

async function resourcesOf(db: Db, tutorialId: string): Promise<TutorialResourceRow[]> {
  const found = await rows<{ data: TutorialResourceRow }>(
    db,
    sql`select row_to_json(x) as data from (select ${resourceColumns} from ${resourceTables}
      where r.tutorial_id = ${tutorialId} and r.deleted_at is null order by r.position, r.id) x`,
  );
  return found.map(({ data }) => data);
}

export const alive = sql`t.deleted_at is null`;
