import type { tutorials as contract } from '@okur/contract';
import { openQuestion, type Question } from '@okur/contract/questions';
import type { WatchedResource, WatchedTutorial, WatchInput } from '@okur/contract/tutorials';
import type { z } from 'zod';
import { type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { ApiError, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf, RequestContext } from '../../platform/http/request-context.ts';
import { complete, isDone, seenResources } from './completion.ts';
import { captionsOfResource, tutorialTables } from './reach.ts';
import { firstSeconds, isEnough, multirange, type Range, secondsAllowed, sizeOf, unspentAfter } from './seconds.ts';
import { type Viewer, viewerOf, watchable } from './viewer.ts';

/** The ranges of a set as JSON: `[[0, 5], [7, 9]]`. */
const rangesOf = (set: Sql): Sql =>
  sql`coalesce((select json_agg(json_build_array(lower(x), upper(x)) order by lower(x)) from unnest(${set}) x), '[]')`;

type StoredResource = Omit<WatchedResource, 'questions' | 'is_open'> & { questions: Question[] };

async function tutorialFor(db: Db, viewer: Viewer, id: string): Promise<WatchedTutorial> {
  const found = orNotFound(
    await wireRow<Omit<WatchedTutorial, 'resources'>>(db, {
      columns: sql`t.id, t.title, t.language, t.description, t.cover,
        case when i.id is not null then json_build_object('name', i.name, 'title', i.title, 'bio', i.bio,
          'image', i.image) end as instructor,
        (select tc.completed_at from tutorial_completions tc where tc.tutorial_id = t.id
          and tc.account_type = ${viewer.type} and tc.account_id = ${viewer.id}) as completed_at`,
      from: tutorialTables,
      where: sql`t.id = ${id} and ${watchable(viewer)}`,
    }),
  );
  return { ...found, resources: openInTurn(await resourcesFor(db, viewer, id)) };
}

async function resourcesFor(db: Db, viewer: Viewer, tutorialId: string): Promise<StoredResource[]> {
  const [type, account] = [sql`${viewer.type}`, sql`${viewer.id}::uuid`];
  const attempts = sql`tutorial_quiz_attempts a where a.resource_id = r.id and a.account_type = ${type}
    and a.account_id = ${account}`;
  const found = await rows<{ data: StoredResource }>(
    db,
    sql`select row_to_json(x) as data from (select r.id, r.kind, r.title, r.required,
            ${isDone(type, account)} as is_done, r.video, r.video_version, r.seconds, r.questions,
            ${captionsOfResource} as captions, r.chapters, r.questions_version, r.pass_percent,
            coalesce(w.position, 0) as position, ${rangesOf(sql`w.watched`)} as watched,
            (select count(*)::int from ${attempts}) as attempt_count,
            (select json_build_object('score', a.score, 'passed', a.passed, 'answered_at', a.answered_at)
              from ${attempts} order by a.score desc, a.answered_at limit 1) as best
          from tutorials t, lateral (select r.* from ${seenResources(sql`${viewer.companyId}::uuid`)}) r
          left join tutorial_watches w on w.resource_id = r.id and w.account_type = ${type}
            and w.account_id = ${account}
          where t.id = ${tutorialId} order by r.position, r.id) x`,
  );
  return found.map(({ data }) => data);
}

/** A quiz is open once what is required before it is done. */
function openInTurn(resources: readonly StoredResource[]): WatchedResource[] {
  let isReached = true;
  return resources.map(({ questions, ...resource }) => {
    const isOpen = resource.kind !== 'quiz' || isReached || resource.is_done;
    if (resource.required && !resource.is_done) isReached = false;
    return {
      ...resource,
      is_open: isOpen,
      questions: isOpen ? questions.map((question) => openQuestion(question)) : [],
    };
  });
}

/** A resource that the viewer may use now, with its tutorial; 404 for all others. */
export async function openResource(db: Db, viewer: Viewer, id: string) {
  const { tutorial_id } = orNotFound(
    await row<{ tutorial_id: string }>(
      db,
      sql`select t.id as tutorial_id from tutorials t where ${watchable(viewer)}
          and exists (select from ${seenResources(sql`${viewer.companyId}::uuid`)} and r.id = ${id})`,
    ),
  );
  const tutorial = await tutorialFor(db, viewer, tutorial_id);
  return { tutorialId: tutorial_id, resource: orNotFound(tutorial.resources.find((resource) => resource.id === id)) };
}

/** A viewer's time that is not spent yet, held until the transaction ends: several tabs and devices have one clock. */
async function unspentOf(db: Db, { type, id }: Viewer): Promise<number> {
  const held = await row<{ unspent_ms: number }>(
    db,
    sql`insert into tutorial_clocks (account_type, account_id, spent_until) values (${type}, ${id}, now())
        on conflict (account_type, account_id) do update set spent_until = tutorial_clocks.spent_until
        returning (extract(epoch from clock_timestamp() - spent_until) * 1000)::float8 as unspent_ms`,
  );
  return held!.unspent_ms;
}

/** Of the seconds sent those that are new, in the video, and allowed by the clock, which goes on by them. */
async function countedOf(db: Db, viewer: Viewer, resourceId: string, sent: readonly Range[]): Promise<Range[]> {
  const unspent = await unspentOf(db, viewer);
  const fresh = await row<{ ranges: Range[] }>(
    db,
    sql`select ${rangesOf(sql`(${multirange(sent)}::int4multirange * int4multirange(int4range(0, ceil(r.seconds)::int))
            - coalesce((select w.watched from tutorial_watches w where w.resource_id = r.id
              and w.account_type = ${viewer.type} and w.account_id = ${viewer.id}), '{}'))`)} as ranges
        from tutorial_resources r where r.id = ${resourceId}`,
  );
  const counted = firstSeconds(fresh?.ranges ?? [], secondsAllowed(unspent));
  // Playing begins: the time before it is over.
  const left = sent.length === 0 ? 0 : unspentAfter(unspent, sizeOf(counted));
  await rows(
    db,
    sql`update tutorial_clocks set spent_until = greatest(spent_until,
          clock_timestamp() - make_interval(secs => ${left / 1000}))
        where account_type = ${viewer.type} and account_id = ${viewer.id}`,
  );
  return counted;
}

async function watch(
  {
    db,
    caller,
    params,
    record,
    unchanged,
  }: Pick<RequestContext<{ id: string }>, 'db' | 'caller' | 'params' | 'record' | 'unchanged'>,
  { video_version, watched, position }: z.output<typeof WatchInput>,
) {
  const viewer = await viewerOf(db, caller);
  const { tutorialId, resource } = await openResource(db, viewer, params.id);
  if (resource.kind === 'quiz') throw new ApiError('not_found');
  if (resource.video_version !== video_version) throw new ApiError('conflict');
  const counted = await countedOf(
    db,
    viewer,
    resource.id,
    watched.filter(([from, to]) => from < to),
  );
  const stored = (await row<{ watched: Range[]; is_done: boolean }>(
    db,
    sql`insert into tutorial_watches as w (account_type, account_id, resource_id, watched, position)
        values (${viewer.type}, ${viewer.id}, ${resource.id}, ${multirange(counted)}::int4multirange, ${position})
        on conflict (account_type, account_id, resource_id) do update set watched = w.watched + excluded.watched,
          position = excluded.position, watched_at = now()
        returning ${rangesOf(sql`w.watched`)} as watched, done_at is not null as is_done`,
  ))!;
  const isDoneNow = !stored.is_done && isEnough(sizeOf(stored.watched), resource.seconds ?? 0);
  if (!isDoneNow) {
    unchanged();
    const completed = stored.is_done ? await complete(db, viewer, tutorialId) : null;
    return { data: { ...stored, completed_at: completed } };
  }
  await rows(
    db,
    sql`update tutorial_watches set done_at = now() where account_type = ${viewer.type} and account_id = ${viewer.id}
        and resource_id = ${resource.id}`,
  );
  record({
    action: 'create',
    subject: 'TUTORIAL_WATCH',
    subjectId: resource.id,
    companyId: viewer.companyId,
    after: { tutorial_id: tutorialId },
  });
  return { data: { ...stored, is_done: true, completed_at: await complete(db, viewer, tutorialId) } };
}

type GetContext = ContextOf<typeof contract.getMyTutorial>;
const getFor = async ({ db, caller, params }: GetContext) => ({
  data: await tutorialFor(db, await viewerOf(db, caller), params.id),
});
export const getMyTutorial = (context: GetContext) => getFor(context);
export const getWatchListTutorial = (context: ContextOf<typeof contract.getWatchListTutorial>) => getFor(context);

export const recordMyWatch = (context: ContextOf<typeof contract.recordMyWatch>) => watch(context, context.body);
export const recordWatch = (context: ContextOf<typeof contract.recordWatch>) => watch(context, context.body);
