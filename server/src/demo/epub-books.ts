import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BookInput } from '@okur/contract/books';
import { insertBook } from '../features/books/save.ts';
import { fillBook, readBookFile } from '../features/books/store.ts';
import { demoStudent } from '../features/demo/accounts.ts';
import { type Db, insertRows, rows, sql, updateRows } from '../platform/database/index.ts';
import { newId } from '../platform/database/ids.ts';
import { authors, bookDepartments, books, publishers } from '../platform/database/tables/index.ts';
import type { Services } from '../platform/runtime/services.ts';
import { newKey } from '../platform/storage/keys.ts';
import type { DemoSchool } from './schools.ts';

type Role = 'author' | 'editor' | 'translator';
type Read = Awaited<ReturnType<typeof readBookFile>>;

/** What a librarian would write; epubs/README.md has the licences. */
const sources = [
  {
    file: 'aesop-fables.epub',
    title: 'Fables',
    subtitle: 'Short stories with a moral',
    genre: 'Masal',
    grades: [4, 8],
    description: '<p>The Fox and the Grapes, the Tortoise and the Hare and 282 more, each told in a page.</p>',
    authors: [
      ['Aesop', 'author', 'Teller of fables in Greece, in the sixth century BC.'],
      ['V. S. Vernon Jones', 'translator', 'Translated the fables from Greek and Latin in 1912.'],
    ],
    publisher: { name: 'Standard Ebooks', website: 'https://standardebooks.org' },
    isForAll: true,
  },
  {
    file: 'childrens-literature.epub',
    title: 'Children’s Literature',
    subtitle: 'Modern fairy stories',
    genre: 'Masal',
    grades: [6, 10],
    description: '<p>Fairy stories by Andersen, Wilde, Ruskin and others, with notes for teachers.</p>',
    authors: [
      ['Charles Madison Curry', 'editor', 'Taught literature in Indiana.'],
      ['Erle Elsworth Clippinger', 'editor', 'Taught literature in Indiana.'],
    ],
    publisher: null,
    isForAll: false,
  },
  {
    file: 'waste-land.epub',
    title: 'The Waste Land',
    subtitle: '',
    genre: 'Şiir',
    grades: [11, 12],
    description: '<p>The poem of 1922 in its own lines, with the author’s notes beside them.</p>',
    authors: [['T. S. Eliot', 'author', 'Poet (1888–1965).']],
    publisher: null,
    isForAll: false,
  },
] as const satisfies { authors: readonly (readonly [string, Role, string])[]; [field: string]: unknown }[];

/** The files, read beside whatever else the start does: each in a process of its own, with its pictures stored. */
export async function readEpubs({ db, storage }: Pick<Services, 'db' | 'storage'>): Promise<Read[]> {
  const read: Read[] = [];
  for (const { file } of sources) {
    const folder = await mkdtemp(join(tmpdir(), 'okur-demo-book-'));
    try {
      read.push(await readBookFile(pathOf(file), 'en', { db, storage, folder }));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return read;
}

const pathOf = (file: string): string => join(import.meta.dirname, 'epubs', file);

/** Books from files, as published; the fables for every class, the others for that of the demo's student. */
export async function makeEpubBooks(
  db: Db,
  { storage }: Pick<Services, 'storage'>,
  schools: readonly DemoSchool[],
  files: readonly Read[],
): Promise<void> {
  const own = await rows<{ department_id: string }>(
    db,
    sql`select department_id from users where email = ${demoStudent.email}`,
  );
  const all = schools.flatMap(({ departments }) => departments.map(({ id }) => ({ department_id: id })));
  for (const [at, source] of sources.entries()) {
    const id = await makeBook(db, source);
    const key = newKey('epubs', 'application/epub+zip');
    await storage.put(key, await readFile(pathOf(source.file)), 'application/epub+zip');
    await fill(db, id, files[at]!, { key, file_name: source.file });
    const departments = source.isForAll ? all : own;
    await insertRows(
      db,
      bookDepartments,
      departments.map((department) => ({ ...department, book_id: id })),
    );
  }
}

async function makeBook(db: Db, source: (typeof sources)[number]): Promise<string> {
  const people = source.authors.map(([name, role, words]) => ({ id: newId(), name, role, words }));
  await insertRows(
    db,
    authors,
    people.map(({ id, name, words }) => ({ id, name, description: `<p>${words}</p>` })),
  );
  const publisherId = source.publisher ? newId() : null;
  if (publisherId) await insertRows(db, publishers, { id: publisherId, ...source.publisher! });
  const genreIds = await rows<{ id: string }>(db, sql`select id from genres where name = ${source.genre}`);
  return insertBook(
    db,
    BookInput.parse({
      title: source.title,
      subtitle: source.subtitle,
      language: 'en',
      authors: people.map(({ id, role }) => ({ author_id: id, role })),
      genre_ids: genreIds.map(({ id }) => id),
      publisher_id: publisherId,
      description: source.description,
      grade_from: source.grades[0],
      grade_to: source.grades[1],
      rights: 'public_domain',
    }),
  );
}

/** The text, and the report of what was found in the file. */
async function fill(db: Db, id: string, read: Read, stored: { key: string; file_name: string }): Promise<void> {
  await fillBook(db, id, read, stored);
  const { sha256, size } = read;
  const report = read.text!.report;
  await updateRows(
    db,
    books,
    {
      import: {
        ...stored,
        sha256,
        size,
        report,
        state: 'done',
        at: new Date().toISOString(),
        job_id: null,
        reason: null,
        params: null,
        carry_over: null,
      },
    },
    sql`id = ${id}`,
  );
}
