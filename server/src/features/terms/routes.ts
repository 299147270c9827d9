import { terms as contract } from '@okur/contract';
import { limits } from '@okur/contract/limits';
import type { ListQuery } from '@okur/contract/list';
import type { Term } from '@okur/contract/terms';
import type { z } from 'zod';
import { ifGiven, matches, rows, type Sql, sql } from '../../platform/database/index.ts';
import { byName, list, type ListOf, deletedFilter } from '../../platform/database/list/index.ts';
import { checkVersion } from '../../platform/http/api-error.ts';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { readUpload } from '../../platform/sheets/read.ts';
import { workbook } from '../../platform/sheets/write.ts';
import { glossaryOfHomework } from './glossary.ts';
import { importTerms } from './import.ts';
import { changeTerm, createTerm, keyOfFile } from './save.ts';
import { exportName, exportSheets } from './sheet.ts';
import { termById, termColumns } from './store.ts';

const listOf = (query: Partial<z.output<typeof contract.TermFilter>>, alive: Sql): ListOf => ({
  columns: termColumns,
  from: sql`terms t`,
  where: sql`${alive} and ${matches(sql`t.search`, query.search)}
    and ${ifGiven(query.language, (v) => sql`t.language = ${v}`)}
    and ${ifGiven(query.grade_level, (v) => sql`t.grade_level = ${v}`)}
    and ${ifGiven(query.part_of_speech, (v) => sql`t.part_of_speech = ${v}`)}`,
  sorts: {
    term: byName(sql`t.term`),
    language: sql`t.language`,
    grade_level: sql`t.grade_level`,
    part_of_speech: sql`t.part_of_speech`,
    created_at: sql`t.created_at`,
    updated_at: sql`t.updated_at`,
  },
  sort: 'term',
  id: sql`t.id`,
});

/** The page of a list that holds all of it. */
const allRows = (query: Pick<ListQuery, 'sort'>): ListQuery => ({
  page: 1,
  per_page: limits.allRowsMax,
  isAll: true,
  ...(query.sort ? { sort: query.sort } : {}),
});

export const termsFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listTerms: ({ db, caller, query }) =>
      list<Term>(db, query, listOf(query, deletedFilter(caller, 'TERM', sql`t.deleted_at`, query.deleted))),
    getTerm: async ({ db, params, caller }) => ({
      data: await termById(db, params.id, { where: deletedFilter(caller, 'TERM', sql`t.deleted_at`, true) }),
    }),

    createTerm: async ({ db, services: own, body, files, record }) => {
      const after = await createTerm(db, own, body, files);
      record({ action: 'create', subject: 'TERM', subjectId: after.id, after });
      return { data: after };
    },

    updateTerm: async ({ db, services: own, params, body, files, record, afterCommit }) => {
      const { before, after, gone } = await changeTerm(db, own, params.id, body, files);
      record({ action: 'update', subject: 'TERM', subjectId: after.id, before, after });
      for (const address of gone) afterCommit(() => own.storage.remove(keyOfFile(address)));
      return { data: after };
    },

    deleteTerm: async ({ db, params, query, record }) => {
      const before = await termById(db, params.id, { lock: true });
      checkVersion(query.version, before);
      await rows(
        db,
        sql`update terms set deleted_at = case when deleted_at is null then now() end, version = version + 1,
          updated_at = now() where id = ${before.id}`,
      );
      const after = await termById(db, before.id);
      record({
        action: before.deleted_at ? 'restore' : 'delete',
        subject: 'TERM',
        subjectId: before.id,
        before,
        after,
      });
      return { data: after };
    },

    termsTemplate: ({ query }) => workbook(exportName(query.lang), exportSheets(query.lang, [])),
    exportTerms: async ({ db, query }) =>
      workbook(
        exportName(query.lang),
        exportSheets(query.lang, (await list<Term>(db, allRows(query), listOf(query, sql`t.deleted_at is null`))).data),
      ),
    importTerms: async ({ db, body, files, record, unchanged }) => {
      const data = await importTerms(db, await readUpload(files['file']), body);
      if (data.accepted && data.counts.create + data.counts.update > 0)
        record({
          action: 'import',
          subject: 'TERM',
          subjectId: null,
          after: { file_name: files['file']!.fileName, counts: data.counts },
        });
      else unchanged();
      return { data };
    },

    glossaryOfHomework: async ({ db, caller, params }) => ({
      data: await glossaryOfHomework(db, caller.id, params.id),
    }),
  });
