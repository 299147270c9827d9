import {
  type Sql,
  sql,
  type Db,
  matches,
  ifGiven,
  insertRows,
  updateRows,
  touched,
  softDelete,
} from '../../platform/database/index.ts';
import type { RelationTerm, RelationTermInput } from '@okur/contract/relation-terms';
import { orNotFound, invalidField, checkVersion } from '../../platform/http/api-error.ts';
import { wireRow, type ListOf, byName, list, deletedFilter } from '../../platform/database/list/index.ts';
import type { z } from 'zod';
import type { relationTerms as contract } from '@okur/contract';
import { wordKey } from '@okur/contract/reading/lookup';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { newId } from '../../platform/database/ids.ts';
import { relationTerms } from '../../platform/database/tables/index.ts';

/** The term that explains a word of pair r; of several written alike the one that was there first. */
const termOf = (word: Sql): Sql =>
  sql`(select t.id from terms t where t.language = r.language and t.word = ${word} and t.deleted_at is null
    order by t.created_at, t.id limit 1)`;

const columns = sql`r.id, r.version, r.created_at, r.updated_at, r.deleted_at, r.relation_type as "relationType",
  r.language, r.term, r.related_term, ${termOf(sql`r.word`)} as term_id,
  ${termOf(sql`r.related_word`)} as related_term_id`;

const pairById = async (
  db: Db,
  id: string,
  { where = sql`true`, lock = false }: { where?: Sql; lock?: boolean } = {},
): Promise<RelationTerm> =>
  orNotFound(
    await wireRow<RelationTerm>(
      db,
      { columns, from: sql`relation_terms r`, where: sql`r.id = ${id} and ${where}` },
      lock ? sql`r` : undefined,
    ),
  );

export const listOf = (query: Partial<z.output<typeof contract.RelationTermFilter>>, alive: Sql): ListOf => ({
  columns,
  from: sql`relation_terms r`,
  where: sql`${alive} and ${matches(sql`r.search`, query.search)}
    and ${ifGiven(query.relationType, (v) => sql`r.relation_type = ${v}`)}
    and ${ifGiven(query.language, (v) => sql`r.language = ${v}`)}`,
  sorts: {
    term: byName(sql`r.term`),
    related_term: byName(sql`r.related_term`),
    language: sql`r.language`,
    created_at: sql`r.created_at`,
    updated_at: sql`r.updated_at`,
  },
  sort: 'term',
  id: sql`r.id`,
});

/** What is stored of a pair: its words once as they are written and once as they are compared. */
function storedPair({ relationType, language, term, related_term }: z.output<typeof RelationTermInput>) {
  const [word, related_word] = [wordKey(term, language), wordKey(related_term, language)];
  if (word === related_word) throw invalidField('related_term', 'relation_terms.same_word');
  return { relation_type: relationType, language, term, related_term, word, related_word };
}

export function listRelationTerms({ db, caller, query }: ContextOf<typeof contract.listRelationTerms>) {
  return list<RelationTerm>(db, query, listOf(query, deletedFilter(caller, 'TERM', sql`r.deleted_at`, query.deleted)));
}

export async function getRelationTerm({ db, params, caller }: ContextOf<typeof contract.getRelationTerm>) {
  return {
    data: await pairById(db, params.id, { where: deletedFilter(caller, 'TERM', sql`r.deleted_at`, true) }),
  };
}

export async function createRelationTerm({ db, body, record }: ContextOf<typeof contract.createRelationTerm>) {
  const id = newId();
  await insertRows(db, relationTerms, { id, ...storedPair(body) });
  const after = await pairById(db, id);
  record({ action: 'create', subject: 'RELATION_TERM', subjectId: id, after });
  return { data: after };
}

export async function updateRelationTerm({ db, params, body, record }: ContextOf<typeof contract.updateRelationTerm>) {
  const { version, ...change } = body;
  const before = await pairById(db, params.id, { where: sql`r.deleted_at is null`, lock: true });
  checkVersion(version, before);
  await updateRows(
    db,
    relationTerms,
    { ...storedPair({ ...before, ...change }), ...touched() },
    sql`id = ${before.id}`,
  );
  const after = await pairById(db, before.id);
  record({ action: 'update', subject: 'RELATION_TERM', subjectId: before.id, before, after });
  return { data: after };
}

export async function deleteRelationTerm({ db, params, query, record }: ContextOf<typeof contract.deleteRelationTerm>) {
  const before = await pairById(db, params.id, { lock: true });
  const action = await softDelete(db, relationTerms, before, query.version);
  const after = await pairById(db, before.id);
  record({
    action,
    subject: 'RELATION_TERM',
    subjectId: before.id,
    before,
    after,
  });
  return { data: after };
}
