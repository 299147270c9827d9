import type { ResourceInput } from '@okur/contract/tutorials';
import type { Question } from '@okur/contract/questions';
import type { z } from 'zod';
import { type Db, insertRows, row, rows, type Sql, sql, touched, updateRows } from '../../platform/database/index.ts';
import { tutorialResources } from '../../platform/database/tables/index.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import { withIds } from '../articles/store.ts';

type Input = z.output<typeof ResourceInput>;

/** What may be said of a resource in any call. */
export type ResourceChange = Omit<Input, 'id' | 'kind'>;
export interface StoredResource {
  id: string;
  kind: 'video' | 'quiz' | 'companyVideo';
  questions: Question[];
  company_id: string | null;
}

/** Writes the resources that the body of a tutorial names, in their order; those it does not name stay behind them. */
export async function saveResources(db: Db, tutorialId: string, inputs: readonly Input[]): Promise<void> {
  const before = await rows<StoredResource>(
    db,
    sql`select id, kind, questions, company_id from tutorial_resources
        where tutorial_id = ${tutorialId} and deleted_at is null order by position, id for no key update`,
  );
  const named = new Set<string>();
  for (const [at, { id, kind, ...change }] of inputs.entries()) {
    const field = `resources.${at}`;
    const stored = id ? before.find((resource) => resource.id === id) : undefined;
    if (id && (!stored || named.has(id))) throw invalidField(`${field}.id`, 'validation.not_found');
    if (stored && kind && kind !== stored.kind) throw invalidField(`${field}.kind`, 'validation.resource_kind');
    if (stored) {
      named.add(stored.id);
      await checkChange(db, stored, change, `${field}.`);
      await changeResource(db, stored, change, { position: at + 1 });
    } else await addResource(db, tutorialId, { kind: kind!, ...change }, at + 1, `${field}.`);
  }
  const others = before.filter(({ id }) => !named.has(id));
  for (const [at, { id }] of others.entries())
    await updateRows(db, tutorialResources, { position: inputs.length + at + 1 }, sql`id = ${id}`);
}

async function addResource(
  db: Db,
  tutorialId: string,
  { kind, title = '', questions = [], ...input }: ResourceChange & Pick<StoredResource, 'kind'>,
  position: number,
  prefix: string,
): Promise<void> {
  await checkChange(db, { kind, company_id: null }, { ...input, questions }, prefix);
  await insertRows(db, tutorialResources, {
    ...input,
    tutorial_id: tutorialId,
    kind,
    title,
    position,
    questions: withIds(questions, []),
  });
}

/** Changes a resource whose change was checked. */
export async function changeResource(
  db: Db,
  { id, ...stored }: StoredResource,
  { questions, ...change }: ResourceChange,
  more: Partial<{
    [K in keyof typeof tutorialResources.$inferInsert]: (typeof tutorialResources.$inferInsert)[K] | Sql;
  }>,
): Promise<void> {
  await updateRows(
    db,
    tutorialResources,
    {
      ...change,
      ...(questions ? { questions: withIds(questions, stored.questions) } : {}),
      ...more,
      ...touched(),
    },
    sql`id = ${id}`,
  );
}

/** Only a quiz has questions; a companyVideo alone is of one school. */
export async function checkChange(
  db: Db,
  { kind, company_id: before }: Pick<StoredResource, 'kind' | 'company_id'>,
  { company_id = before, questions, chapters }: ResourceChange,
  prefix = '',
): Promise<void> {
  if (kind !== 'quiz' && questions && questions.length > 0)
    throw invalidField(`${prefix}questions`, 'validation.resource_kind');
  if (kind === 'quiz' && chapters && chapters.length > 0)
    throw invalidField(`${prefix}chapters`, 'validation.resource_kind');
  if (kind !== 'companyVideo' && company_id) throw invalidField(`${prefix}company_id`, 'validation.resource_kind');
  if (kind !== 'companyVideo') return;
  if (!company_id) throw invalidField(`${prefix}company_id`, 'validation.required');
  // One whose school was deleted since is changed otherwise, and moved.
  if (company_id === before) return;
  if (!(await row(db, sql`select id from companies where id = ${company_id} and deleted_at is null`)))
    throw invalidField(`${prefix}company_id`, 'validation.not_found');
}

/** Puts a resource at a position; the others keep their order. */
export async function moveResource(db: Db, tutorialId: string, id: string, position: number): Promise<void> {
  await rows(
    db,
    sql`update tutorial_resources r set position = n.position + case when n.position >= ${position} then 1 else 0 end
        from (select id, row_number() over (order by position, id)::int as position from tutorial_resources
          where tutorial_id = ${tutorialId} and deleted_at is null and id <> ${id}) n
        where r.id = n.id`,
  );
  await rows(
    db,
    sql`update tutorial_resources set position = least(${position}, (select count(*)::int from tutorial_resources
          where tutorial_id = ${tutorialId} and deleted_at is null)) where id = ${id}`,
  );
}
