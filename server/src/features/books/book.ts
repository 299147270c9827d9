import type { books as contract } from '@okur/contract';
import type { Book } from '@okur/contract/books';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { sql, softDelete, touched, updateRows } from '../../platform/database/index.ts';
import { books } from '../../platform/database/tables/index.ts';
import { ApiError, checkVersion } from '../../platform/http/api-error.ts';
import { storeArticleCover } from '../articles/store.ts';
import { followStatus } from '../book-turns/store.ts';
import { audited } from './epub/import-job.ts';
import { receiveEpub } from './epub/receive.ts';
import { isAbandoned } from './epub/stored.ts';
import { checkLost, settleBook } from './homework.ts';
import { measureBookAgain } from './language.ts';
import { alive, bookById } from './reach.ts';
import { settleReaders } from './read-through.ts';
import { checkClosing, checkReaders } from './seats/shut-out.ts';
import { changeBook, checkEan, insertBook } from './save.ts';

type Recorded = Pick<ContextOf<typeof contract.updateBook>, 'record'>;
const recordChange = (
  { record }: Recorded,
  action: 'create' | 'update' | 'delete' | 'restore',
  before: Book | undefined,
  after: Book,
) =>
  record({
    action,
    subject: 'BOOK',
    subjectId: after.id,
    ...(before ? { before: audited(before) } : {}),
    after: audited(after),
  });

export async function getBook({ db, caller, params }: ContextOf<typeof contract.getBook>) {
  return { data: await bookById(db, caller, params.id) };
}

/** A cover that came as a file of the form; its words are the title until someone writes better ones. */
async function sentCover(
  { files, services }: Pick<ContextOf<typeof contract.createBook>, 'files' | 'services'>,
  title: string,
) {
  if (!files['cover']) return {};
  const { address } = await storeArticleCover(services, files['cover']);
  return { cover: { address, alt: title } };
}

export async function createBook(context: ContextOf<typeof contract.createBook>) {
  const { db, caller, body, uploads } = context;
  const cover = await sentCover(context, body.title);
  const id = await insertBook(db, { ...body, ...cover });
  if (uploads['epub']) await receiveEpub(context, { id, title: body.title }, uploads['epub']);
  const after = await bookById(db, caller, id);
  recordChange(context, 'create', undefined, after);
  return { data: after };
}

export async function updateBook(context: ContextOf<typeof contract.updateBook>) {
  const { db, caller, params, body, uploads } = context;
  const { version, close_homework, close_readers, ...change } = body;
  const before = await bookById(db, caller, params.id, { where: alive, lock: true });
  checkVersion(version, before);
  if (change.status && !['draft', 'published'].includes(before.status)) throw new ApiError('conflict');
  const title = change.title ?? before.title;
  await changeBook(db, before, { ...change, ...(await sentCover(context, title)) });
  const isOtherLanguage = change.language !== undefined && change.language !== before.language;
  if (isOtherLanguage) await measureBookAgain(db, before.id, change.language!);
  if (change.status) await settleStatus(context, before, { close_homework, close_readers });
  else if (isOtherLanguage) checkLost(await settleBook(db, before.id, context.record), close_homework);
  if (uploads['epub']) {
    const { import: last } = before;
    if (last?.state === 'processing' && !(await isAbandoned(db, last))) throw new ApiError('conflict');
    await receiveEpub(context, { id: before.id, title }, uploads['epub']);
  }
  const after = await bookById(db, caller, params.id);
  if (before.rights !== 'licensed' && !close_readers) await checkReaders(db, after);
  recordChange(context, 'update', before, after);
  return { data: after };
}

interface Yes {
  close_homework?: boolean | undefined;
  close_readers?: boolean | undefined;
}

/** What follows when a book can be opened, or can be no longer: for homework, for readers, and for the queue. */
async function settleStatus({ db, record }: Pick<DeleteContext, 'db' | 'record'>, before: Book, yes: Yes) {
  checkLost(await settleBook(db, before.id, record), yes.close_homework);
  if (!yes.close_readers) await checkClosing(db, before);
  await followStatus(db, before.id);
  await settleReaders(db, before.id);
}

type DeleteContext = ContextOf<typeof contract.deleteBook>;
export async function deleteBook(context: DeleteContext) {
  const { db, caller, params, query } = context;
  const before = await bookById(db, caller, params.id, { lock: true });
  const action = await softDelete(db, books, before, query.version);
  await settleStatus(context, before, query);
  const after = await bookById(db, caller, params.id);
  recordChange(context, action, before, after);
  return { data: after };
}

type HighlightContext = ContextOf<typeof contract.highlightBook>;
/** Repeated it changes nothing. */
async function setHighlighted(context: HighlightContext, highlighted: boolean) {
  const { db, caller, params, unchanged } = context;
  const before = await bookById(db, caller, params.id, { where: alive, lock: true });
  if (before.highlighted === highlighted) {
    unchanged();
    return { data: { id: before.id, highlighted } };
  }
  await updateRows(db, books, { highlighted, ...touched() }, sql`id = ${params.id}`);
  const after = await bookById(db, caller, params.id);
  recordChange(context, 'update', before, after);
  return { data: { id: after.id, highlighted } };
}
export const highlightBook = (context: HighlightContext) => setHighlighted(context, true);
export const unhighlightBook = (context: ContextOf<typeof contract.unhighlightBook>) => setHighlighted(context, false);

export async function setBookEan(context: ContextOf<typeof contract.setBookEan>) {
  const { db, caller, params, body } = context;
  const before = await bookById(db, caller, params.id, { where: alive, lock: true });
  checkVersion(body.version, before);
  const ean = await checkEan(db, body.ean, params.id);
  await updateRows(db, books, { ean, ...touched() }, sql`id = ${params.id}`);
  const after = await bookById(db, caller, params.id);
  recordChange(context, 'update', before, after);
  return { data: after };
}

export async function uploadBookCover({ files, services }: ContextOf<typeof contract.uploadBookCover>) {
  return { data: await storeArticleCover(services, files['image']) };
}
