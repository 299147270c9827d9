import { companies, payments as contract } from '@okur/contract';
import { termsVersion } from '@okur/contract/payments';
import { describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { makeSchool } from '../../platform/testing/factories.ts';
import { mailsOf } from '../../platform/testing/mails.ts';
import { payAtBank } from '../../platform/testing/payments.ts';
import { pagesOfPdf } from '../../platform/testing/pdf-text.ts';
import { testPayments } from './testing.ts';

/* Codes that are asked for: what is agreed, at which price, and what they are once they are paid. */

const { app, db, sp, mn, current, makeProduct, request, begin, record, bought } = await testPayments({
  ACTIVATION_PAY_URL: 'https://shop.okur.example/pay',
});
const mails = mailsOf(app);
const expire = (userId: string) =>
  rows(db, sql`update users set status = 'expired', last_seen_at = now() where id = ${userId}`);

describe('buying codes', () => {
  it('ends with codes, an invoice, and the chosen students active, in one step', async () => {
    const chosen = current.school.studentIds.slice(0, 2);
    for (const id of chosen) await expire(id);
    const id = await bought('4242424242424242', { assign_user_ids: chosen });
    const paid = await record(id);
    expect(paid).toMatchObject({ state: 'paid', amount: 10_000, code_count: 3, pay_url: null, refunded: 0 });
    expect(paid.invoice_no).toMatch(/^\d{4}-\d{6}$/);
    expect(paid.codes.map(({ state }: { state: string }) => state).sort()).toEqual(['free', 'used', 'used']);
    expect(paid.steps.map(({ step, source }: { step: string; source: string }) => [step, source])).toEqual([
      ['requested', 'buyer'],
      ['checkout', 'buyer'],
      ['paid', 'notice'],
    ]);
    const active = await rows(
      db,
      sql`select id from users where id in (${chosen[0]!}, ${chosen[1]!})
      and status = 'active'`,
    );
    expect(active).toHaveLength(2);
  });

  it('leads to the address that is configured for it, also later on', async () => {
    const { id, pay_url } = await begin();
    const { token } = (await row<{ token: string }>(
      db,
      sql`select pay_token as token from payments where id = ${id}`,
    ))!;
    expect(pay_url).toBe(`https://shop.okur.example/pay/${token}`);
    expect((await record(id, current.school.manager)).pay_url).toBe(pay_url);
  });

  it('of a product that costs nothing needs no bank, and has no invoice', async () => {
    current.product = await makeProduct({ discount_percent: 100 });
    const { id } = await begin();
    expect(await record(id)).toMatchObject({ state: 'paid', provider: 'none', invoice_no: null, transactions: [] });
  });

  it('is refused at another price, by field, and of a school that is suspended', async () => {
    const dearer = await request({ expected_amount: 9999 });
    expect([dearer.status, dearer.body.code, dearer.body.current]).toEqual([
      409,
      'price_changed',
      { amount: 10_000, currency: 'TRY' },
    ]);
    const other = await makeSchool(app);
    const refusals = [
      [{ quantity: 0 }, 'quantity'],
      [{ department_id: other.departmentIds[0] }, 'department_id'],
      [{ assign_user_ids: [other.studentIds[0]] }, 'assign_user_ids'],
      [{ company_id: other.companyId }, 'company_id'],
    ] as const;
    for (const [body, field] of refusals) expect(Object.keys((await request(body)).body.errors)).toEqual([field]);
    expect((await request({}, mn)).body.errors).toEqual({ company_id: ['validation.required'] });
    await rows(db, sql`update companies set status = 'suspended' where id = ${other.companyId}`);
    expect((await request({ company_id: other.companyId }, mn)).body.errors).toEqual({
      company_id: ['payments.suspended'],
    });
  });

  it('keeps what the buyer agreed to, and to whom the invoice is written', async () => {
    for (const consent of [undefined, '', '2020-01'])
      expect((await request({ consent })).body.errors).toEqual({ consent: ['payments.consent_needed'] });
    expect((await request({ tax_number: '1234567891' })).body.errors).toEqual({
      tax_number: ['payments.wrong_tax_number'],
    });
    const details = { tax_office: 'Beşiktaş', tax_number: '123 456 78 90', invoice_address: 'Barbaros Bulvarı 1' };
    const { id } = await begin(details);
    const tax = { tax_office: 'Beşiktaş', tax_number: '1234567890', address: 'Barbaros Bulvarı 1' };
    expect(await record(id)).toMatchObject({
      billing: { name: expect.any(String), ...tax },
      consent: { version: termsVersion, at: expect.any(String) },
    });
    const later = await begin();
    await sp.call(companies.updateCompany, {
      params: { id: current.school.companyId },
      body: { tax_number: '9876543217', invoice_address: 'Atatürk Caddesi 2' },
    });
    for (const one of [id, later.id]) expect((await record(one)).billing).toMatchObject(tax);
    const changed = { tax_number: '9876543217', address: 'Atatürk Caddesi 2' };
    expect((await record((await begin()).id)).billing).toMatchObject(changed);
  });

  it('has an invoice on paper with the number, the tax and to whom it is written', async () => {
    current.product = await makeProduct({ tax_percent: 20 });
    const details = { tax_office: 'Beşiktaş', tax_number: '1234567890', invoice_address: 'Barbaros Bulvarı 1' };
    const id = await bought('4242424242424242', details);
    const invoice = (client = current.school.manager, of = id) =>
      client.call(contract.downloadInvoice, { params: { id: of }, query: { language: 'tr' } });
    const answer = await invoice();
    expect([answer.status, answer.headers['content-type']], answer.text.slice(0, 300)).toEqual([
      200,
      'application/pdf',
    ]);
    const [page] = pagesOfPdf(answer.bytes);
    const { invoice_no, billing } = await record(id);
    for (const words of [
      invoice_no,
      billing.name,
      'Barbaros Bulvarı 1',
      'Beşiktaş',
      '1234567890',
      '₺100,00',
      '₺16,67',
      '%20',
    ])
      expect(page).toContain(words);
    const other = await makeSchool(app);
    expect((await invoice(other.manager)).status).toBe(403);
    expect((await invoice(current.school.manager, (await begin()).id)).body.errors).toEqual({
      id: ['payments.no_invoice'],
    });
  });

  it('is confirmed by a letter with the invoice and to whom it is written', async () => {
    const { id, pay_url } = await begin({ tax_office: 'Beşiktaş', tax_number: '1234567890' });
    await payAtBank(app, pay_url, '4242424242424242');
    const { email } = (await row<{ email: string }>(
      db,
      sql`select a.email from payments p join admins a on a.id = p.buyer_id where p.id = ${id}`,
    ))!;
    const { invoice_no, billing } = await record(id);
    const { text } = await mails.newest(email, 'Beşiktaş');
    for (const part of [invoice_no, billing.name, '1234567890']) expect(text).toContain(part);
  });

  it('asks who is there when the sign-in is of earlier', async () => {
    await rows(
      db,
      sql`update sessions set created_at = now() - interval '6 minutes' where account_id in
        (select admin_id from company_managers where company_id = ${current.school.companyId})`,
    );
    const refused = await request();
    expect([refused.status, refused.body.errors]).toEqual([422, { password: ['payments.confirm_password'] }]);
    expect((await request({ password: 'yanlış şifre' })).body.code).toBe('old_password_wrong');
  });
});
