import type { books as contract } from '@okur/contract';
import type { Book } from '@okur/contract/books';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { sql, toggleDeleted, touched, updateRows } from '../../platform/database/index.ts';
import { books } from '../../platform/database/tables/index.ts';
import { checkVersion } from '../../platform/http/api-error.ts';
import { storeArticleCover } from '../articles/store.ts';
import { alive, bookById } from './reach.ts';
import { changeBook, checkEan, insertBook } from './save.ts';

type Recorded = Pick<ContextOf<typeof contract.updateBook>, 'record'>;
const recordChange = (
  { record }: Recorded,
  action: 'create' | 'update' | 'delete' | 'restore',
  before: Book | undefined,
  after: Book,
) => record({ action, subject: 'BOOK', subjectId: after.id, ...(before ? { before } : {}), after });

export async function getBook({ db, caller, params }: ContextOf<typeof contract.getBook>) {
  return { data: await bookById(db, caller, params.id) };
}

export async function createBook(context: ContextOf<typeof contract.createBook>) {
  const { db, caller, body } = context;
  const after = await bookById(db, caller, await insertBook(db, body));
  recordChange(context, 'create', undefined, after);
  return { data: after };
}

export async function updateBook(context: ContextOf<typeof contract.updateBook>) {
  const { db, caller, params, body } = context;
  const { version, ...change } = body;
  const before = await bookById(db, caller, params.id, { where: alive, lock: true });
  checkVersion(version, before);
  await changeBook(db, before, change);
  const after = await bookById(db, caller, params.id);
  recordChange(context, 'update', before, after);
  return { data: after };
}

export async function deleteBook(context: ContextOf<typeof contract.deleteBook>) {
  const { db, caller, params, query } = context;
  const before = await bookById(db, caller, params.id, { lock: true });
  const action = await toggleDeleted(db, books, before, query.version);
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
