import type { tutorials as contract } from '@okur/contract';
import type { Tutorial, TutorialRow } from '@okur/contract/tutorials';
import {
  type Db,
  ifGiven,
  insertRows,
  matches,
  row,
  sql,
  softDelete,
  touched,
  updateRows,
} from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { byName, deletedFilter, list } from '../../platform/database/list/index.ts';
import { tutorials } from '../../platform/database/tables/index.ts';
import { checkVersion, invalidField } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { cleanHtml } from '../../platform/sandbox/rich-text.ts';
import { completeAll } from './completion.ts';
import { dropReplaced } from '../../platform/storage/pictures.ts';
import { storePicture } from './pictures.ts';
import { checkPublishable, checkStillPublishable } from './publishable.ts';
import { alive, tutorialById, tutorialColumns, tutorialTables } from './reach.ts';
import { saveResources } from './save-resources.ts';

type Recorded = Pick<ContextOf<typeof contract.updateTutorial>, 'record'>;
const recordChange = (
  { record }: Recorded,
  action: 'create' | 'update' | 'delete' | 'restore',
  before: Tutorial | undefined,
  after: Tutorial,
) =>
  record({
    action,
    subject: 'TUTORIAL',
    subjectId: after.id,
    ...(before ? { before: recorded(before) } : {}),
    after: recorded(after),
  });

/** What the audit says of a tutorial; of its resources the names, in their order. */
const recorded = ({ title, language, description, cover, instructor, status, resources, deleted_at }: Tutorial) => ({
  title,
  language,
  description,
  cover,
  instructor,
  status,
  resources: resources.map((resource) => resource.title),
  deleted_at,
});

export const listTutorials = ({ db, caller, query }: ContextOf<typeof contract.listTutorials>) =>
  list<TutorialRow>(db, query, {
    columns: tutorialColumns,
    from: tutorialTables,
    where: sql`${deletedFilter(caller, 'TUTORIALS', sql`t.deleted_at`, query.deleted)}
      and ${matches(sql`t.search`, query.search)}
      and ${ifGiven(query.language, (v) => sql`t.language = ${v}`)}
      and ${ifGiven(query.status, (v) => sql`t.status = ${v}`)}
      and ${ifGiven(query.instructor_id, (v) => sql`t.tutorial_instructor_id = ${v}`)}`,
    sorts: {
      title: byName(sql`t.title`),
      created_at: sql`t.created_at`,
      updated_at: sql`t.updated_at`,
      status: sql`t.status`,
    },
    sort: 'title',
    id: sql`t.id`,
  });

export async function getTutorial({ db, params }: ContextOf<typeof contract.getTutorial>) {
  return { data: await tutorialById(db, params.id) };
}

export async function createTutorial(context: ContextOf<typeof contract.createTutorial>) {
  const { db, body, files, services } = context;
  const { resources, description, ...input } = body;
  const id = newId();
  await checkInstructor(db, input.instructor_id);
  const cover = await storePicture(services, 'cover', files['cover']);
  await insertRows(db, tutorials, {
    id,
    ...input,
    description: await cleanDescription(description),
    cover: cover ?? null,
  });
  await saveResources(db, id, resources);
  const after = await tutorialById(db, id);
  recordChange(context, 'create', undefined, after);
  return { data: after };
}

export async function updateTutorial(context: ContextOf<typeof contract.updateTutorial>) {
  const { db, params, body, files, services, afterCommit } = context;
  const { version, resources, description, ...change } = body;
  const before = await tutorialById(db, params.id, { where: alive, lock: true });
  checkVersion(version, before);
  await checkInstructor(db, change.instructor_id);
  const cover = await storePicture(services, 'cover', files['cover']);
  await updateRows(
    db,
    tutorials,
    {
      ...change,
      cover,
      ...(description === undefined ? {} : { description: await cleanDescription(description) }),
      ...touched(),
    },
    sql`id = ${params.id}`,
  );
  if (resources) await saveResources(db, params.id, resources);
  const after = await tutorialById(db, params.id);
  if (change.status === 'published') checkPublishable(after);
  else checkStillPublishable(before, after);
  await completeAll(db, params.id);
  recordChange(context, 'update', before, after);
  if (cover) afterCommit(() => dropReplaced(services.storage, before.cover, cover));
  return { data: after };
}

export async function deleteTutorial(context: ContextOf<typeof contract.deleteTutorial>) {
  const { db, params, query } = context;
  const before = await tutorialById(db, params.id, { lock: true });
  const action = await softDelete(db, tutorials, before, query.version);
  const after = await tutorialById(db, params.id);
  recordChange(context, action, before, after);
  return { data: after };
}

export async function deleteTutorialCover(context: ContextOf<typeof contract.deleteTutorialCover>) {
  const { db, params, query, services, afterCommit } = context;
  const before = await tutorialById(db, params.id, { where: alive, lock: true });
  checkVersion(query.version, before);
  await updateRows(db, tutorials, { cover: null, ...touched() }, sql`id = ${params.id}`);
  const after = await tutorialById(db, params.id);
  recordChange(context, 'update', before, after);
  afterCommit(() => dropReplaced(services.storage, before.cover, null));
  return { data: after };
}

/** A description may be empty. */
const cleanDescription = async (html: string): Promise<string> => (html === '' ? '' : cleanHtml(html, 'description'));

async function checkInstructor(db: Db, id: string | null | undefined): Promise<void> {
  if (id && !(await row(db, sql`select id from tutorial_instructors where id = ${id}`)))
    throw invalidField('instructor_id', 'validation.not_found');
}
