import { activationCodeProducts as contract, audit } from '@okur/contract';
import { chargeOf } from '@okur/contract/prices';
import { beforeEach, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const mn = await staff(app, 'MN');
beforeEach(() => rows(app.services.db, sql`delete from activation_code_products`));

const product = { name: 'Bir yıllık paket', code_count: 30, duration_days: 365, price: 5990, currency: 'TRY' };
const create = (body: object = {}, client: Client = sp) =>
  client.call(contract.createActivationCodeProduct, { body: { ...product, ...body } });
const change = (id: string, body: object, client: Client = sp) =>
  client.call(contract.updateActivationCodeProduct, { params: { id }, body });
const remove = (id: string, client: Client = sp) =>
  client.call(contract.deleteActivationCodeProduct, { params: { id } });
const names = async (client: Client, query: Record<string, string> = {}): Promise<string[]> => {
  const answer = await client.call(contract.listActivationCodeProducts, { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.map(({ name }: { name: string }) => name);
};

it('a product says what it costs before and after the discount, once as it is and once as it is charged', async () => {
  const answer = await create({ discount_percent: 15, tax_percent: 20 });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body.data).toMatchObject({
    price: 5990,
    discount_percent: 15,
    tax_percent: 20,
    discounted_price: 5091.5,
    charge: 5092,
    list_price: 59.9,
    piece_price: 50.92,
    active: true,
    description: '',
  });
  expect((await create({ name: 'Hediye', discount_percent: 100 })).body.data.charge).toBe(0);
  expect((await create({ name: 'Dolar', currency: undefined })).body.data).toMatchObject({
    currency: 'USD',
    discount_percent: null,
    charge: 5990,
  });
});

it('what the database charges is what the contract counts', async () => {
  await rows(
    app.services.db,
    sql`insert into activation_code_products (id, name, code_count, duration_days, price, currency,
        discount_hundredths, active)
      select gen_random_uuid(), 'p' || n, 1, 1, (n * 7919) % 1000001, 'TRY', (n * 37) % 10001, true
        from generate_series(1, 500) n`,
  );
  const answer = await sp.call(contract.listActivationCodeProducts, { query: { isAll: 'true' } });
  expect(answer.status, answer.text).toBe(200);
  const all: { price: number; discount_percent: number; charge: number }[] = answer.body.data;
  expect(all).toHaveLength(500);
  for (const { price, discount_percent, charge } of all) expect(charge).toBe(chargeOf(price, discount_percent));
});

it('is refused by field', async () => {
  const bad = await create({
    name: ' ',
    code_count: 0,
    duration_days: 1826,
    price: -1,
    currency: 'DOGE',
    discount_percent: 100.001,
    tax_percent: 12.345,
    nope: 1,
  });
  expect([bad.status, Object.keys(bad.body.errors).sort()]).toEqual([
    422,
    ['code_count', 'currency', 'discount_percent', 'duration_days', 'name', 'nope', 'price', 'tax_percent'],
  ]);
  expect((await create({ price: 1e18 })).body.errors).toEqual({ price: expect.arrayContaining(['validation.range']) });
  await create();
  expect((await create({ name: 'bir yıllık PAKET' })).body.errors).toEqual({ name: ['validation.taken'] });
});

it('changes what is named, loses no change unseen, and is gone for good', async () => {
  const { id } = (await create({ discount_percent: 10 }, mn)).body.data;
  expect((await change(id, { price: 7000, version: 1 }, mn)).body.data).toMatchObject({
    price: 7000,
    discount_percent: 10,
    charge: 6300,
    version: 2,
  });
  expect((await change(id, { discount_percent: null, version: 1 })).body.code).toBe('stale_version');
  expect((await change(id, { discount_percent: null, version: 2 })).body.data.charge).toBe(7000);
  const [entry] = (await sp.call(audit.listAudit, { query: { subject_id: id, sort: 'at' } })).body.data.slice(1);
  expect(entry).toMatchObject({
    subject_name: product.name,
    changes: [{ field: 'list_price', before: 59.9, after: 70 }],
  });
  expect((await remove(id)).body).toEqual({ data: { done: true } });
  expect([(await remove(id)).status, (await change(id, { price: 1 })).status]).toEqual([404, 404]);
  expect(await names(sp)).toEqual([]);
  expect((await create()).status).toBe(201);
});

it('is found by its name, by what can be bought and by currency, and sorted by what it costs', async () => {
  await create({ discount_percent: 50 });
  await create({ name: 'Şubat kampanyası', price: 4000 });
  await create({ name: 'Eski', active: false, currency: 'EUR' });
  expect(await names(sp)).toEqual([product.name, 'Eski', 'Şubat kampanyası']);
  expect(await names(sp, { search: 'subat' })).toEqual(['Şubat kampanyası']);
  expect(await names(sp, { active: 'false' })).toEqual(['Eski']);
  expect(await names(sp, { currency: 'TRY', sort: 'charge' })).toEqual([product.name, 'Şubat kampanyası']);
});

it('is kept by the platform and seen by those who may buy it, while their school may', async () => {
  const closed = await makeSchool(app);
  const school = await makeSchool(app, { company: { buy_activation_access: true } });
  const { id } = (await create()).body.data;
  const hidden = (await create({ name: 'Kapalı', active: false })).body.data.id;
  const see = (client: Client) => client.call(contract.listActivationCodeProducts);
  for (const client of [closed.manager, closed.instructor, await staff(app, 'SM'), await staff(app, 'CS')])
    expect((await see(client)).status).toBe(403);
  for (const client of [school.manager, school.instructor]) {
    expect(await names(client, { active: 'false' })).toEqual([]);
    expect(await names(client)).toEqual([product.name]);
    const one = (of: string) => client.call(contract.getActivationCodeProduct, { params: { id: of } });
    expect([(await one(id)).status, (await one(hidden)).status]).toEqual([200, 404]);
    expect((await create({ name: 'x' }, client)).status).toBe(403);
    expect((await remove(id, client)).status).toBe(403);
  }
  expect((await app.anonymous.call(contract.listActivationCodeProducts)).status).toBe(401);
});
