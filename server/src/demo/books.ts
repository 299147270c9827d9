import { type Db, insertRows } from '../platform/database/index.ts';
import { authors, genres, publishers } from '../platform/database/tables/index.ts';

/** What the books of the platform are described by. */
export async function makeBooks(db: Db): Promise<void> {
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
  await insertRows(db, publishers, {
    name: 'Okur Yayınları',
    description: '<p>Telif süresi dolmuş kitapların demo yayınevi.</p>',
    website: 'https://okur.example',
    contact: 'kitap@okur.example',
  });
}
