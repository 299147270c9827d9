import type { z } from 'zod';
import type { terms as contract } from '@okur/contract';
import { type Sql, sql, matches, ifGiven } from '../../platform/database/index.ts';
import { type ListOf, byName, list, deletedFilter } from '../../platform/database/list/index.ts';
import { termColumns, termById } from './store.ts';
import type { ListQuery } from '@okur/contract/list';
import { limits } from '@okur/contract/limits';
import type { Term } from '@okur/contract/terms';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { workbook } from '../../platform/sheets/write.ts';
import { exportName, exportSheets } from './sheet.ts';

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

export function listTerms({ db, caller, query }: ContextOf<typeof contract.listTerms>) {
  return list<Term>(db, query, listOf(query, deletedFilter(caller, 'TERM', sql`t.deleted_at`, query.deleted)));
}

export async function getTerm({ db, params, caller }: ContextOf<typeof contract.getTerm>) {
  return {
    data: await termById(db, params.id, { where: deletedFilter(caller, 'TERM', sql`t.deleted_at`, true) }),
  };
}

export function termsTemplate({ query }: ContextOf<typeof contract.termsTemplate>) {
  return workbook(exportName(query.lang), exportSheets(query.lang, []));
}

export async function exportTerms({ db, query }: ContextOf<typeof contract.exportTerms>) {
  return workbook(
    exportName(query.lang),
    exportSheets(query.lang, (await list<Term>(db, allRows(query), listOf(query, sql`t.deleted_at is null`))).data),
  );
}
