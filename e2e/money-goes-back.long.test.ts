import type { PaymentRecord } from '@okur/contract/payments';
import type { SubscriptionPayment } from '@okur/contract/subscriptions';
import { expect, test } from 'vitest';
import { keyboard } from './testing/hands.ts';
import { okur } from './testing/okur.ts';

const app = okur();

/** Ends the subscription of the demo's family, so that it can begin another one. */
async function endOfFamily(): Promise<void> {
  const payments = await app.api<SubscriptionPayment[]>('SP', 'subscription-schedules/payments?state=paid');
  const { id, amount } = payments.find(({ payer }) => payer.email === 'parent@okur.example')!;
  const body = { reason: 'Aile istedi', expected_amount: amount };
  await app.api('SP', `subscription-schedules/payments/${id}/refund`, body);
}

test('a family subscribes, pays, sees its invoice, cancels and takes it back by the keys alone', async () => {
  await endOfFamily();
  const page = await app.open('/parent/subscription', { width: 390 }, 'parent');
  await keyboard.choose(page.getByRole('checkbox', { name: /^I subscribe/ }));
  await keyboard.press(page.getByRole('button', { name: 'Subscribe: Family' }));
  await keyboard.press(page.getByRole('button', { name: /249/ }));
  await expect(page.getByText('Active', { exact: true })).toBeSeen();
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeSeen();
  await expect(page.getByRole('button', { name: /^Invoice \(PDF\) \d{4}-\d{6}$/ }).first()).toBeSeen();

  await keyboard.press(page.getByRole('button', { name: 'Cancel subscription' }));
  await keyboard.press(page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }));
  await expect(page.getByText(/^Last day: .* Nothing more is charged\.$/)).toBeSeen();
  await keyboard.press(page.getByRole('button', { name: 'Undo the cancellation' }));
  await expect(page.getByRole('button', { name: 'Cancel subscription' })).toBeSeen();
  await expect(page.getByText('Active', { exact: true })).toBeSeen();
});

const words = {
  en: {
    packs: /^Packs/,
    agree: /^I buy for the school/,
    pay: 'Go to payment',
    actions: 'Actions for Tek öğrenci',
    refund: 'Refund unused codes',
    half: /^1 unused code will be withdrawn and .*249\.00 refunded\./,
    reason: 'Reason for the refund',
    sent: 'The refund is on its way',
    paid: 'Paid',
  },
  tr: {
    packs: /^Paket sayısı/,
    agree: /^Okul adına/,
    pay: 'Ödemeye geç',
    actions: 'Tek öğrenci için işlemler',
    refund: 'Kullanılmayanları iade et',
    half: /^Kullanılmayan 1 kod iptal edilecek ve .*249,00.* iade edilecek\./,
    reason: 'İade nedeni',
    sent: 'İade başlatıldı',
    paid: 'Ödendi',
  },
};

/** A purchase of two codes of which a student uses one. */
async function buyTwo(look: { width: number; lang: 'en' | 'tr' }): Promise<string> {
  const { packs, agree, pay } = words[look.lang];
  const page = await app.open('/activation-code-payment/create', look, 'CM');
  await keyboard.choose(page.getByRole('radio', { name: /^Tek öğrenci/ }));
  await keyboard.write(page.getByLabel(packs), '2');
  await keyboard.choose(page.getByRole('checkbox', { name: agree }));
  await keyboard.press(page.getByRole('button', { name: pay }));
  await keyboard.press(page.getByRole('button', { name: /498/ }));
  await expect(page.getByRole('heading', { level: 1, name: 'Tek öğrenci' })).toBeSeen();
  const [, id] = /list\/([\w-]{36})/.exec(page.url())!;
  const { codes } = await app.api<PaymentRecord>('SP', `activation-code-payments/${id}`);
  const [student] = await app.api<{ id: string }[]>('CM', 'users?status=active');
  await app.api('CM', 'activations/assign', { user_ids: [student!.id], activation_ids: [codes![0]!.id] });
  return id!;
}

test.each([
  { width: 1440, lang: 'en' },
  { width: 390, lang: 'tr' },
] as const)('a super admin refunds half of a purchase by the keys alone ($lang, $width)', async (look) => {
  const { actions, refund, half, reason, sent, paid } = words[look.lang];
  const page = await app.open(`/activation-code-payment/list/${await buyTwo(look)}`, look, 'SP');
  await keyboard.press(page.getByRole('button', { name: actions }));
  await keyboard.pick(page.getByRole('menuitem', { name: refund }));
  await expect(page.getByText(half)).toBeSeen();
  await keyboard.write(page.getByRole('textbox', { name: reason }), 'Fazla alındı');
  await keyboard.press(page.getByRole('dialog').getByRole('button', { name: refund }));
  await expect(page.getByText(sent)).toBeSeen();
  await page.reload();
  await expect(page.getByText('Fazla alındı')).toBeSeen();
  await expect(page.getByText(paid, { exact: true }).first()).toBeSeen();
});
