import type { Activation } from '@okur/contract/activations';
import { expect, test } from 'vitest';
import { keyboard } from './testing/hands.ts';
import { axeFindings } from './testing/axe.ts';
import { okur } from './testing/okur.ts';
import { long } from '../server/src/platform/testing/long.ts';

const app = okur();

const words = {
  en: {
    agree: /^I buy for the school/,
    pay: 'Go to payment',
    need: 'Please agree to this first',
    paid: 'Paid',
    codes: '1 code',
    waiting: /^Give time to the \d+ students? who ha/,
    cards: 'Sign-in cards',
    passwords: /password/,
    print: /^Print/,
  },
  tr: {
    agree: /^Okul adına/,
    pay: 'Ödemeye geç',
    need: 'Önce bunu kabul edin',
    paid: 'Ödendi',
    codes: '1 kod',
    waiting: /süresi olmayan/,
    cards: 'Giriş kartları',
    passwords: /[Şş]ifre/,
    print: /[Yy]azdır/,
  },
};

const manager = ['a manager', 'CM', 1440, 'en'] as const;
const instructor = ['an instructor', 'IN', 390, 'tr'] as const;
const buyers = [
  manager,
  instructor,
  ['a manager on a phone', 'CM', 390, 'tr'],
  ['an instructor at a desk', 'IN', 1440, 'en'],
] as const;

test.each(long ? buyers : [manager])(
  '%s buys a code by the keys alone and has it at once',
  async (_who, person, width, lang) => {
    const { agree, pay, need, paid, codes } = words[lang];
    const page = await app.open('/activation-code-payment/create', { width, lang }, person);
    await keyboard.choose(page.getByRole('radio', { name: /^Tek öğrenci/ }));
    await keyboard.press(page.getByRole('button', { name: pay }));
    await expect(page.getByText(need)).toBeSeen();
    expect(await axeFindings(page)).toEqual([]);
    await keyboard.choose(page.getByRole('checkbox', { name: agree }));
    await keyboard.press(page.getByRole('button', { name: pay }));

    // The page of the bank, where the card that pays is chosen.
    await expect(page.getByRole('button', { name: /249/ })).toBeSeen();
    expect(await axeFindings(page)).toEqual([]);
    await keyboard.press(page.getByRole('button', { name: /249/ }));
    await expect(page.getByRole('heading', { level: 1, name: 'Tek öğrenci' })).toBeSeen();
    await expect(page.getByText(paid, { exact: true }).first()).toBeSeen();
    await expect(page.getByRole('tab', { name: codes })).toBeSeen();
    expect(await axeFindings(page)).toEqual([]);
  },
);

/** Takes the code of one of the instructor's students back, who then waits for time. */
async function makeWaiting(): Promise<void> {
  const students = await app.api<{ id: string; email: string | null }[]>('IN', 'users?status=active&per_page=100');
  const codes = await app.api<Activation[]>('CM', 'activations?state=used&per_page=100');
  // The one with an address has a family's subscription as well, and would read on.
  const takers = students.filter(({ email }) => email === null);
  const { id } = codes.find(({ used_by }) => takers.some((student) => student.id === used_by?.id))!;
  await app.api('CM', `activations/${id}/release`, {});
}

test.each(long ? buyers : [instructor])(
  '%s buys time for who waits, to the printed card in six pages and questions by the keys',
  async (_who, person, width, lang) => {
    await makeWaiting();
    const { agree, pay, waiting, cards, passwords, print } = words[lang];
    const page = await app.open('/activation-code-payment/create?codes=1&waiting=1', { width, lang }, person);
    expect(await page.getByRole('checkbox', { name: waiting }).isChecked()).toBe(true);
    await keyboard.choose(page.getByRole('checkbox', { name: agree }));
    await keyboard.press(page.getByRole('button', { name: pay }));
    await keyboard.press(page.getByRole('button', { name: /249/ }));
    await expect(page.getByRole('button', { name: cards })).toBeSeen();
    const [, payment] = /list\/([\w-]{36})/.exec(page.url())!;
    const readers = await app.api<{ status: string }[]>('CM', `users?payment_id=${payment}`);
    expect([...new Set(readers.map(({ status }) => status))]).toEqual(['active']);
    await keyboard.press(page.getByRole('button', { name: cards }));
    const dialog = page.getByRole('dialog');
    await keyboard.press(dialog.getByRole('button', { name: passwords }));
    await expect(dialog.getByRole('button', { name: print })).toBeSeen();
    expect(await axeFindings(page)).toEqual([]);
    await keyboard.press(dialog.getByRole('button', { name: print }));
    await page.evaluate(() => Object.assign(window, { print: () => document.body.classList.add('printed') }));
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.body.classList.contains('printed'))).toBe(true);
  },
);

const newcomers = [
  ['tr', 390, /^Ad soyad/, /^Kullanıcı adı/, /^Şifre/, 'Başla'],
  ['en', 1440, /^Name/, /^Username/, /^Password/, 'Start'],
] as const;

test.each(long ? newcomers : newcomers.slice(0, 1))(
  'a child opens an account with a code and has a day of reading (%s)',
  async (lang, width, name, username, password, start) => {
    const schools = await app.api<{ id: string; company_name: string }[]>('SP', 'companies');
    const { id } = schools.find(({ company_name }) => company_name === 'Kuzey Feneri Okulları')!;
    const grant = { company_id: id, count: 1, days: 365, reason: 'Tanıtım' };
    const { first: code } = await app.api<{ first: string }>('SP', 'activations/bulk-store', grant);
    const page = await app.open('/auth/student-activate', { width, lang });
    await keyboard.write(page.getByPlaceholder('BKM4-7TXV-P3RD'), code.toLowerCase());
    await keyboard.write(page.getByLabel(name), 'Ela Yılmaz');
    await keyboard.write(page.getByLabel(username), `ela.yilmaz.${lang}`);
    await keyboard.write(page.getByLabel(password).first(), 'mavi balina 7');
    await keyboard.press(page.getByRole('button', { name: start }));
    await expect(page).toBeAt('/student/today');
    // The heading of the page before is there for a moment more.
    await expect(page.getByRole('heading', { level: 1, name: 'Ela' })).toBeSeen();
    expect(await axeFindings(page)).toEqual([]);
  },
);
