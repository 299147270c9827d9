import { relationTerms as contract } from '@okur/contract';
import { limits } from '@okur/contract/limits';
import { wordKey } from '@okur/contract/reading/lookup';
import type { RelationTerm, RelationTermInput } from '@okur/contract/relation-terms';
import type { z } from 'zod';
import {
  type Db,
  ifGiven,
  insertRows,
  matches,
  rows,
  sql,
  type Sql,
  touched,
  updateRows,
} from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { byName, list, type ListOf, deletedFilter, wireRow } from '../../platform/database/list/index.ts';
import { checkVersion, orNotFound, invalidField } from '../../platform/http/api-error.ts';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { readUpload } from '../../platform/sheets/read.ts';
import { workbook } from '../../platform/sheets/write.ts';
import { relationTerms } from '../../platform/database/tables/index.ts';
import { importPairs } from './import.ts';
import { pairSheets, pairsName } from './sheet.ts';

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

const listOf = (query: Partial<z.output<typeof contract.RelationTermFilter>>, alive: Sql): ListOf => ({
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

export const relationTermsFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listRelationTerms: ({ db, caller, query }) =>
      list<RelationTerm>(db, query, listOf(query, deletedFilter(caller, 'TERM', sql`r.deleted_at`, query.deleted))),
    getRelationTerm: async ({ db, params, caller }) => ({
      data: await pairById(db, params.id, { where: deletedFilter(caller, 'TERM', sql`r.deleted_at`, true) }),
    }),

    createRelationTerm: async ({ db, body, record }) => {
      const id = newId();
      await insertRows(db, relationTerms, { id, ...storedPair(body) });
      const after = await pairById(db, id);
      record({ action: 'create', subject: 'RELATION_TERM', subjectId: id, after });
      return { data: after };
    },

    updateRelationTerm: async ({ db, params, body, record }) => {
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
    },

    deleteRelationTerm: async ({ db, params, query, record }) => {
      const before = await pairById(db, params.id, { lock: true });
      checkVersion(query.version, before);
      await rows(
        db,
        sql`update relation_terms set deleted_at = case when deleted_at is null then now() end, version = version + 1,
          updated_at = now() where id = ${before.id}`,
      );
      const after = await pairById(db, before.id);
      record({
        action: before.deleted_at ? 'restore' : 'delete',
        subject: 'RELATION_TERM',
        subjectId: before.id,
        before,
        after,
      });
      return { data: after };
    },

    relationTermsTemplate: ({ query }) =>
      workbook(pairsName(query.relationType, query.lang), pairSheets(query.relationType, query.lang, [])),
    exportRelationTerms: async ({ db, query: { lang, sort, ...query } }) => {
      const all = await list<RelationTerm>(
        db,
        { page: 1, per_page: limits.allRowsMax, isAll: true, ...(sort ? { sort } : {}) },
        listOf(query, sql`r.deleted_at is null`),
      );
      return workbook(pairsName(query.relationType, lang), pairSheets(query.relationType, lang, all.data));
    },
    importRelationTerms: async ({ db, query, body, files, record, unchanged }) => {
      const data = await importPairs(db, await readUpload(files['file']), query.relationType, body);
      if (data.accepted && data.counts.create + data.counts.update > 0)
        record({
          action: 'import',
          subject: 'RELATION_TERM',
          subjectId: null,
          after: { file_name: files['file']!.fileName, relationType: query.relationType, counts: data.counts },
        });
      else unchanged();
      return { data };
    },
  });
