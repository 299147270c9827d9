import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { amountOf, decimalOf, trimmed } from './decimal.ts';
import { authorization, isSignedAnswer, isSignedNotice } from './iyzico-signatures.ts';

/* The examples of iyzico's documents, and of the tests of its own client where these hold back the key. */

it('signs a call as iyzico’s own client does', () => {
  const keys = { apiKey: 'api_key', secretKey: 'secret_key' };
  expect(authorization(keys, 'uri', '"body"', 'random_string')).toEqual({
    authorization:
      'IYZWSv2 YXBpS2V5OmFwaV9rZXkmcmFuZG9tS2V5OnJhbmRvbV9zdHJpbmcmc2lnbmF0dXJlOjAxNzUwODkyMWEyOWVl' +
      'NTYwMWJjZDFmYmU4M2VmZDJlMmJlNDNhZjAyZWNlZmYzMGNmMmU5MWE1MzlhYWIzNTU=',
    'x-iyzi-rnd': 'random_string',
  });
});

it('signs each call with another random key', () => {
  const keys = { apiKey: 'a', secretKey: 'b' };
  expect(authorization(keys, '/', '').authorization).not.toBe(authorization(keys, '/', '').authorization);
});

const secret = 'sandbox-qaIiLIxhjMgx3LSKIVvp6j17NunHOFtD';
const order = ['paymentId', 'currency', 'basketId', 'conversationId', 'paidPrice', 'price'];
const answer = {
  paymentId: '22416032',
  currency: 'TRY',
  basketId: 'basketId',
  conversationId: 'conversationId',
  paidPrice: '10.50',
  price: 10.5,
  signature: '836c3a6c8db86c81043f2ca74edb13518b54a813f454f8dd762f0dd658610173',
};

it('accepts the answer of the documents, with its zeros or without', () => {
  expect(isSignedAnswer(secret, answer, order)).toBe(true);
  expect(isSignedAnswer(secret, { ...answer, paymentId: 22_416_032, paidPrice: 10.5 }, order)).toBe(true);
});

it.each([
  ['another price', { price: '10.51' }],
  ['another payment', { paymentId: '22416033' }],
  ['another currency', { currency: 'USD' }],
  ['an altered signature', { signature: answer.signature.replace('8', '9') }],
  ['more than a signature', { signature: `${answer.signature}zz` }],
  ['no signature', { signature: undefined }],
])('refuses the answer with %s', (_title, change) => {
  expect(isSignedAnswer(secret, { ...answer, ...change }, order)).toBe(false);
});

const notice = {
  iyziEventType: 'CHECKOUT_FORM_AUTH',
  iyziPaymentId: '24185078',
  token: 'f2a29cc5-90e4-4f6e-b05b-4e1e6902f003',
  paymentConversationId: '123456789',
  status: 'SUCCESS',
};
/** The formula of the documents, which show no signature with its key. */
const right = createHmac('sha256', secret)
  .update(`${secret}CHECKOUT_FORM_AUTH24185078f2a29cc5-90e4-4f6e-b05b-4e1e6902f003123456789SUCCESS`)
  .digest('hex');

it('accepts a notice of a hosted page, in small letters or capitals', () => {
  expect(isSignedNotice(secret, notice, right)).toBe(true);
  expect(isSignedNotice(secret, notice, right.toUpperCase())).toBe(true);
});

it.each(Object.keys(notice))('refuses a notice with another %s', (name) => {
  expect(isSignedNotice(secret, { ...notice, [name]: 'FAILURE' }, right)).toBe(false);
});

it('refuses a notice without a signature, and with that of another account', () => {
  expect(isSignedNotice(secret, notice, undefined)).toBe(false);
  expect(isSignedNotice('another', notice, right)).toBe(false);
});

it('writes and reads prices without rounding', () => {
  for (const amount of [0, 5, 50, 105, 1005, 10_050, 1_999_999_999_999])
    expect(amountOf(decimalOf(amount))).toBe(amount);
  expect([decimalOf(5), decimalOf(10_050)]).toEqual(['0.05', '100.50']);
  // 0.1 and 0.2 of a binary fraction are not 0.3.
  expect([amountOf('10'), amountOf('10.5'), amountOf('1.00000000'), amountOf(String(4.35))]).toEqual([
    1000, 1050, 100, 435,
  ]);
  for (const wrong of ['', '1.005', '-1', '1e9', '1,5', 'NaN']) expect(() => amountOf(wrong)).toThrow(TypeError);
});

it.each([
  ['10', '10'],
  ['10.0', '10'],
  ['10.50', '10.5'],
  ['10.510', '10.51'],
  ['10.5105', '10.5105'],
  ['10.51050', '10.5105'],
])('writes %s as %s in what is signed', (price, signed) => {
  expect(trimmed(price)).toBe(signed);
});
