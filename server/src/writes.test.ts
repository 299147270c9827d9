import { companies } from '@okur/contract';
import { describe, expect, it } from 'vitest';
import { row, rows, sql } from './platform/database/index.ts';
import { testApp } from './platform/testing/app.ts';
import { makeAdmin, makeCompany, staff } from './platform/testing/factories.ts';

/* What every write does: once, noted in the audit, and never over a change that its caller has not seen. */

const app = await testApp();
const superAdmin = await staff(app, 'SP');
const companyBody = () => ({
  company_name: 'Işık Okulu',
  short_name: `I${Math.random().toString(36).slice(2, 8).toUpperCase()}`,
});

describe('a repeated POST', () => {
  const create = (key: string, body: object) =>
    superAdmin.call(companies.createCompany, { body, headers: { 'idempotency-key': key } });

  it('with the same key and body answers the same and makes one thing', async () => {
    const body = companyBody();
    const [first, second] = [await create('key-1', body), await create('key-1', body)];
    expect(second.body).toEqual(first.body);
    expect(
      (await row<{ n: number }>(
        app.services.db,
        sql`select count(*)::int as n from companies where short_name = ${body.short_name}`,
      ))!.n,
    ).toBe(1);
  });

  it('with another body is refused', async () => {
    await create('key-2', companyBody());
    const answer = await create('key-2', companyBody());
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('idempotency_mismatch');
  });

  it('sent ten times at once makes one thing', async () => {
    const body = companyBody();
    const answers = await Promise.all(Array.from({ length: 10 }, () => create('key-3', body)));
    expect(answers.filter((a) => a.status === 201).length).toBeGreaterThan(0);
    for (const answer of answers) expect([201, 409, 503]).toContain(answer.status);
    expect(
      (await row<{ n: number }>(
        app.services.db,
        sql`select count(*)::int as n from companies where short_name = ${body.short_name}`,
      ))!.n,
    ).toBe(1);
  });

  it('whose first try failed may be sent again', async () => {
    const body = companyBody();
    expect((await create('key-4', { ...body, company_name: '' })).status).toBe(422);
    expect((await create('key-4', body)).status).toBe(201);
  });
});

describe('the audit', () => {
  it('holds every write with who, before and after', async () => {
    const adminId = await makeAdmin(app, ['SP']);
    const client = await app.signedIn('staff', adminId);
    const { id } = (await client.call(companies.createCompany, { body: companyBody() })).body.data;
    await client.call(companies.updateCompany, { params: { id }, body: { city: 'İzmir' } });
    const entries = await rows<{
      action: string;
      account_id: string;
      before: { city: string | null } | null;
      after: { city: string | null };
    }>(app.services.db, sql`select action, account_id, before, after from audit where subject_id = ${id} order by id`);
    expect(entries.map((e) => [e.action, e.account_id, e.after.city])).toEqual([
      ['create', adminId, null],
      ['update', adminId, 'İzmir'],
    ]);
    expect(entries[1]!.before!.city).toBeNull();
  });

  it('takes no change and no deletion', async () => {
    await makeCompany(app);
    await superAdmin.call(companies.createCompany, { body: companyBody() });
    await expect(rows(app.services.db, sql`update audit set action = 'x'`)).rejects.toThrow(/append|audit/i);
    await expect(rows(app.services.db, sql`delete from audit`)).rejects.toThrow(/append|audit/i);
  });
});

describe('a lost update', () => {
  it('is refused with the row as it is', async () => {
    const { id, version } = (await superAdmin.call(companies.createCompany, { body: companyBody() })).body.data;
    const change = (city: string) =>
      superAdmin.call(companies.updateCompany, { params: { id }, body: { city, version } });
    expect((await change('İzmir')).status).toBe(200);
    const second = await change('Bursa');
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ code: 'stale_version', current: { city: 'İzmir' } });
  });
});
