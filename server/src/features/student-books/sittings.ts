import type { studentBooks as contract } from '@okur/contract';
import { measureSitting, type WordRange } from '@okur/contract/reading/book-pages';
import type { SittingInput, SittingResult } from '@okur/contract/student-books';
import type { z } from 'zod';
import { type Actor, type Change, type Deed, writeDeeds } from '../../platform/database/audit.ts';
import { inGroups } from '../../platform/database/in-groups.ts';
import { type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { ApiError, invalidField, orNotFound } from '../../platform/http/api-error.ts';
import { actorOf, type ContextOf } from '../../platform/http/request-context.ts';
import { startOf } from '../../platform/runtime/device-clock.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { isActivityDue, noteActivity } from '../student/store.ts';
import { addSittings, holding, type NewSitting, progressColumns } from './add-sitting.ts';
import { bookTablesOf, isOwnBook, wasOpened, wasOwnBook } from './progress.ts';

type Input = z.output<typeof SittingInput>;

/** A set of words as PostgreSQL writes it. */
export const multirange = (ranges: readonly WordRange[]): string =>
  `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`;

/** A sitting that was sent. */
interface Sent {
  userId: string;
  body: Input;
  actor: Actor;
}

interface Held {
  is_held: boolean;
  stored_for: string | null;
  is_activity_due: boolean;
  chapter: ChapterRead | null;
}

/**
 * Holds the readers, and each chapter where it is the present text of a book that is begun: most sittings are of one,
 * and it is the student's, whatever gave it. Where nothing is waited for, what someone else is at is not held. Whether
 * a sitting is stored is what was so before: one that arrives twice in one moment is found by its id when it is added.
 */
function hold(db: Db, all: readonly Sent[], waits: boolean): Promise<Held[]> {
  const given = all.map(({ userId: user_id, body: { id, chapter_id, text_version } }, at) => ({
    at,
    id,
    user_id,
    chapter_id,
    text_version,
  }));
  return rows<Held>(
    db,
    sql`select ${holding(sql`s.user_id`, waits)} as is_held, i.user_id as stored_for,
        ${isActivityDue(sql`s.user_id`)} as is_activity_due, to_json(x) as chapter
      from json_to_recordset(${JSON.stringify(given)}::json)
          as s(at int, id uuid, user_id uuid, chapter_id uuid, text_version int)
        left join sitting_ids i on i.id = s.id
        left join lateral (select c.book_id, t.words
          from book_chapters c cross join lateral ${wordsOf(sql`s.text_version`)} t
          where c.id = s.chapter_id and c.text_version = s.text_version and c.deleted_at is null
            and exists (select from book_reads r where r.book_id = c.book_id and r.user_id = s.user_id)
          for share of c ${waits ? sql.empty : sql`skip locked`}) x on true
      order by s.at`,
  );
}

/** How many words a text of a chapter (alias c) has; nothing where there is no such text. */
const wordsOf = (version: Sql): Sql => sql`(select x.first_word + x.words as words from book_blocks x
  where x.chapter_id = c.id and x.text_version = ${version} order by x.no desc limit 1)`;

interface ChapterRead {
  book_id: string;
  words: number;
}

/**
 * The chapter that was read, in the text that the device had. What was read while the network was away stays read,
 * although the class lost the book or the book was finished meanwhile: it is judged by what was so when it began. The
 * chapter is held: its text stays as it is until the sitting is stored.
 */
export async function chapterOf(
  db: Db,
  userId: string,
  { chapter_id, text_version }: Pick<Input, 'chapter_id' | 'text_version'>,
  began: Date,
): Promise<ChapterRead> {
  const student = sql`${userId}::uuid`;
  // The words of an earlier text may be in other chapters now: all of the book are held, in the order of a new text.
  await rows(
    db,
    sql`select id from book_chapters where book_id = (select book_id from book_chapters where id = ${chapter_id}
      and (text_version <> ${text_version} or deleted_at is not null)) order by id for share`,
  );
  const { book_id, words } = orNotFound(
    await row<{ book_id: string; words: number | null }>(
      db,
      sql`select c.book_id, ${wordsOf(sql`${text_version}::int`)} as words
        from book_chapters c join books b on b.id = c.book_id
        where c.id = ${chapter_id} and (${isOwnBook(student)} or ${wasOwnBook(student, began)})
          and ${wasOpened(student)}
        for share of c`,
    ),
  );
  if (words === null) throw invalidField('text_version', 'validation.not_found');
  return { book_id, words };
}

const wallOf = ({ trace }: Input): number => Math.max(...trace.map(({ at }) => at));

/** The record of a sitting. It ends with the trace's last moment, but never after `now`. */
function sittingOf(input: Input, words: number, now: number): Omit<NewSitting, 'user_id' | 'book_id'> {
  const { read, skimmed, activeMs } = measureSitting(input.trace, words);
  const wall = wallOf(input);
  const finished = Math.min(now, startOf(input, wall, now) + wall);
  return {
    id: input.id,
    chapter_id: input.chapter_id,
    text_version: input.text_version,
    read: multirange(read),
    skimmed: multirange(skimmed),
    read_words: read.reduce((sum, [from, to]) => sum + to - from, 0),
    active_seconds: activeMs / 1000,
    mode: input.mode,
    device: input.device,
    device_id: input.device_id ?? null,
    word: Math.min(input.word, Math.max(0, words - 1)),
    started_at: new Date(finished - wall),
    finished_at: new Date(finished),
    received_at: new Date(now),
  };
}

/** Of one that was stored before. An id of someone else's is refused and nothing told. */
async function resultOf(db: Db, userId: string, id: string): Promise<SittingResult> {
  const found = await row<{ data: SittingResult }>(
    db,
    sql`select to_json(x) as data from (select s.id, s.book_id, s.read_words as words, ${progressColumns}
      from ${bookTablesOf(sql`${userId}::uuid`)} join book_sittings s on s.book_id = b.id
        join sitting_ids i on i.id = s.id and i.finished_at = s.finished_at
      where i.id = ${id} and i.user_id = ${userId}) x`,
  );
  if (!found) throw new ApiError('conflict');
  return found.data;
}

/**
 * Stores sittings of students who are held; nothing of those whose ids were taken meanwhile. Sittings take no UPDATE
 * and no DELETE: an audit row for each would say the same again, and where a child is every ten seconds.
 */
async function add(db: Db, all: readonly { sent: Sent; chapter: ChapterRead; now: number }[]) {
  const sittings = all.map(({ sent: { userId, body }, chapter: { book_id, words }, now }) => ({
    ...sittingOf(body, words, now),
    book_id,
    user_id: userId,
  }));
  const added = await addSittings(db, sittings);
  const results = sittings.map(
    ({ id, book_id, read_words: words }, at): SittingResult | undefined =>
      added[at] && { id, book_id, words, ...added[at].progress },
  );
  await writeDeeds(
    db,
    results.flatMap((result, at): Deed[] =>
      result && !added[at]!.wasBegun ? [{ actor: all[at]!.sent.actor, change: changeOf(result) }] : [],
    ),
  );
  return results;
}

/** Of the sitting that begins a book; the later ones are their own record. */
const changeOf = ({ id, book_id, words }: SittingResult): Change => ({
  action: 'create',
  subject: 'BOOK_SITTING',
  subjectId: id,
  after: { book_id, words },
});

/** Stores those of which nothing has to be looked at besides, or waited for; one of each student. */
async function storeTogether(db: Db, all: readonly Sent[]): Promise<(SittingResult | undefined)[]> {
  const held = await hold(db, all, false);
  const now = Date.now();
  const students = new Set<string>();
  const plain = all.flatMap((sent, at) => {
    const { is_held, stored_for, is_activity_due, chapter } = held[at]!;
    if (!is_held || stored_for !== null || is_activity_due || !chapter || students.has(sent.userId)) return [];
    students.add(sent.userId);
    return [{ sent, chapter, now }];
  });
  if (plain.length === 0) return [];
  const results = await add(db, plain);
  const stored = new Map(plain.map(({ sent }, at) => [sent, results[at]]));
  return all.map((sent) => stored.get(sent));
}

async function storeAlone(db: Db, sent: Sent): Promise<SittingResult> {
  const { userId, body } = sent;
  const [held] = await hold(db, [sent], true);
  if (held!.is_activity_due) await noteActivity(db, userId);
  if (held!.stored_for !== null) return resultOf(db, userId, body.id);
  const now = Date.now();
  const began = new Date(startOf(body, wallOf(body), now));
  const chapter = held!.chapter ?? (await chapterOf(db, userId, body, began));
  const [stored] = await add(db, [{ sent, chapter, now }]);
  return stored ?? resultOf(db, userId, body.id);
}

/** A thousand readers send a hundred sittings a second: those of a moment are stored together. */
export function recorder(services: Pick<Services, 'transaction'>) {
  const store = inGroups<Sent, SittingResult>({
    together: (all) => services.transaction((db) => storeTogether(db, all)),
    alone: (sent) => services.transaction((db) => storeAlone(db, sent)),
  });
  return async (context: ContextOf<typeof contract.recordSitting>) => ({
    data: await store({ userId: context.caller.id, body: context.body, actor: actorOf(context) }),
  });
}
