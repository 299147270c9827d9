import { articles, exams } from '@okur/contract';
import { rightNow } from '@okur/contract/testing/time';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { insertRows } from '../../platform/database/index.ts';
import { bookOrders, books } from '../../platform/database/tables/index.ts';
import { signAddress } from '../../platform/http/file-addresses.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { servedFolders } from '../../platform/storage/folders.ts';
import { testApp } from '../../platform/testing/app.ts';
import { staff } from '../../platform/testing/factories.ts';
import { endOf } from '../../platform/testing/jobs.ts';
import { articleInput, makeArticle } from '../../platform/testing/learning.ts';
import { makeSupplierBook } from '../../platform/testing/supplier-books.ts';
import { cleanedFolders, unusedFilesJob } from './unused-job.ts';

const app = await testApp();
const sp = await staff(app, 'SP');

const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a7' } });
const fetchFile = (address: string) => app.anonymous.raw({ method: 'GET', url: address });
const [question] = articleInput().questions!;

async function cleanUp() {
  const { services } = app;
  const then = { db: services.db, services, afterCommit: (work: () => unknown) => void work() };
  return endOf(app, (await startJob(then, unusedFilesJob, { input: {} })).id);
}

it('a folder that pages show is cleaned up, or each of its files goes with the row that names it', () => {
  // Who changes one of these removes the file before it.
  const removed = ['avatars', 'books', 'logos', 'terms'];
  expect(
    servedFolders()
      .filter((folder) => !cleanedFolders.includes(folder))
      .toSorted(),
  ).toEqual(removed);
});

it('a file of an order that nothing refers to goes after a month; of an open order or a book it stays', async () => {
  const { storage, db } = app.services;
  const old = () => newId(rightNow().getTime() - 31 * 86_400_000);
  const store = async (id: string): Promise<string> => {
    await storage.put(`orders/${id}.epub`, Buffer.from('PK'), 'application/epub+zip');
    return id;
  };
  const [forgotten, open, failed, ofBook] = [
    await store(old()),
    await store(old()),
    await store(old()),
    await store(old()),
  ];
  const { id: supplier_book_id } = await makeSupplierBook(app);
  const order = { supplier: 'gardner', supplier_book_id, quantity: 1, unit_price_minor: 100, currency: 'EUR' };
  await insertRows(db, bookOrders, { ...order, id: open, state: 'pending' });
  await insertRows(db, bookOrders, { ...order, id: failed, state: 'failed', failure: 'refused' });
  const epub = { key: `orders/${ofBook}.epub`, sha256: ofBook, size: 2, file_name: 'a.epub' };
  await insertRows(db, books, { id: newId(), title: 'Kitap', language: 'tr', rights: 'licensed', epub });
  await cleanUp();
  const stays = async (id: string) => {
    const file = await storage.get(`orders/${id}.epub`);
    file?.stream.destroy();
    return file !== null;
  };
  expect(await Promise.all([forgotten, open, failed, ofBook].map(stays))).toEqual([false, true, false, true]);
});

it('pictures that no question came to hold are gone after a month; those of any kept version stay', async () => {
  const { storage } = app.services;
  const store = async (days: number) => {
    const key = `questions/${newId(rightNow().getTime() - days * 86_400_000)}.png`;
    await storage.put(key, await picture().png().toBuffer(), 'image/png');
    return signAddress(`/files/${key}`, app.services.secrets);
  };
  const [fresh, forgotten, used, ofExam] = [await store(29), await store(31), await store(31), await store(31)];
  const article = await makeArticle(sp, {
    title: 'Eski resimli',
    questions: [{ ...question!, image: { address: used, alt: 'Harita' } }],
  });
  await sp.call(articles.updateArticle, { params: { id: article.id }, body: { questions: [] } });
  const { id } = (await sp.call(exams.createExam, { body: { name: 'Eski resimli', language: 'tr' } })).body.data;
  await sp.call(exams.addExamQuestion, {
    params: { id },
    body: { ...question!, image: { address: ofExam, alt: 'Harita' } },
  });

  expect(await cleanUp()).toMatchObject({ state: 'done', result: { removed: 1 } });
  expect(
    await Promise.all([fresh, forgotten, used, ofExam].map(async (address) => (await fetchFile(address)).status)),
  ).toEqual([200, 404, 200, 200]);
});

it('a cover that no article has is gone after a month', async () => {
  const { storage, secrets } = app.services;
  const store = async (days: number) => {
    const key = `covers/${newId(rightNow().getTime() - days * 86_400_000)}.jpg`;
    await storage.put(key, await picture().jpeg().toBuffer(), 'image/jpeg');
    return signAddress(`/files/${key}`, secrets);
  };
  const [fresh, forgotten, held] = [await store(29), await store(31), await store(31)];
  await makeArticle(sp, { title: 'Eski kapaklı', cover: { address: held, alt: 'Kapak' } });
  expect(await cleanUp()).toMatchObject({ state: 'done', result: { removed: 1 } });
  expect(await Promise.all([fresh, forgotten, held].map(async (address) => (await fetchFile(address)).status))).toEqual(
    [200, 404, 200],
  );
});
