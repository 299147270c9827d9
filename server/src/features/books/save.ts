import { type Book, type BookChange, type BookInput, readEan } from '@okur/contract/books';
import type { z } from 'zod';
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
import { bookAuthors, bookGenres, books } from '../../platform/database/tables/index.ts';
import { ApiError, invalidField } from '../../platform/http/api-error.ts';
import { cleanHtml } from '../../platform/sandbox/rich-text.ts';

type Input = z.output<typeof BookInput>;
type Change = Omit<z.output<typeof BookChange>, 'version' | 'close_homework' | 'close_readers'>;

/** Stores a new book as a draft; answers its id. */
export async function insertBook(db: Db, { authors, genre_ids, ...input }: Input): Promise<string> {
  const id = newId();
  await checkCatalogue(db, { authors, genre_ids, publisher_id: input.publisher_id }, []);
  await insertRows(db, books, {
    ...input,
    id,
    ean: await checkEan(db, input.ean, id),
    description: await cleanDescription(input.description),
  });
  await writeLinks(db, id, { authors, genre_ids });
  return id;
}

export async function changeBook(db: Db, before: Book, { authors, genre_ids, ...change }: Change): Promise<void> {
  const { id } = before;
  if (change.status === 'published' && before.word_count === 0) throw invalidField('status', 'validation.book_empty');
  checkGrades({ ...before, ...change });
  await checkCatalogue(db, { authors, genre_ids, publisher_id: change.publisher_id }, before.deleted_entries);
  const ean = change.ean === undefined ? undefined : await checkEan(db, change.ean, id);
  const description = change.description === undefined ? undefined : await cleanDescription(change.description);
  await updateRows(db, books, { ...change, ean, description, ...touched() }, sql`id = ${id}`);
  await writeLinks(db, id, { authors, genre_ids });
}

const cleanDescription = async (html: string): Promise<string> => (html === '' ? '' : cleanHtml(html, 'description'));

/** One of the two may have been sent alone. */
function checkGrades({ grade_from, grade_to }: { grade_from?: number | null; grade_to?: number | null }): void {
  if (grade_from && grade_to && grade_from > grade_to) throw invalidField('grade_to', 'validation.grade_order');
}

/** The thirteen digits of a number that was typed; a wrong one, or one of another book, is refused by name. */
export async function checkEan(db: Db, typed: string | null, bookId: string): Promise<string | null> {
  if (!typed) return null;
  const read = readEan(typed);
  if ('refused' in read) throw invalidField('ean', read.refused, read.digit ? { digit: read.digit } : undefined);
  const other = await row<{ title: string }>(
    db,
    sql`select title from books where ean = ${read.ean} and id <> ${bookId} and deleted_at is null`,
  );
  if (other)
    throw new ApiError('duplicate', {
      errors: { ean: ['validation.ean_taken'] },
      params: { ean: { title: other.title } },
    });
  return read.ean;
}

interface Links {
  authors?: Input['authors'] | undefined;
  genre_ids?: string[] | undefined;
}

async function writeLinks(db: Db, bookId: string, { authors, genre_ids }: Links): Promise<void> {
  if (authors) {
    await rows(db, sql`delete from book_authors where book_id = ${bookId}`);
    const once = [...new Map(authors.map((author) => [`${author.author_id} ${author.role}`, author])).values()];
    const links = once.map((author, at) => ({ ...author, book_id: bookId, position: at + 1 }));
    if (links.length > 0) await insertRows(db, bookAuthors, links);
  }
  if (genre_ids) {
    await rows(db, sql`delete from book_genres where book_id = ${bookId}`);
    const links = [...new Set(genre_ids)].map((genre_id) => ({ genre_id, book_id: bookId }));
    if (links.length > 0) await insertRows(db, bookGenres, links);
  }
}

/** What a book is described by must exist; a deleted entry stays on the books that have it, and goes onto no other. */
async function checkCatalogue(
  db: Db,
  { authors = [], genre_ids = [], publisher_id }: Links & { publisher_id?: string | null | undefined },
  deletedOfBook: readonly string[],
): Promise<void> {
  const all = async (table: Sql, ids: readonly string[], field: string) => {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return;
    const found = await rows(
      db,
      sql`select id from ${table} where id = any(${array(wanted)})
        and (deleted_at is null or id = any(${array(deletedOfBook)}))`,
    );
    if (found.length < wanted.length) throw invalidField(field, 'validation.not_found');
  };
  await all(
    sql`authors`,
    authors.map(({ author_id }) => author_id),
    'authors',
  );
  await all(sql`genres`, genre_ids, 'genre_ids');
  await all(sql`publishers`, publisher_id ? [publisher_id] : [], 'publisher_id');
}
