import { insertBook } from '../features/books/save.ts';
import { countBook, keepBlocks, textOf } from '../features/books/text.ts';
import { type Db, insertRows, rows, sql, updateRows } from '../platform/database/index.ts';
import { newId } from '../platform/database/ids.ts';
import {
  authors,
  bookChapters,
  bookDepartments,
  books,
  genres,
  publishers,
} from '../platform/database/tables/index.ts';
import type { DemoSchool } from './schools.ts';
import { demoTexts } from './texts/index.ts';

const anthologies = [
  { title: 'Okur Seçkisi', subtitle: 'Kısa metinler', language: 'tr', genre: 'Öykü' },
  { title: 'The Okur Reader', subtitle: 'Short texts', language: 'en', genre: 'Öykü' },
] as const;

/** Books of the demo's own texts, a chapter each, given to every class; and what books are described by. */
export async function makeBooks(db: Db, schools: readonly DemoSchool[]): Promise<void> {
  const { genreIds, publisherId } = await makeCatalogue(db);
  for (const { genre, ...book } of anthologies) {
    const id = await insertBook(db, {
      ...book,
      series: '',
      series_no: null,
      authors: [],
      genre_ids: [genreIds[genre]!],
      publisher_id: publisherId,
      ean: null,
      published_on: null,
      description: '',
      cover: null,
      grade_from: 3,
      grade_to: 8,
      page_count: null,
      rights: 'own',
    });
    await writeChapters(db, id, book.language);
    await updateRows(db, books, { status: 'published', highlighted: book.language === 'tr' }, sql`id = ${id}`);
    const departments = schools.flatMap((school) => school.departments);
    await insertRows(
      db,
      bookDepartments,
      departments.map((department) => ({ book_id: id, department_id: department.id })),
    );
  }
}

async function writeChapters(db: Db, bookId: string, language: string): Promise<void> {
  const texts = demoTexts.filter((text) => text.language === language);
  for (const [at, { title, body_html }] of texts.entries()) {
    const id = newId();
    const { blocks, ...text } = await textOf(body_html, language, 'demo');
    await insertRows(db, bookChapters, { id, book_id: bookId, position: at + 1, title, ...text });
    await keepBlocks(db, id, 1, blocks);
  }
  await countBook(db, bookId);
}

async function makeCatalogue(db: Db): Promise<{ genreIds: Record<string, string>; publisherId: string }> {
  await insertRows(db, authors, [
    { name: 'Ömer Seyfettin', description: '<p>Türk öykücülüğünün öncülerinden (1884–1920).</p>' },
    { name: 'Lewis Carroll', description: '<p>English writer and mathematician (1832–1898).</p>' },
    { name: 'Jules Verne', description: '<p>Romancier français (1828–1905).</p>' },
  ]);
  await insertRows(
    db,
    genres,
    ['Bilim kurgu', 'Macera', 'Masal', 'Öykü', 'Roman', 'Şiir'].map((name) => ({ name })),
  );
  const publisherId = newId();
  await insertRows(db, publishers, {
    id: publisherId,
    name: 'Okur Yayınları',
    description: '<p>Okur’un kendi metinlerinden derlenen kitaplar.</p>',
    website: 'https://okur.example',
    contact: 'kitap@okur.example',
  });
  const made = await rows<{ id: string; name: string }>(db, sql`select id, name from genres`);
  return { genreIds: Object.fromEntries(made.map(({ id, name }) => [name, id])), publisherId };
}
