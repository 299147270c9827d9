import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { books } from '@okur/contract';
import type { Book } from '@okur/contract/books';
import { expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { migrationsFolder } from '../../platform/database/migrations.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeBook } from '../../platform/testing/books.ts';
import { staff } from '../../platform/testing/factories.ts';

const app = await testApp();
const { db, transaction } = app.services;
const file = readFileSync(join(migrationsFolder, '0077_levels_follow_grades.sql'), 'utf8');
const migrate = () =>
  transaction(async (tx) => {
    for (const statement of file.split('--> statement-breakpoint')) await rows(tx, sql.raw(statement));
  });

const stored = (...scores: [formula: string, value: number, band: string | null][]) =>
  JSON.stringify({
    formulaVersion: '3',
    estimate: true,
    scores: scores.map(([formula, value, band]) => ({ formula, value, band })),
  });
const bandsOf = async (id: string) =>
  (await row<{ bands: string[] }>(
    db,
    sql`select array(select s->>'formula' || ' ' || coalesce(s->>'band', '–')
      from jsonb_array_elements(readability->'scores') s) as bands from book_chapters
      where id = ${id} and readability->>'formulaVersion' = '4'`,
  ))!.bands;
const write = (id: string, readability: string) =>
  rows(db, sql`update book_chapters set readability = ${readability}::jsonb where id = ${id}`);

it.each([
  {
    before: stored(
      ['atesman', 82, 'easy'],
      ['bezirci_yilmaz', 5.7, 'primary'],
      ['cetinkaya_uzun', 48.5, 'instructional'],
    ),
    after: ['bezirci_yilmaz easy', 'atesman from_70', 'cetinkaya_uzun instructional'],
  },
  {
    before: stored(['flesch', 45.9, 'hard'], ['flesch_kincaid', 12.4, 'degree'], ['lix', 49.2, 'medium']),
    after: ['flesch_kincaid very_hard', 'flesch from_30', 'lix –'],
  },
  { before: stored(['kandel_moles', 92, 'very_easy'], ['lix', 31, 'easy']), after: ['kandel_moles easy', 'lix –'] },
  { before: stored(['kandel_moles', 64, 'medium']), after: ['kandel_moles hard'] },
  {
    before: stored(['fog_pl', 10.9, 'medium'], ['pisarek', 8, null]),
    after: ['fog_pl hard', 'pisarek –'],
  },
])('levels that were stored by the borders of ease become $after', async ({ before, after }) => {
  const { chapters } = await makeBook(await staff(app, 'SP'), { words: [120] });
  await write(chapters[0]!.id, before);
  await migrate();
  expect(await bandsOf(chapters[0]!.id)).toEqual(after);
});

it('the level of a book is read again from its chapters', async () => {
  const sp = await staff(app, 'SP');
  const { id, chapters } = await makeBook(sp, { words: [120, 120, 120] });
  for (const [at, years] of [5.2, 9.5, 12.1].entries())
    await write(chapters[at]!.id, stored(['atesman', 70, 'easy'], ['bezirci_yilmaz', years, 'primary']));
  await migrate();
  const book = (await sp.call(books.getBook, { params: { id } })).body.data as Book;
  expect(book.level).toEqual({ formula: 'bezirci_yilmaz', min: 5.2, median: 9.5, max: 12.1, band: 'hard' });
});
