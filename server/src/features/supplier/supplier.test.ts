import { supplier as routes } from '@okur/contract';
import type { SupplierRecord } from '@okur/contract/supplier';
import { rightNow } from '@okur/contract/testing/time';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { endOf } from '../../platform/testing/jobs.ts';
import { nextIsbn } from '../../platform/testing/supplier-books.ts';
import { supplierDouble } from '../../platform/testing/supplier-double.ts';
import { messageOf, type Product } from './invented/onix-message.ts';
import { inventedEpub, setSupplier } from './store.ts';

const app = await testApp();
let sp: Client;
beforeAll(async () => {
  setSupplier(app.services, supplierDouble(inventedEpub));
  sp = await staff(app, 'SP');
});

async function send(text: string | Uint8Array, client = sp) {
  const answer = await client.call(routes.importOnix, {
    body: {},
    files: { file: { fileName: 'liste.xml', bytes: text } },
  });
  expect(answer.status, answer.text).toBe(202);
  return endOf(app, answer.body.data.id);
}
const take = async (products: Product[]) => (await send(messageOf(products))).result!;
const find = async (search: string, query: object = {}): Promise<SupplierRecord[]> =>
  (await sp.call(routes.listSupplierBooks, { query: { search, ...query } as never })).body.data;
const record = async (search: string): Promise<SupplierRecord> =>
  (
    await sp.call(routes.getSupplierBook, {
      params: { id: (await find(search)).find(({ title }) => title === search)!.id },
    })
  ).body.data;

let count = 0;
const book = (over: Partial<Product> = {}): Product & { title: string } => {
  count += 1;
  return {
    reference: `okur.test.${count}`,
    ean: nextIsbn(),
    title: `Deniz Feneri ${count}`,
    author: 'Ege Yelken',
    publisher: 'Çınaraltı',
    description: '<p>Bir ışık &amp; bir ada.</p><p>İkinci satır</p>',
    price: '12.50',
    ...over,
  };
};

describe('an ONIX message', () => {
  it('fills the catalogue, and the same one again changes nothing', async () => {
    const one = book({ grades: [3, 5], days: 365 });
    expect(await take([one])).toMatchObject({ products: 1, created: 1, updated: 0, fault_count: 0 });
    expect(await record(one.title)).toMatchObject({
      ean: one.ean,
      authors: 'Ege Yelken',
      publisher: 'Çınaraltı',
      language: 'tr',
      grade_from: 3,
      grade_to: 5,
      licence_days: 365,
      price_minor: 1250,
      currency: 'EUR',
      availability: 'available',
      orderable: true,
      protection: 'none',
      description: '<p>Bir ışık &amp; bir ada.</p><p>İkinci satır</p>',
    });
    const { version } = await record(one.title);
    expect(await take([one])).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
    expect((await record(one.title)).version).toBe(version);
  });

  it('names the schemes of its levels', async () => {
    const one = book();
    const level = (scheme: string, value: string) =>
      `<Complexity><ComplexitySchemeIdentifier>${scheme}</ComplexitySchemeIdentifier>
        <ComplexityCode>${value}</ComplexityCode></Complexity>`;
    const levels = ['04', '05', '06', '12'].map((scheme, at) => level(scheme, `${at}`)).join('');
    await send(messageOf([one]).replace('</TitleDetail>', `</TitleDetail>${levels}`));
    expect((await record(one.title)).levels).toEqual([
      { scheme: 'book_band', value: '0' },
      { scheme: 'fountas_pinnell', value: '1' },
      { scheme: 'lexile', value: '2' },
      { scheme: 'lexile_audio', value: '3' },
    ]);
  });

  it('in short tags says the same', async () => {
    const title = 'Kısa Etiketli Kitap';
    const text = `<?xml version="1.0"?><ONIXmessage release="3.0"><header/><product><a001>kisa.1</a001><a002>03</a002>
      <productidentifier><b221>15</b221><b244>${nextIsbn()}</b244></productidentifier><descriptivedetail><b012>ED</b012>
      <b333>E101</b333><titledetail><b202>01</b202><titleelement><x409>01</x409><b203>${title}</b203></titleelement>
      </titledetail><contributor><b035>A01</b035><b036>Cem Ovalı</b036></contributor><language><b253>01</b253>
      <b252>eng</b252></language></descriptivedetail><productsupply><supplydetail><j396>20</j396><price><x462>02</x462>
      <j151>9.9</j151><j152>GBP</j152></price></supplydetail></productsupply></product></ONIXmessage>`;
    expect((await send(text)).result).toMatchObject({ created: 1, fault_count: 0 });
    expect(await record(title)).toMatchObject({
      authors: 'Cem Ovalı',
      language: 'en',
      price_minor: 990,
      orderable: true,
    });
  });

  it('with a block update replaces that block alone; a withdrawal lasts until the record comes whole', async () => {
    const one = book();
    await take([one]);
    expect(await take([{ reference: one.reference, notification: '04', price: '15.00' }])).toMatchObject({
      updated: 1,
    });
    expect(await record(one.title)).toMatchObject({ price_minor: 1500, authors: 'Ege Yelken', publisher: 'Çınaraltı' });
    expect(await take([{ reference: one.reference, notification: '05' }])).toMatchObject({ withdrawn: 1 });
    expect(await record(one.title)).toMatchObject({ availability: 'withdrawn', orderable: false });
    expect(await take([one])).toMatchObject({ updated: 1 });
    expect(await record(one.title)).toMatchObject({ availability: 'available', price_minor: 1250 });
  });

  it('names what cannot be taken by its line, and takes the rest', async () => {
    const good = book();
    const faulty = [
      book({ title: undefined as never }),
      book({ ean: '9786050000000' }),
      book({ price: '12,50' }),
      { reference: 'okur.unknown', notification: '04', price: '1.00' } as const,
      good,
    ];
    const report = await take([good, ...faulty]);
    expect(report).toMatchObject({ products: 6, created: 1, fault_count: 5 });
    const codes = (report['faults'] as { code: string }[]).map(({ code }) => code);
    expect(codes.toSorted()).toEqual(['duplicate', 'ean', 'price', 'title', 'unknown_record']);
    expect((report['faults'] as { line: number }[]).every(({ line }) => line > 4)).toBe(true);
  });

  it.each([
    ['that breaks off', (text: string) => text.slice(0, text.lastIndexOf('</Product>')), 'onix.not_well_formed'],
    ['with an entity of its own', (text: string) => text.replace('Ege', '&bomb;'), 'onix.not_well_formed'],
    ['of ONIX 2.1', (text: string) => text.replace('"3.0"', '"2.1"'), 'onix.not_onix_3'],
    ['that is no XML', () => 'başlık;yazar\n', 'onix.not_well_formed'],
  ])('%s changes nothing and names the line', async (_what, change, code) => {
    const one = book();
    const job = await send(change(messageOf([one, book()])));
    expect([job.state, job.error?.errors]).toEqual(['failed', { file: [code] }]);
    expect((await app.services.storage.list('onix')[Symbol.asyncIterator]().next()).done).toBe(true);
    expect(Number(job.error?.params?.['file']?.['line'])).toBeGreaterThan(0);
    expect((await find(one.title)).filter(({ title }) => title === one.title)).toEqual([]);
  });

  it('with marks in its text leaves nothing that could run', async () => {
    const one = book({ description: '&lt;script&gt;alert(1)&lt;/script&gt;<p onclick="x()">Güvenli</p>' });
    await take([one]);
    expect((await record(one.title)).description).not.toMatch(/<script|onclick/);
  });
});

