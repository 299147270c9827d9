import { isDeepStrictEqual } from 'node:util';
import type { SummaryBook, SummaryChange, SummaryInput } from '@okur/contract/summaries';
import type { z } from 'zod';
import type { Caller } from '../../platform/access/caller.ts';
import {
  array,
  type Db,
  insertRows,
  row,
  rows,
  type Sql,
  sql,
  touched,
  updateRows,
} from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { summaryBookClasses, summaryBooks, summaryBookTags } from '../../platform/database/tables/index.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import { escapeHtml } from '../../platform/http/escape-html.ts';
import { cleanHtml } from '../../platform/sandbox/rich-text.ts';
import { bodyOf, withIds } from '../articles/store.ts';

type Input = z.output<typeof SummaryInput>;
type Change = Omit<z.output<typeof SummaryChange>, 'version'>;
type Sections = Input['sections'];

/** Stores a new summary; answers its id. */
export async function insertSummary(
  db: Db,
  caller: Pick<Caller, 'id'>,
  { class_ids, tag_ids, ...input }: Input,
  cover: string | undefined,
): Promise<string> {
  const id = newId();
  await checkLinks(db, { class_ids, tag_ids, source_book_id: input.source_book_id });
  const text = await textOf(input.sections, input.language, caller.id);
  checkPublished(input.status, text.word_count);
  const questions = withIds(input.questions, []);
  await insertRows(db, summaryBooks, { ...input, ...text, questions, id, cover: cover ?? null });
  await keepText(db, id, caller.id);
  await writeLinks(db, id, { class_ids, tag_ids });
  return id;
}

export async function changeSummary(
  db: Db,
  caller: Pick<Caller, 'id'>,
  before: Pick<SummaryBook, 'id' | 'language' | 'sections' | 'questions' | 'word_count' | 'status' | 'source_book_id'>,
  { class_ids, tag_ids, ...change }: Change,
  cover: string | undefined,
): Promise<void> {
  const { id } = before;
  // The form sends all it has; a book that was deleted since refuses no change of something else.
  const source_book_id = change.source_book_id === before.source_book_id ? null : change.source_book_id;
  await checkLinks(db, { class_ids, tag_ids, source_book_id });
  const isRead = change.sections !== undefined || change.language !== undefined;
  const text = isRead
    ? await textOf(change.sections ?? before.sections, change.language ?? before.language, caller.id)
    : undefined;
  const isOther =
    text && !isDeepStrictEqual([text.sections, change.language ?? before.language], [before.sections, before.language]);
  const textVersion = isOther ? { text_version: sql`text_version + 1` } : {};
  checkPublished(change.status ?? before.status, (text ?? before).word_count);
  // A server of an earlier release, which runs until the last one is renewed, keeps none of the text it stores.
  if (isOther) await keepText(db, id, null);
  const questions = change.questions ? { questions: withIds(change.questions, before.questions) } : {};
  await updateRows(
    db,
    summaryBooks,
    { ...change, ...text, ...textVersion, ...questions, ...(cover ? { cover, cover_usage: 0 } : {}), ...touched() },
    sql`id = ${id}`,
  );
  if (isOther) await keepText(db, id, caller.id);
  await writeLinks(db, id, { class_ids, tag_ids });
}

/**
 * Its text as it is now, and who stored it. What is being read of it, with a network or without, is measured by the
 * words that were on the screen; and an older text can come back.
 */
const keepText = (db: Db, id: string, by: string | null) =>
  rows(
    db,
    sql`insert into summary_texts (summary_book_id, text_version, language, sections, word_count, created_by)
        select id, text_version, language, sections, word_count, ${by}::uuid from summary_books where id = ${id}
        on conflict do nothing`,
  );

/** The sections cleaned, their words counted and their level. */
async function textOf(sections: Sections, language: Input['language'], accountId: string) {
  const clean: Sections = [];
  for (const [at, { heading, body }] of sections.entries())
    clean.push({ heading, body: await cleanHtml(body, `sections.${at}.body`) });
  if (clean.length === 0) return { sections: clean, word_count: 0, readability: null };
  const { word_count, readability } = await bodyOf({ html: wholeText(clean), language }, accountId, 'sections');
  return { sections: clean, word_count, readability };
}

/** As it is read from beginning to end. */
const wholeText = (sections: Sections): string =>
  sections.map(({ heading, body }) => `${heading ? `<h2>${escapeHtml(heading)}</h2>` : ''}${body}`).join('');

function checkPublished(status: Input['status'], words: number): void {
  if (status === 'published' && words === 0) throw invalidField('status', 'validation.summary_empty');
}

interface Links {
  class_ids?: string[] | undefined;
  tag_ids?: string[] | undefined;
}

async function writeLinks(db: Db, summaryId: string, { class_ids, tag_ids }: Links): Promise<void> {
  if (class_ids) {
    await rows(db, sql`delete from summary_book_classes where summary_book_id = ${summaryId}`);
    const links = [...new Set(class_ids)].map((class_id) => ({ class_id, summary_book_id: summaryId }));
    if (links.length > 0) await insertRows(db, summaryBookClasses, links);
  }
  if (tag_ids) {
    // Links to deleted tags stay, for when one is restored.
    await rows(
      db,
      sql`delete from summary_book_tags l using summary_tags t where l.summary_book_id = ${summaryId}
        and t.id = l.tag_id and t.deleted_at is null`,
    );
    const links = [...new Set(tag_ids)].map((tag_id) => ({ tag_id, summary_book_id: summaryId }));
    if (links.length > 0) await insertRows(db, summaryBookTags, links);
  }
}

/** What a summary points to must exist. Categories are held, so that none is deleted meanwhile. */
async function checkLinks(
  db: Db,
  { class_ids = [], tag_ids = [], source_book_id }: Links & { source_book_id?: string | null | undefined },
): Promise<void> {
  const all = async (table: Sql, ids: readonly string[], field: string) => {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return;
    const found = await rows(
      db,
      sql`select id from ${table} where id = any(${array(wanted)}) and deleted_at is null order by id for share`,
    );
    if (found.length < wanted.length) throw invalidField(field, 'validation.not_found');
  };
  await all(sql`summary_classes`, class_ids, 'class_ids');
  await all(sql`summary_tags`, tag_ids, 'tag_ids');
  if (source_book_id && !(await row(db, sql`select id from books where id = ${source_book_id} and deleted_at is null`)))
    throw invalidField('source_book_id', 'validation.not_found');
}
