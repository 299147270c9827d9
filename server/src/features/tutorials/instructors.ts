import type { tutorials as contract } from '@okur/contract';
import { done } from '@okur/contract/route';
import type { TutorialInstructor } from '@okur/contract/tutorials';
import { type Db, insertRows, matches, row, rows, sql, touched, updateRows } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { byName, list, wireRow } from '../../platform/database/list/index.ts';
import { tutorialInstructors } from '../../platform/database/tables/index.ts';
import { ApiError, checkVersion, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { dropReplaced } from '../../platform/storage/pictures.ts';
import { storePicture } from './pictures.ts';

const columns = sql`i.id, i.version, i.created_at, i.updated_at, i.name, i.title, i.bio, i.image,
  (select count(*)::int from tutorials t where t.tutorial_instructor_id = i.id) as tutorial_count`;
const from = sql`tutorial_instructors i`;

const instructorById = async (db: Db, id: string, lock = false): Promise<TutorialInstructor> =>
  orNotFound(
    await wireRow<TutorialInstructor>(db, { columns, from, where: sql`i.id = ${id}` }, lock ? sql`i` : undefined),
  );

export const listTutorialInstructors = ({ db, query }: ContextOf<typeof contract.listTutorialInstructors>) =>
  list<TutorialInstructor>(db, query, {
    columns,
    from,
    where: matches(sql`i.search`, query.search),
    sorts: { name: byName(sql`i.name`), created_at: sql`i.created_at`, updated_at: sql`i.updated_at` },
    sort: 'name',
    id: sql`i.id`,
  });

export async function createTutorialInstructor(context: ContextOf<typeof contract.createTutorialInstructor>) {
  const { db, body, files, services, record } = context;
  const id = newId();
  const image = await storePicture(services, 'image', files['image']);
  await insertRows(db, tutorialInstructors, { id, ...body, image: image ?? null });
  const after = await instructorById(db, id);
  record({ action: 'create', subject: 'TUTORIAL_INSTRUCTOR', subjectId: id, after: recorded(after) });
  return { data: after };
}

export async function updateTutorialInstructor(context: ContextOf<typeof contract.updateTutorialInstructor>) {
  const { db, params, body, files, services, record, afterCommit } = context;
  const { version, remove_image, ...change } = body;
  const before = await instructorById(db, params.id, true);
  checkVersion(version, before);
  const image = (await storePicture(services, 'image', files['image'])) ?? (remove_image ? null : before.image);
  await updateRows(db, tutorialInstructors, { ...change, image, ...touched() }, sql`id = ${params.id}`);
  const after = await instructorById(db, params.id);
  record({
    action: 'update',
    subject: 'TUTORIAL_INSTRUCTOR',
    subjectId: params.id,
    before: recorded(before),
    after: recorded(after),
  });
  afterCommit(() => dropReplaced(services.storage, before.image, image));
  return { data: after };
}

const recorded = ({ name, title, bio, image }: TutorialInstructor) => ({ name, title, bio, image });

/** One who speaks in a tutorial, a deleted one too, stays. */
export async function deleteTutorialInstructor(context: ContextOf<typeof contract.deleteTutorialInstructor>) {
  const { db, params, services, record, afterCommit } = context;
  const before = await instructorById(db, params.id, true);
  const used = await row(db, sql`select id from tutorials where tutorial_instructor_id = ${params.id} limit 1`);
  if (used)
    throw new ApiError('has_dependents', {
      errors: { id: ['validation.instructor_has_tutorials'] },
      params: { id: { count: before.tutorial_count } },
    });
  await rows(db, sql`delete from tutorial_instructors where id = ${params.id}`);
  record({ action: 'delete', subject: 'TUTORIAL_INSTRUCTOR', subjectId: params.id, before: recorded(before) });
  afterCommit(() => dropReplaced(services.storage, before.image, null));
  return done;
}
