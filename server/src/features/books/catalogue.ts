import type { books } from '@okur/contract';
import type { AuditSubject } from '@okur/contract/audit';
import { bookPicture, type CatalogueEntry, type CatalogueFilter, type Publisher } from '@okur/contract/books';
import type { Page } from '@okur/contract/list';
import type { z } from 'zod';
import type { Caller } from '../../platform/access/caller.ts';
import {
  type Db,
  insertRows,
  matches,
  type Sql,
  sql,
  softDelete,
  touched,
  updateRows,
} from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { byName, deletedFilter, list, wireRow } from '../../platform/database/list/index.ts';
import { authors, genres, publishers } from '../../platform/database/tables/index.ts';
import { checkVersion, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import type { UploadedFile } from '../../platform/http/multipart.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { cleanHtml } from '../../platform/sandbox/rich-text.ts';
import { servedFolder } from '../../platform/storage/folders.ts';
import { dropReplaced, storeSent } from '../../platform/storage/pictures.ts';

/** One of the three lists that books are described by; `e` is the alias of its table. */
interface Catalogue<Entry> {
  table: typeof authors | typeof genres | typeof publishers;
  name: Sql;
  subject: AuditSubject;
  columns: Sql;
  /** The type of an entry, for the compiler alone. */
  entry?: Entry;
}

const shared = sql`e.id, e.version, e.created_at, e.updated_at, e.deleted_at, e.name, e.description, e.image`;
const ofAuthors: Catalogue<CatalogueEntry> = {
  table: authors,
  name: sql`authors`,
  subject: 'AUTHOR',
  columns: shared,
};
const ofGenres: Catalogue<CatalogueEntry> = { table: genres, name: sql`genres`, subject: 'GENRE', columns: shared };
const ofPublishers: Catalogue<Publisher> = {
  table: publishers,
  name: sql`publishers`,
  subject: 'PUBLISHER',
  columns: sql`${shared}, e.contact, e.website, e.isbn_prefixes`,
};

const entriesOf = <E extends CatalogueEntry>(
  { db, caller, query }: { db: Db; caller: Caller; query: z.output<typeof CatalogueFilter> },
  { name, columns }: Catalogue<E>,
): Promise<Page<E>> =>
  list<E>(db, query, {
    columns,
    from: sql`${name} e`,
    where: sql`${deletedFilter(caller, 'BOOK', sql`e.deleted_at`, query.deleted)}
      and ${matches(sql`e.search`, query.search)}`,
    sorts: { name: byName(sql`e.name`), created_at: sql`e.created_at`, updated_at: sql`e.updated_at` },
    sort: 'name',
    id: sql`e.id`,
  });

const entryById = async <E extends CatalogueEntry>(
  db: Db,
  { name, columns }: Catalogue<E>,
  id: string,
  { where = sql`true`, lock = false }: { where?: Sql; lock?: boolean } = {},
): Promise<E> =>
  orNotFound(
    await wireRow<E>(
      db,
      { columns, from: sql`${name} e`, where: sql`e.id = ${id} and ${where}` },
      lock ? sql`e` : undefined,
    ),
  );

/** A description may be empty. */
const cleanDescription = async (html: string): Promise<string> => (html === '' ? '' : cleanHtml(html, 'description'));

const folder = servedFolder('books');
const storeImage = ({ storage }: Services, file: UploadedFile | undefined) =>
  storeSent(storage, folder, file, { field: 'image', ...bookPicture });

type CreateContext = ContextOf<typeof books.createAuthor>;
async function createEntry<E extends CatalogueEntry>(
  { db, services, body, files, record }: CreateContext,
  catalogue: Catalogue<E>,
): Promise<{ data: E }> {
  const id = newId();
  const image = await storeImage(services, files['image']);
  const description = await cleanDescription(body.description);
  await insertRows(db, catalogue.table, { id, ...body, description, image: image ?? null });
  const after = await entryById(db, catalogue, id);
  record({ action: 'create', subject: catalogue.subject, subjectId: id, after });
  return { data: after };
}

type UpdateContext = ContextOf<typeof books.updateAuthor>;
async function updateEntry<E extends CatalogueEntry>(
  { db, services, params, body, files, record, afterCommit }: UpdateContext,
  catalogue: Catalogue<E>,
): Promise<{ data: E }> {
  const { version, remove_image, description, ...input } = body;
  const before = await entryById(db, catalogue, params.id, { where: sql`e.deleted_at is null`, lock: true });
  checkVersion(version, before);
  const image = (await storeImage(services, files['image'])) ?? (remove_image ? null : before.image);
  await updateRows(
    db,
    catalogue.table,
    {
      ...input,
      ...(description === undefined ? {} : { description: await cleanDescription(description) }),
      image,
      ...touched(),
    },
    sql`id = ${params.id}`,
  );
  const after = await entryById(db, catalogue, params.id);
  record({ action: 'update', subject: catalogue.subject, subjectId: params.id, before, after });
  afterCommit(() => dropReplaced(services.storage, before.image, image));
  return { data: after };
}

/** Deletes an entry or restores it; books of a deleted one keep it. */
async function deleteEntry<E extends CatalogueEntry>(
  { db, params, query, record }: ContextOf<typeof books.deleteAuthor>,
  catalogue: Catalogue<E>,
): Promise<{ data: E }> {
  const before = await entryById(db, catalogue, params.id, { lock: true });
  const action = await softDelete(db, catalogue.table, before, query.version);
  const after = await entryById(db, catalogue, params.id);
  record({ action, subject: catalogue.subject, subjectId: params.id, before, after });
  return { data: after };
}

const readEntry = async <E extends CatalogueEntry>(
  { db, caller, params }: ContextOf<typeof books.getAuthor>,
  catalogue: Catalogue<E>,
): Promise<{ data: E }> => ({
  data: await entryById(db, catalogue, params.id, {
    where: deletedFilter(caller, 'BOOK', sql`e.deleted_at`, true),
  }),
});

/** A publisher, deleted or not, or 404. */
export const publisherById = (db: Db, id: string): Promise<Publisher> => entryById(db, ofPublishers, id);

export const listAuthors = (context: ContextOf<typeof books.listAuthors>) => entriesOf(context, ofAuthors);
export const getAuthor = (context: ContextOf<typeof books.getAuthor>) => readEntry(context, ofAuthors);
export const createAuthor = (context: ContextOf<typeof books.createAuthor>) => createEntry(context, ofAuthors);
export const updateAuthor = (context: ContextOf<typeof books.updateAuthor>) => updateEntry(context, ofAuthors);
export const deleteAuthor = (context: ContextOf<typeof books.deleteAuthor>) => deleteEntry(context, ofAuthors);

export const listGenres = (context: ContextOf<typeof books.listGenres>) => entriesOf(context, ofGenres);
export const getGenre = (context: ContextOf<typeof books.getGenre>) => readEntry(context, ofGenres);
export const createGenre = (context: ContextOf<typeof books.createGenre>) => createEntry(context, ofGenres);
export const updateGenre = (context: ContextOf<typeof books.updateGenre>) => updateEntry(context, ofGenres);
export const deleteGenre = (context: ContextOf<typeof books.deleteGenre>) => deleteEntry(context, ofGenres);

export const listPublishers = (context: ContextOf<typeof books.listPublishers>) => entriesOf(context, ofPublishers);
export const getPublisher = (context: ContextOf<typeof books.getPublisher>) => readEntry(context, ofPublishers);
export const createPublisher = (context: ContextOf<typeof books.createPublisher>) => createEntry(context, ofPublishers);
export const updatePublisher = (context: ContextOf<typeof books.updatePublisher>) => updateEntry(context, ofPublishers);
export const deletePublisher = (context: ContextOf<typeof books.deletePublisher>) => deleteEntry(context, ofPublishers);
