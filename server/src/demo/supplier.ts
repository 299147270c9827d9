import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tellClasses } from '../features/book-wishes/store.ts';
import { advanceNext, insertOrder } from '../features/book-orders/store.ts';
import { demoStaff, demoStudent } from '../features/demo/accounts.ts';
import { importMessage, supplierBookById } from '../features/supplier/store.ts';
import { type Db, insertRows, row, rows, sql } from '../platform/database/index.ts';
import { bookWishes } from '../platform/database/tables/index.ts';
import type { Services } from '../platform/runtime/services.ts';
import { demoOrders } from '../features/supplier/open.ts';
import { demoSupplier } from '../features/supplier/invented/demo-supplier.ts';
import { messageOf, type Product } from '../features/supplier/invented/onix-message.ts';
import { filled, type InventedLanguage, wordLists } from '../features/supplier/invented/words.ts';
import type { Random } from './random.ts';

/** Invented titles of each language. */
const titles = { tr: 180, en: 120 } as const;

/** The supplier takes two days to deliver it. */
const slowBook = 'demo-tr-100';

/** An EAN of a group that no country has. */
function eanOf(number: number): string {
  const digits = `97899999${String(number).padStart(4, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return digits + String((10 - (sum % 10)) % 10);
}

/** A supplier's catalogue of books that do not exist, and what children of the schools wish for. */
export async function makeSupplier(tx: Db, random: Random): Promise<void> {
  const products = (Object.keys(titles) as InventedLanguage[]).flatMap((language, at) =>
    Array.from({ length: titles[language] }, (_, n) => inventedProduct(random, language, n + 1, at * 1000 + n + 1)),
  );
  const folder = await mkdtemp(join(tmpdir(), 'okur-onix-'));
  const path = join(folder, 'catalogue.xml');
  await writeFile(path, messageOf(products));
  try {
    await importMessage(path, {
      transaction: (work) => work(tx),
      supplier: 'gardner',
      progress: () => Promise.resolve(),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await makeWishes(tx, random);
}

function inventedProduct(random: Random, language: InventedLanguage, number: number, ean: number): Product {
  const list = wordLists[language];
  const pick = <T>(items: readonly T[]): T => random.pick(items);
  const from = random.whole(1, 9);
  const title = filled(pick(list.titles), list, pick);
  const reference = `demo-${language}-${String(number).padStart(3, '0')}`;
  const isOffered = reference === slowBook;
  return {
    reference,
    ean: eanOf(ean),
    title: title[0]!.toLocaleUpperCase(language) + title.slice(1),
    author: `${pick(list.firstNames)} ${pick(list.surnames)}`,
    publisher: pick(list.publishers),
    language: language === 'tr' ? 'tur' : 'eng',
    description: `<p>${filled(list.blurb, list, pick)}</p>`,
    price: (random.whole(6, 40) * 0.5).toFixed(2),
    availability: isOffered ? '20' : random.weighted(['20', '10', '40'], (code) => (code === '20' ? 20 : 1)),
    grades: [from, Math.min(12, from + random.whole(1, 3))],
    ...(!isOffered && random.chance(0.06) ? { protection: '03' } : {}),
    ...(random.chance(0.5) ? { days: 365 } : {}),
  };
}

const notes = ['Arkadaşım çok övdü.', 'Kapağı çok güzel!', 'Serinin ilkini okudum.', ''];

/** The best known books are wished for most. */
async function makeWishes(tx: Db, random: Random): Promise<void> {
  const wanted = await rows<{ id: string; ean: string; title: string }>(
    tx,
    sql`select id, ean, title from supplier_books where availability = 'available' and protection = 'none'
      order by record_reference desc limit 12`,
  );
  const students = await rows<{ id: string; company_id: string }>(
    tx,
    sql`select id, company_id from users where status = 'active' and deleted_at is null order by id limit 400`,
  );
  const [own] = await rows<{ id: string; company_id: string }>(
    tx,
    sql`select id, company_id from users where email = ${demoStudent.email}`,
  );
  const wishers = random.shuffled(students.filter(({ id }) => id !== own!.id));
  const wishes = wanted.flatMap((book, at) => wishers.splice(0, 14 - at).map((student) => ({ book, student })));
  wishes.push({ book: wanted[0]!, student: own! }, { book: wanted[1]!, student: own! });
  await insertRows(
    tx,
    bookWishes,
    wishes.map(({ book, student }) => ({
      user_id: student.id,
      company_id: student.company_id,
      supplier_book_id: book.id,
      ean: book.ean,
      title: book.title,
      note: random.pick(notes),
      created_at: new Date(Date.now() - random.whole(1, 30) * 86_400_000),
    })),
  );
}

/** One order that was delivered and one that the supplier is at work on, through the supplier itself. */
export async function makeBookOrders(services: Services): Promise<void> {
  const { db, config } = services;
  const staff = await row<{ id: string }>(db, sql`select id from admins where email = ${demoStaff[0]!.email}`);
  const wanted = await row<{ id: string }>(
    db,
    sql`select supplier_book_id as id from book_wishes where state = 'open'
      group by supplier_book_id order by count(*) desc, supplier_book_id limit 1`,
  );
  const slow = await row<{ id: string }>(db, sql`select id from supplier_books where record_reference = ${slowBook}`);
  for (const [{ id }, quantity] of [[wanted!, 30] as const, [slow!, 10] as const])
    await services.transaction(async (tx) =>
      insertOrder(tx, await supplierBookById(tx, id), { company_id: null, quantity, created_by: staff!.id }),
    );
  let later = 0;
  const supplier = demoSupplier(demoOrders(config.dataDir), () => Date.now() + later);
  const folder = await mkdtemp(join(tmpdir(), 'okur-orders-'));
  for (let round = 0; round < 2; round += 1) {
    while (await advanceNext({ services, supplier, folder }));
    await rows(db, sql`update book_orders set next_check_at = now() where state = 'ordered'`);
    // A minute later by the supplier's clock: what is ready soon is ready.
    later = 60_000;
  }
  while (await advanceNext({ services, supplier, folder }));
  await rm(folder, { recursive: true, force: true });
  await services.transaction(giveToClass);
}

/** The class of the demo's student has what was delivered. */
async function giveToClass(tx: Db): Promise<void> {
  const given = await row<{ book_id: string; department_id: string }>(
    tx,
    sql`insert into book_departments (book_id, department_id)
      select o.book_id, u.department_id from book_orders o join books b on b.id = o.book_id and b.status = 'published',
        users u where u.email = ${demoStudent.email} and o.state = 'delivered' returning book_id, department_id`,
  );
  if (given) await tellClasses(tx, given.book_id, [given.department_id]);
}
