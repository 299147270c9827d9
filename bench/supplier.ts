import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SeatState } from '@okur/contract/books';
import { takeSeat } from '../server/src/features/books/seats/take.ts';
import { importMessage } from '../server/src/features/supplier/store.ts';
import { type Database, openDatabase, row, rows, sql } from '../server/src/platform/database/index.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { startEmbedded } from '../server/src/platform/postgres/embedded.ts';
import { messageLines, type Product } from '../server/src/features/supplier/invented/onix-message.ts';

/*
 * `node bench/supplier.ts [products]`: an ONIX message of 100,000 products taken in, again, as block updates and as
 * withdrawals; then a book of 30 seats that 200 students open at once. In a database of its own, which goes afterwards.
 */

const products = Number(process.argv[2] ?? 100_000);
const folder = await mkdtemp(join(tmpdir(), 'okur-bench-supplier-'));

function eanOf(number: number): string {
  const digits = `978${String(number).padStart(9, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return digits + String((10 - (sum % 10)) % 10);
}

const product = (at: number): Product => ({
  reference: `bench.${at}`,
  ean: eanOf(at),
  title: `Bench title ${at} of a book for children`,
  author: `Author ${at % 5000}`,
  publisher: `Publisher ${at % 300}`,
  language: at % 3 === 0 ? 'eng' : 'tur',
  description: `<p>${'A sentence about the book. '.repeat(12)}</p>`,
  price: (5 + (at % 40) / 2).toFixed(2),
  grades: [1 + (at % 8), 3 + (at % 8)],
});

async function measureOnix({ transaction, db }: Database): Promise<void> {
  const message = async (name: string, make: (at: number) => Product) => {
    const path = join(folder, name);
    await pipeline(Readable.from(messageLines(products, make)), createWriteStream(path));
    return path;
  };
  const whole = await message('whole.xml', product);
  console.log(`ONIX: ${products} products, ${((await stat(whole)).size / 1e6).toFixed(0)} MB`);
  const { reference, price } = { reference: (at: number) => `bench.${at}`, price: '99.00' };
  const runs: [string, string][] = [
    ['first', whole],
    ['the same again', whole],
    ['block updates', await message('04.xml', (at) => ({ reference: reference(at), notification: '04', price }))],
    ['withdrawals', await message('05.xml', (at) => ({ reference: reference(at), notification: '05' }))],
  ];
  for (const [name, path] of runs) {
    globalThis.gc?.();
    const [memory, began, cpu] = [process.memoryUsage().rss, performance.now(), process.cpuUsage()];
    let most = memory;
    const { faults: _, ...counts } = await importMessage(path, {
      transaction,
      supplier: 'bench',
      progress: async () => void (most = Math.max(most, process.memoryUsage().rss)),
    });
    const seconds = (performance.now() - began) / 1000;
    const used = process.cpuUsage(cpu);
    const busy = (used.user + used.system) / 1e6;
    console.log(
      `${name}: ${seconds.toFixed(1)} s (${busy.toFixed(1)} s of the processor), ` +
        `${Math.round(products / seconds)} records/s, ` +
        `memory +${((most - memory) / 1e6).toFixed(0)} MB, ${JSON.stringify(counts)}`,
    );
  }
  await rows(db, sql`delete from supplier_books`);
}

async function measureSeats({ transaction, db }: Database): Promise<void> {
  const [students, seats] = [200, 30];
  const company = crypto.randomUUID();
  const book = crypto.randomUUID();
  await rows(db, sql`insert into companies (id, company_name, short_name) values (${company}, 'Bench', 'BENCH')`);
  await rows(db, sql`insert into books (id, title, language, rights) values (${book}, 'Bench', 'tr', 'licensed')`);
  await rows(
    db,
    sql`insert into book_licences (id, book_id, company_id, source, quantity)
      values (${crypto.randomUUID()}, ${book}, ${company}, 'grant', ${seats})`,
  );
  const readers = Array.from({ length: students }, () => ({ id: crypto.randomUUID(), company_id: company }));
  for (const [at, { id }] of readers.entries())
    await rows(
      db,
      sql`insert into users (id, company_id, username, status) values (${id}, ${company}, ${`bench.${at}`}, 'active')`,
    );
  const began = performance.now();
  // All at once, as many as the pool has connections; who waits too long for one tries again, as a browser does.
  const open = async (reader: { id: string; company_id: string }): Promise<SeatState> => {
    for (;;)
      try {
        return await transaction((tx) => takeSeat(tx, reader, book));
      } catch (error) {
        if (!/timeout exceeded when trying to connect/.test(String(error))) throw error;
      }
  };
  const states = await Promise.all(readers.map(open));
  const taken = states.filter(({ state }) => state === 'seat').length;
  const positions = states.flatMap(({ position }) => position ?? []).toSorted((a, b) => a - b);
  const inOrder = positions.every((position, at) => position === at + 1);
  const counted = await row<{ taken: number }>(db, sql`select taken from book_licences where book_id = ${book}`);
  console.log(
    `seats: ${students} openings of ${seats} in ${Math.round(performance.now() - began)} ms: ${taken} seats ` +
      `(${counted!.taken} in the database), ${positions.length} in the queue, ${inOrder ? 'in order' : 'OUT OF ORDER'}`,
  );
}

const embedded = await startEmbedded({ dataDir: folder, log: () => undefined });
await migrate(embedded.url);
const database = openDatabase(embedded.url, { onError: () => undefined });
console.log(`load ${loadavg()[0]!.toFixed(1)}`);
try {
  await measureOnix(database);
  await measureSeats(database);
} finally {
  await database.close();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}
