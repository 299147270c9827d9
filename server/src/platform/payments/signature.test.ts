import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isSigned, signed } from './signature.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const at = new Date(1_614_265_330_000);
const body = '{"test": 2432232314}';
const notice = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at, body };

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

it('signs as the reference implementation of Standard Webhooks does', () => {
  expect(signed(secret, notice)).toEqual({
    'webhook-id': notice.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('takes its own signature among others, for five minutes, and nothing that was changed', () => {
  const headers = signed(secret, notice);
  const ok = (changed: Record<string, string | undefined> = {}, text = body, now = at.getTime()) => {
    vi.setSystemTime(now);
    return isSigned(secret, text, { ...headers, ...changed });
  };
  expect(ok()).toBe(true);
  expect(ok({ 'webhook-signature': `v1,AAAA v2,x ${headers['webhook-signature']}` })).toBe(true);
  expect(ok({}, body, at.getTime() + 299_000)).toBe(true);
  expect(ok({}, body, at.getTime() + 301_000)).toBe(false);
  expect(ok({}, body, at.getTime() - 301_000)).toBe(false);
  expect(ok({}, `${body} `)).toBe(false);
  expect(ok({ 'webhook-id': 'msg_other' })).toBe(false);
  expect(ok({ 'webhook-timestamp': '1614265331' })).toBe(false);
  for (const missing of Object.keys(headers)) expect(ok({ [missing]: undefined })).toBe(false);
  expect(isSigned('whsec_AAAA', body, headers)).toBe(false);
});
