import type { tutorials as contract } from '@okur/contract';
import { resourceUndoDays, type Tutorial, type TutorialResource } from '@okur/contract/tutorials';
import { done } from '@okur/contract/route';
import { type Db, row, rows, type Sql, sql, touched, updateRows } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { tutorialResources } from '../../platform/database/tables/index.ts';
import { checkVersion, orNotFound } from '../../platform/http/api-error.ts';
import type { BeforeOf, ContextOf } from '../../platform/http/request-context.ts';
import type { Video } from '../../platform/storage/videos.ts';
import { completeAll, undoCompletions } from './completion.ts';
import { saveCaptions } from './captions.ts';
import { storeVideo, videoIn } from './media.ts';
import { dropReplaced } from '../../platform/storage/pictures.ts';
import { checkStillPublishable } from './publishable.ts';
import { alive, captionsOfResource, resourceColumns, resourceTables, tutorialById } from './reach.ts';
import { changeResource, checkChange, moveResource } from './save-resources.ts';

/** A resource of a tutorial that is not deleted, or 404. */
const resourceById = async (db: Db, id: string, lock?: Sql): Promise<TutorialResource> =>
  orNotFound(
    await wireRow<TutorialResource>(
      db,
      {
        columns: sql`${resourceColumns}, r.tutorial_id, t.language, r.video,
          ${captionsOfResource} as captions, r.questions`,
        from: sql`${resourceTables} join tutorials t on t.id = r.tutorial_id`,
        where: sql`r.id = ${id} and r.deleted_at is null and ${alive}`,
      },
      lock,
    ),
  );

/** A resource and its tutorial, both held until the transaction ends: what it requires is looked at as a whole. */
async function heldResource(db: Db, id: string): Promise<{ before: TutorialResource; tutorial: Tutorial }> {
  const { tutorial_id } = await resourceById(db, id);
  const tutorial = await tutorialById(db, tutorial_id, { where: alive, lock: true });
  return { before: await resourceById(db, id, sql`r`), tutorial };
}

/** What the audit says of one: how many questions it has, not what they ask. */
const recorded = (resource: TutorialResource) => ({
  title: resource.title,
  position: resource.position,
  required: resource.required,
  company_name: resource.company_name,
  seconds: resource.seconds,
  caption_languages: resource.caption_languages,
  chapters: resource.chapters.map(({ title }) => title),
  question_count: resource.question_count,
  pass_percent: resource.pass_percent,
});

export async function getTutorialResource({ db, params }: ContextOf<typeof contract.getTutorialResource>) {
  return { data: await resourceById(db, params.id) };
}

type Update = typeof contract.updateTutorialResource;

/** A film is read before the transaction begins: that takes its time. */
export const updateTutorialResource = {
  async before(context: BeforeOf<Update>) {
    const found = await videoIn(context);
    return (within: ContextOf<Update>) => update(within, found);
  },
};

async function update(context: ContextOf<Update>, found: Video | null | undefined) {
  const { db, params, body, record, services, afterCommit } = context;
  const { version, position, captions_language, remove_captions, ...change } = body;
  const { before, tutorial } = await heldResource(db, params.id);
  checkVersion(version, before);
  await checkChange(db, before, change);
  await saveCaptions(context, before, { captions_language, remove_captions });
  const video = await storeVideo(context, before, found);
  await changeResource(db, before, change, { ...video });
  if (position !== undefined) await moveResource(db, before.tutorial_id, before.id, position);
  if (video) await beginAgain(db, before.id);
  const after = await resourceById(db, params.id);
  checkStillPublishable(tutorial, await tutorialById(db, tutorial.id));
  await completeAll(db, before.tutorial_id);
  record({
    action: 'update',
    subject: 'TUTORIAL_RESOURCE',
    subjectId: before.id,
    before: recorded(before),
    after: recorded(after),
  });
  afterCommit(() => dropReplaced(services.storage, before.video, after.video));
  const still = new Set(after.captions.map(({ file }) => file));
  for (const { file } of before.captions)
    if (!still.has(file)) afterCommit(() => dropReplaced(services.storage, file, null));
  return { data: after };
}

/**
 * Seconds of another film say nothing. Who was done with the old one stays so, with no more seconds than the new one
 * has, and opens it at its beginning as well.
 */
const beginAgain = (db: Db, id: string) =>
  rows(
    db,
    sql`update tutorial_watches w set position = 0, watched = case when w.done_at is null then '{}'
          else w.watched * int4multirange(int4range(0, ceil(r.seconds)::int)) end
        from tutorial_resources r where r.id = w.resource_id and r.id = ${id}`,
  );

/** Its files stay as long as it can be restored; then the nightly clean-up takes them. */
export async function deleteTutorialResource({
  db,
  params,
  record,
}: ContextOf<typeof contract.deleteTutorialResource>) {
  const { before, tutorial } = await heldResource(db, params.id);
  await updateRows(db, tutorialResources, { deleted_at: sql`now()`, ...touched() }, sql`id = ${params.id}`);
  checkStillPublishable(tutorial, await tutorialById(db, tutorial.id));
  await completeAll(db, before.tutorial_id);
  record({ action: 'delete', subject: 'TUTORIAL_RESOURCE', subjectId: before.id, before: recorded(before) });
  return done;
}

const isRestorable = sql`r.deleted_at > now() - make_interval(days => ${resourceUndoDays})`;

export async function restoreTutorialResource(context: ContextOf<typeof contract.restoreTutorialResource>) {
  const { db, params, record } = context;
  const { tutorial_id, position, deleted_at } = orNotFound(
    await row<{ tutorial_id: string; position: number; deleted_at: string }>(
      db,
      sql`select r.tutorial_id, r.position, to_json(r.deleted_at) as deleted_at
          from tutorial_resources r join tutorials t on t.id = r.tutorial_id
          where r.id = ${params.id} and ${isRestorable} and ${alive}`,
    ),
  );
  await tutorialById(db, tutorial_id, { where: alive, lock: true });
  await updateRows(
    db,
    tutorialResources,
    { deleted_at: null, ...touched() },
    sql`id = ${params.id} and deleted_at is not null`,
  );
  await moveResource(db, tutorial_id, params.id, position);
  await undoCompletions(db, tutorial_id, deleted_at);
  const after = await resourceById(db, params.id);
  record({ action: 'restore', subject: 'TUTORIAL_RESOURCE', subjectId: after.id, after: recorded(after) });
  return { data: after };
}
