import type { books as contract } from '@okur/contract';
import type { BookChapter } from '@okur/contract/books';
import { estimatedMinutes } from '@okur/contract/reading/readability';
import { done } from '@okur/contract/route';
import type { Caller } from '../../platform/access/caller.ts';
import { always, type Db, insertRows, row, type Sql, sql, touched, updateRows } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { bookChapters } from '../../platform/database/tables/index.ts';
import { ApiError, checkVersion, invalidField, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { withIds } from '../articles/store.ts';
import { checkLost, settleBook } from './homework.ts';
import { alive, bookById, visibleBooks, writesBooks } from './reach.ts';
import { settleReaders } from './read-through.ts';
import { countBook, keepBlocks, textOf } from './text.ts';
import { checkParent, formerPosition, freePosition, isVisible } from './tree.ts';

type StoredChapter = Omit<BookChapter, 'minutes'>;
const columns = sql`c.id, c.version, c.created_at, c.updated_at, c.book_id,
  c.parent_chapter_id as parent_id, c.position, c.title, c.visible,
  c.word_count as words, c.readability, c.text_version, c.body, c.questions`;

/** A chapter in the caller's reach, or 404: readers reach the visible ones. */
async function chapterById(
  db: Db,
  caller: Caller,
  id: string,
  { where = always, lock = false }: { where?: Sql; lock?: boolean } = {},
): Promise<BookChapter> {
  const of = {
    columns,
    from: sql`book_chapters c join books b on b.id = c.book_id`,
    where: sql`c.id = ${id} and c.deleted_at is null and ${visibleBooks(caller)} and ${where}
      and ${writesBooks(caller) ? always : isVisible(sql`c.id`)}`,
  };
  const chapter = orNotFound(await wireRow<StoredChapter>(db, of, lock ? sql`b` : undefined));
  return { ...chapter, minutes: estimatedMinutes(chapter.words) };
}

/** Without its text: what the audit keeps. */
const withoutBody = ({ body: _body, text_version: _text, questions, ...rest }: BookChapter) => ({
  ...rest,
  question_count: questions.length,
});

/**
 * A published book keeps at least one word that readers see, who has read all that is left has finished it, and a
 * person knows which homework loses its chapter.
 */
async function recount(
  { db, record }: Pick<ChangeContext, 'db' | 'record'>,
  bookId: string,
  mayClose?: boolean,
): Promise<void> {
  const words = await countBook(db, bookId);
  const book = await row<{ status: string }>(db, sql`select status from books where id = ${bookId}`);
  if (words === 0 && book?.status === 'published') throw invalidField('body', 'validation.book_empty');
  await settleReaders(db, bookId);
  checkLost(await settleBook(db, bookId, record), mayClose);
}

type AddContext = Pick<ContextOf<typeof contract.addBookChapter>, 'db' | 'caller' | 'body' | 'record'>;
async function addChapter({ db, caller, body, record }: AddContext, bookId: string) {
  // The book is held: two chapters that are added at once get two places.
  const book = await bookById(db, caller, bookId, { where: alive, lock: true });
  const { title, parent_id, position, body: html } = body;
  await checkParent(db, bookId, parent_id);
  const { blocks, ...text } = await textOf(html, book.language, caller.id);
  const id = newId();
  const free = await freePosition(db, { bookId, parentId: parent_id, position });
  await insertRows(db, bookChapters, { id, book_id: bookId, parent_id, position: free, title, ...text });
  await keepBlocks(db, id, 1, blocks);
  await recount({ db, record }, bookId);
  const after = await chapterById(db, caller, id);
  record({ action: 'create', subject: 'BOOK_CHAPTER', subjectId: id, after: withoutBody(after) });
  return { data: after };
}

export const addBookChapter = (context: ContextOf<typeof contract.addBookChapter>) =>
  addChapter(context, context.params.id);

export const createBookChapter = ({
  body: { book_id, ...body },
  ...context
}: ContextOf<typeof contract.createBookChapter>) => addChapter({ ...context, body }, book_id);

export async function getBookChapter({ db, caller, params }: ContextOf<typeof contract.getBookChapter>) {
  return { data: await chapterById(db, caller, params.id) };
}

interface Change {
  title?: string | undefined;
  body?: string | undefined;
  visible?: boolean;
  parent_id?: string | null | undefined;
  position?: number | undefined;
  questions?: NewQuestions | undefined;
  close_homework?: boolean | undefined;
}
type NewQuestions = Parameters<typeof withIds>[0];
type ChangeContext = Pick<ContextOf<typeof contract.updateBookChapter>, 'db' | 'caller' | 'record'>;

/** Changes a chapter and writes it down; the book is held meanwhile, so that places and counts stay right. */
async function changeChapter(
  { db, caller, record }: ChangeContext,
  id: string,
  version: number | undefined,
  changeOf: (before: BookChapter) => Change,
) {
  const before = await chapterById(db, caller, id, { where: alive, lock: true });
  checkVersion(version, before);
  const { body: html, parent_id, position, questions, close_homework, ...change } = changeOf(before);
  const moved = parent_id !== undefined || position !== undefined;
  await updateRows(
    db,
    bookChapters,
    {
      ...change,
      ...(questions ? { questions: withIds(questions, before.questions) } : {}),
      ...(moved ? await positionOf(db, before, { parent_id, position }) : {}),
      ...touched(),
    },
    sql`id = ${id}`,
  );
  if (html !== undefined && html !== before.body) await writeText(db, caller, before, html);
  await recount({ db, record }, before.book_id, close_homework);
  const after = await chapterById(db, caller, id);
  record({
    action: 'update',
    subject: 'BOOK_CHAPTER',
    subjectId: id,
    before: withoutBody(before),
    after: withoutBody(after),
  });
  return { data: after };
}

/** Where a chapter goes: under itself it cannot. */
async function positionOf(
  db: Db,
  before: BookChapter,
  { parent_id, position }: Pick<Change, 'parent_id' | 'position'>,
) {
  const parentId = parent_id === undefined ? before.parent_id : parent_id;
  await checkParent(db, before.book_id, parentId, before.id);
  const free = await freePosition(db, { bookId: before.book_id, parentId, position, chapterId: before.id });
  return { parent_id: parentId, position: free };
}

/** A new text has a number of its own; the blocks of the old one stay for what was read of it. */
async function writeText(db: Db, caller: Caller, { id, book_id }: BookChapter, html: string): Promise<void> {
  const { language } = await bookById(db, caller, book_id);
  const { blocks, ...text } = await textOf(html, language, caller.id);
  const stored = await row<{ text_version: number }>(
    db,
    sql`update book_chapters set text_version = text_version + 1 where id = ${id} returning text_version`,
  );
  await updateRows(db, bookChapters, text, sql`id = ${id}`);
  await keepBlocks(db, id, stored!.text_version, blocks);
}

export const moveBookChapter = ({ params, body, ...context }: ContextOf<typeof contract.moveBookChapter>) => {
  const { version, ...change } = body;
  return changeChapter(context, params.id, version, () => change);
};
export const updateBookChapterByForm = ({
  params,
  body,
  ...context
}: ContextOf<typeof contract.updateBookChapterByForm>) => {
  const { version, ...change } = body;
  return changeChapter(context, params.id, version, () => change);
};
export const updateBookChapter = ({ params, body, ...context }: ContextOf<typeof contract.updateBookChapter>) =>
  changeChapter(context, params.id, body.version, () => ({ body: body.body, close_homework: body.close_homework }));
export const toggleBookChapter = ({ params, body, ...context }: ContextOf<typeof contract.toggleBookChapter>) =>
  changeChapter(context, params.id, body.version, ({ visible }) => ({
    visible: !visible,
    close_homework: body.close_homework,
  }));

/** Is again where it was, or as the last one where its parent is gone; those above it have to be there. */
export async function restoreBookChapter({
  db,
  caller,
  params,
  record,
}: ContextOf<typeof contract.restoreBookChapter>) {
  const isDeleted = sql`c.id = ${params.id} and c.deleted_at is not null`;
  const { book_id: bookId } = orNotFound(
    await row<{ book_id: string }>(db, sql`select c.book_id from book_chapters c where ${isDeleted}`),
  );
  // Where it was is read once the book is held: another one may come back at the same time.
  await bookById(db, caller, bookId, { where: alive, lock: true });
  const { parent_id, position } = orNotFound(
    await row<{ parent_id: string | null; position: number | null }>(
      db,
      sql`select p.id as parent_id,
          case when p.id is not distinct from c.parent_chapter_id then c.position end as position
        from book_chapters c left join book_chapters p on p.id = c.parent_chapter_id and p.deleted_at is null
        where ${isDeleted}`,
    ),
  );
  const of = { bookId, parentId: parent_id, chapterId: params.id };
  const free =
    position === null
      ? await freePosition(db, { ...of, position: undefined })
      : await formerPosition(db, { ...of, position });
  await updateRows(
    db,
    bookChapters,
    { deleted_at: null, parent_id, position: free, ...touched() },
    sql`id = ${params.id}`,
  );
  await recount({ db, record }, bookId);
  const after = await chapterById(db, caller, params.id);
  record({ action: 'restore', subject: 'BOOK_CHAPTER', subjectId: params.id, after: withoutBody(after) });
  return { data: after };
}

/** Gone for readers; its row and its words stay for what was read of it. */
export async function deleteBookChapter({
  db,
  caller,
  params,
  query,
  record,
}: ContextOf<typeof contract.deleteBookChapter>) {
  const before = await chapterById(db, caller, params.id, { where: alive, lock: true });
  const under = await row(
    db,
    sql`select id from book_chapters where parent_chapter_id = ${params.id} and deleted_at is null`,
  );
  if (under) throw new ApiError('has_dependents', { errors: { id: ['validation.chapter_has_chapters'] } });
  await updateRows(db, bookChapters, { deleted_at: sql`now()`, ...touched() }, sql`id = ${params.id}`);
  await recount({ db, record }, before.book_id, query.close_homework);
  record({ action: 'delete', subject: 'BOOK_CHAPTER', subjectId: params.id, before: withoutBody(before) });
  return done;
}
