import type { SummaryBook, SummaryRow } from '@okur/contract/summaries';
import { estimatedMinutes } from '@okur/contract/reading/readability';
import type { Caller } from '../../platform/access/caller.ts';
import { inDepartment } from '../../platform/access/scope.ts';
import { always, type Db, type Sql, sql } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { taught } from '../departments/store.ts';

/** Whether the caller writes summaries, and so sees drafts and deleted ones. */
const writesSummaries = (caller: Caller): boolean => caller.staff?.ability.can('edit', 'SUMMARY') ?? false;

export const alive = sql`s.deleted_at is null`;
/** Which summaries (alias s) the caller may see: who writes summaries all, the others the published ones. */
export const visibleSummaries = (caller: Caller): Sql =>
  writesSummaries(caller) ? always : sql`(s.status = 'published' and ${alive})`;

/** Assignments (alias l) that hold now. */
export const holdsNow = sql`l.starts_at <= now() and (l.expires_at is null or l.expires_at > now())`;

/** Whether a class (a column) can open a summary, or will by a moment: it has it, and it is published. */
export const opensTo = (summary: Sql, department: Sql, by = sql`'infinity'::timestamptz`): Sql => sql`exists (
  select from summary_books s join summary_book_departments l on l.summary_book_id = s.id
    join departments d on d.id = l.department_id
  where s.id = ${summary} and l.department_id = ${department} and d.deleted_at is null and s.status = 'published'
    and ${alive} and l.starts_at <= ${by} and (l.expires_at is null or l.expires_at > now()))`;

export const summaryTables = sql`summary_books s left join books b on b.id = s.source_book_id`;

export const coverColumn = sql`case when s.cover is not null
  then jsonb_build_object('address', s.cover, 'alt', s.cover_alt) end as cover`;
export const classesColumn = sql`coalesce((select json_agg(json_build_object('id', g.id, 'names', g.names)
    order by g.position, g.id) from summary_book_classes sc join summary_classes g on g.id = sc.class_id
    where sc.summary_book_id = s.id and g.deleted_at is null), '[]'::json) as classes`;
export const hasAudio = sql`exists (select from summary_audios a where a.summary_book_id = s.id)`;

export const summaryColumns = (caller: Caller): Sql => sql`
  s.id, s.version, s.created_at, s.updated_at, s.deleted_at, s.title, s.author, s.language, s.source_book_id,
  b.title as source_book, ${classesColumn},
  coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name collate "tr-x-icu")
    from summary_book_tags st join summary_tags t on t.id = st.tag_id
    where st.summary_book_id = s.id and t.deleted_at is null), '[]'::json) as tags,
  ${coverColumn}, s.cover_alt, s.status, jsonb_array_length(s.sections) as section_count,
  jsonb_array_length(s.questions) as question_count, s.word_count, s.readability, ${hasAudio} as has_audio,
  (select count(*)::int from summary_book_departments l join departments d on d.id = l.department_id
    where l.summary_book_id = s.id and ${taught} and l.starts_at <= now()
      and (l.expires_at is null or l.expires_at > now())
      and ${inDepartment(caller.scope, sql`d.company_id`, sql`d.id`)}) as department_count`;

export type StoredRow = Omit<SummaryRow, 'minutes'>;
export const withMinutes = <T extends { word_count: number }>(summary: T): T & { minutes: number } => ({
  ...summary,
  minutes: estimatedMinutes(summary.word_count),
});

/** A summary in the caller's reach, or 404; `lock` holds its row until the transaction ends. */
export async function summaryById(
  db: Db,
  caller: Caller,
  id: string,
  { where = always, lock = false }: { where?: Sql; lock?: boolean } = {},
): Promise<SummaryBook> {
  const of = {
    columns: sql`${summaryColumns(caller)}, s.sections, s.questions`,
    from: summaryTables,
    where: sql`s.id = ${id} and ${visibleSummaries(caller)} and ${where}`,
  };
  return withMinutes(orNotFound(await wireRow<Omit<SummaryBook, 'minutes'>>(db, of, lock ? sql`s` : undefined)));
}

/** What the audit keeps: the texts are too long for it. */
export const audited = ({ sections, questions: _questions, cover, ...rest }: SummaryBook) => ({
  ...rest,
  sections: sections.map(({ heading }, at) => heading || String(at + 1)),
  cover: cover && cover.address.split('/').at(-1)!,
});