describe('the catalogue', () => {
  it('is filtered by language, price, grade, number and what can be had', async () => {
    const mark = `Süzgeç${rightNow().getTime()}`;
    await take([
      book({ title: `${mark} bir`, price: '5.00', grades: [1, 2] }),
      book({ title: `${mark} iki`, price: '50.00', grades: [7, 8], language: 'eng' }),
      book({ title: `${mark} üç`, price: '5.00', protection: '03' }),
    ]);
    const titles = async (query: object) => (await find(mark, query)).map(({ title }) => title.split(' ')[1]);
    expect(await titles({ language: 'en' })).toEqual(['iki']);
    expect(await titles({ price_to: 1000 })).toEqual(['bir', 'üç']);
    expect(await titles({ level_from: 7, level_to: 8 })).toEqual(['iki']);
    expect(await titles({ available: true, sort: '-title' })).toEqual(['iki', 'bir']);
    expect(await titles({ held: true })).toEqual([]);
    const [one] = await find(mark);
    expect((await sp.call(routes.listSupplierBooks, { query: { ean: one!.ean! } })).body.data).toHaveLength(1);
    const languages = (await sp.call(routes.listSupplierLanguages)).body.data;
    expect(languages.map((l: { language: string }) => l.language)).toEqual(expect.arrayContaining(['tr', 'en']));
  });

  it('says why a book cannot be ordered: it is none that can be sent, or no supplier is configured', async () => {
    const [sent, locked] = [book(), book({ protection: '03' })];
    await take([sent, locked]);
    expect(await record(locked.title)).toMatchObject({ orderable: false, order_bar: 'unavailable' });
    expect(await record(sent.title)).toMatchObject({ orderable: true, order_bar: null });
    setSupplier(app.services, null);
    expect(await record(sent.title)).toMatchObject({ orderable: false, order_bar: 'no_supplier' });
    setSupplier(app.services, supplierDouble(inventedEpub));
  });

  it('is for the super admin, its languages for managers, too', async () => {
    const mn = await staff(app, 'MN');
    const { manager } = await makeSchool(app);
    expect((await mn.call(routes.listSupplierBooks)).status).toBe(403);
    expect((await mn.call(routes.listSupplierLanguages)).status).toBe(200);
    expect((await manager.call(routes.listSupplierLanguages)).status).toBe(403);
  });
});
