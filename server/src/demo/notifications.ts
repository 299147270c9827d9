import type { NotificationInput } from '@okur/contract/notifications';
import type { z } from 'zod';
import { demoParent, demoStaff, demoStudent } from '../features/demo/accounts.ts';
import { changeMailSettings } from '../features/mails/settings.ts';
import { insertNotification } from '../features/notifications/save.ts';
import { send } from '../features/notifications/send.ts';
import { array, type Db, row, rows, sql } from '../platform/database/index.ts';
import { orNotFound } from '../platform/http/api-error.ts';
import type { Services } from '../platform/runtime/services.ts';

type Input = z.output<typeof NotificationInput>;

const none = { roles: [], company_ids: [], department_ids: [], user_ids: [] };

const readingWeek: Input = {
  title: {
    tr: 'Okuma haftası pazartesi başlıyor',
    en: 'Reading week begins on Monday',
    fr: 'La semaine de la lecture commence lundi',
    pl: 'Tydzień czytania zaczyna się w poniedziałek',
  },
  body: {
    tr:
      'Her gün on beş dakika: dilediğiniz metni okuyun, birlikte konuşun.\n\n' +
      'En çok okuyan sınıflar hafta sonunda sertifikalarını alacak.',
    en:
      'Fifteen minutes every day: read whatever you like and talk about it together.\n\n' +
      'The classes that read most get their certificates at the end of the week.',
    fr: 'Quinze minutes par jour\u00a0: lisez ce qui vous plaît et parlez-en ensemble.',
    pl: 'Piętnaście minut dziennie: czytajcie, co chcecie, i rozmawiajcie o tym razem.',
  },
  audience: { ...none, readers: ['staff', 'student', 'parent'] },
  in_app: true,
  mail: false,
  send_at: null,
};
const examPeriod: Input = {
  title: { tr: 'Dönem sonu sınavları', en: 'Exams at the end of the term', fr: '', pl: '' },
  body: {
    tr: 'Sınav tarihlerini lütfen cuma gününe kadar kesinleştirin.',
    en: 'Please settle the dates of the exams by Friday.',
    fr: '',
    pl: '',
  },
  audience: { ...none, readers: ['staff'], roles: ['CM', 'IN'] },
  in_app: true,
  mail: true,
  send_at: null,
};
const handbook: Input = {
  title: { tr: 'Veliler için kısa kılavuz', en: '', fr: '', pl: '' },
  body: { tr: 'Evde birlikte okumak için beş öneri hazırladık.', en: '', fr: '', pl: '' },
  audience: { ...none, readers: ['parent'] },
  in_app: true,
  mail: true,
  send_at: null,
};

const hour = 3_600_000;

/** One that was sent and that most have read, one that waits for its day, one that is being written. */
export async function makeNotifications(db: Db, services: Services, now: Date): Promise<void> {
  const { id: admin } = orNotFound(
    await row<{ id: string }>(db, sql`select id from admins where email = ${demoStaff[0]!.email}`),
  );
  const sent = await insertNotification(db, admin, {
    ...readingWeek,
    send_at: new Date(now.getTime() - 1000).toISOString(),
  });
  await send(
    services,
    db,
    sent.id,
    async () => undefined,
    () => undefined,
  );
  await rows(
    db,
    sql`update notifications set created_at = now() - interval '3 days', sent_at = now() - interval '2 days'
      where id = ${sent.id}`,
  );
  await readByMost(db, sent.id);
  await insertNotification(db, admin, {
    ...examPeriod,
    send_at: new Date(now.getTime() + 7 * 24 * hour).toISOString(),
  });
  await insertNotification(db, admin, handbook);
}

/** The same readers every time, by their ids; the accounts that one looks around with have yet to read it. */
const readByMost = (db: Db, id: string): Promise<unknown> =>
  rows(
    db,
    sql`update notification_recipients set read_at = now() - make_interval(hours => 1 + abs(hashtext(account_id::text))
      % 40) where notification_id = ${id} and abs(hashtext(account_id::text)) % 10 < 6
          and account_id not in (select id from admins
            where email = any(${array(
              demoStaff.map(({ email }) => email),
              'text',
            )}) union select id from parents
            where email = ${demoParent.email} union select id from users where email = ${demoStudent.email})`,
  );

/** The manager reads the month's report, the parent the week's; asked for long enough ago that the next ones come. */
export async function makeReportMails(db: Db): Promise<void> {
  const manager = orNotFound(
    await row<{ id: string }>(
      db,
      sql`select id from admins where email = ${demoStaff.find(({ role }) => role === 'CM')!.email}`,
    ),
  );
  const parent = orNotFound(
    await row<{ id: string }>(db, sql`select id from parents where email = ${demoParent.email}`),
  );
  await changeMailSettings(db, 'staff', manager.id, { reports: 'monthly' });
  await changeMailSettings(db, 'parent', parent.id, { reports: 'weekly' });
  await rows(db, sql`update report_subscriptions set asked_at = now() - interval '40 days'`);
}
