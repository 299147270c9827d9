import { auth, mails } from '@okur/contract';
import { describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeAdmin, makeParent, staff } from '../../platform/testing/factories.ts';

const app = await testApp();
const { db } = app.services;

describe('one’s own mails', () => {
  it('are chosen one by one, in a language, and each choice is in the activity', async () => {
    const id = await makeParent(app, []);
    const client = await app.signedIn('parent', id);
    expect((await client.call(mails.mailsOfParent)).body.data).toEqual({
      locale: 'tr',
      notifications: true,
      reports: 'off',
    });
    expect((await client.call(mails.updateMailsOfParent, { body: { notifications: false } })).body.data).toEqual({
      locale: 'tr',
      notifications: false,
      reports: 'off',
    });
    expect(
      (await client.call(mails.updateMailsOfParent, { body: { locale: 'en', reports: 'monthly' } })).body.data,
    ).toEqual({ locale: 'en', notifications: false, reports: 'monthly' });
    const stored = await rows(
      db,
      sql`select before, after from audit where subject = 'PARENTS' and subject_id = ${id} order by at desc, id desc
        limit 1`,
    );
    expect(stored[0]).toMatchObject({
      before: { report_mails: 'off' },
      after: { locale: 'en', notification_mails: false, report_mails: 'monthly' },
    });
    expect(
      (await client.call(mails.updateMailsOfParent, { body: { reports: 'daily' as 'weekly' } })).body.errors,
    ).toEqual({ reports: ['validation.choice'] });
  });

  it('have no report for staff who neither manage nor teach, and are no one else’s', async () => {
    const support = await staff(app, 'CS');
    expect((await support.call(mails.mailsOfAdmin)).body.data.reports).toBeNull();
    expect((await support.call(mails.updateMailsOfAdmin, { body: { reports: 'weekly' } })).status).toBe(422);
    const admin = await app.signedIn('staff', await makeAdmin(app, ['CM']));
    expect(
      (await admin.call(mails.updateMailsOfAdmin, { body: { locale: 'fr', reports: 'weekly' } })).body.data,
    ).toEqual({ locale: 'fr', notifications: true, reports: 'weekly' });
    expect((await admin.call(mails.mailsOfParent)).status).toBe(403);
    expect((await app.anonymous.call(mails.mailsOfAdmin)).status).toBe(401);
  });
});

describe('the language of an account', () => {
  it.each([
    ['staff', auth.me, mails.updateMailsOfAdmin],
    ['a parent', auth.meParent, mails.updateMailsOfParent],
  ] as const)('of %s is no one’s choice until it is chosen, the one of mails among them', async (who, me, update) => {
    const client =
      who === 'staff'
        ? await app.signedIn('staff', await makeAdmin(app, ['MN'], { locale: 'tr' }))
        : await app.signedIn('parent', await makeParent(app, [], { locale: 'tr' }));
    const language = async () => {
      const { locale, chosen_locale } = (await client.call(me)).body.data;
      return [locale, chosen_locale];
    };
    expect(await language()).toEqual(['tr', null]);
    await client.call(update, { body: { notifications: false } });
    expect(await language()).toEqual(['tr', null]);
    await client.call(update, { body: { locale: 'tr' } });
    expect(await language()).toEqual(['tr', 'tr']);
    await client.call(update, { body: { locale: 'pl' } });
    expect(await language()).toEqual(['pl', 'pl']);
  });
});
