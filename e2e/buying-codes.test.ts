import { expect, test } from 'vitest';
import { keyboard } from './testing/hands.ts';
import { axeFindings } from './testing/axe.ts';
import { okur } from './testing/okur.ts';

const app = okur();

const words = {
  en: {
    agree: /^I buy for the school/,
    pay: 'Go to payment',
    need: 'Please agree to this first',
    paid: 'Paid',
    codes: '1 code',
  },
  tr: { agree: /^Okul adına/, pay: 'Ödemeye geç', need: 'Önce bunu kabul edin', paid: 'Ödendi', codes: '1 kod' },
};

test.each([
  ['a manager', 'CM', 1440, 'en'],
  ['an instructor', 'IN', 390, 'tr'],
] as const)('%s buys a code by the keys alone and has it at once', async (_who, person, width, lang) => {
  const { agree, pay, need, paid, codes } = words[lang];
  const page = await app.open('/activation-code-payment/create', { width, lang }, person);
  await keyboard.choose(page.getByRole('radio', { name: /^Tek öğrenci/ }));
  await keyboard.press(page.getByRole('button', { name: pay }));
  await expect(page.getByText(need)).toBeSeen();
  await keyboard.choose(page.getByRole('checkbox', { name: agree }));
  await keyboard.press(page.getByRole('button', { name: pay }));

  // The page of the bank, where the card that pays is chosen.
  await keyboard.press(page.getByRole('button', { name: /249/ }));
  await expect(page.getByRole('heading', { level: 1, name: 'Tek öğrenci' })).toBeSeen();
  await expect(page.getByText(paid, { exact: true }).first()).toBeSeen();
  await expect(page.getByRole('tab', { name: codes })).toBeSeen();
});

test('a manager buys time for those who wait, and prints their cards', async () => {
  const page = await app.open('/activation-code-payment/create?codes=1&waiting=1', {}, 'CM');
  expect(await page.getByRole('checkbox', { name: /^Give time to the \d+ students? who ha/ }).isChecked()).toBe(true);
  await page.getByRole('checkbox', { name: words.en.agree }).check();
  await page.getByRole('button', { name: words.en.pay }).click();
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.getByRole('button', { name: 'Sign-in cards' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /password/ })
    .click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Print/ })).toBeSeen();
});

test('a child opens an account with a code, and has a day of reading', async () => {
  const schools = await app.api<{ id: string; company_name: string }[]>('SP', 'companies');
  const { id } = schools.find(({ company_name }) => company_name === 'Kuzey Feneri Okulları')!;
  const grant = { company_id: id, count: 1, days: 365, reason: 'Tanıtım' };
  const { first: code } = await app.api<{ first: string }>('SP', 'activations/bulk-store', grant);
  const page = await app.open('/auth/student-activate', { width: 390, lang: 'tr' });
  await page.getByPlaceholder('BKM4-7TXV-P3RD').fill(code.toLowerCase());
  await page.getByLabel(/^Ad soyad/).fill('Ela Yılmaz');
  await page.getByLabel(/^Kullanıcı adı/).fill('ela.yilmaz.kod');
  await page
    .getByLabel(/^Şifre/)
    .first()
    .fill('mavi balina 7');
  await page.getByRole('button', { name: 'Başla' }).click();
  await expect(page).toBeAt('/student/today');
  await expect(page.getByRole('heading', { level: 1 })).toBeSeen();
  expect(await axeFindings(page)).toEqual([]);
});
