import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const production = { NODE_ENV: 'production', TOKEN_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://okur.example' };

describe('configuration', () => {
  it('starts without any variable, as a demo with the embedded database', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      demo: true,
      databaseUrl: undefined,
      production: false,
      publicUrl: 'http://localhost:3000',
    });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://db'],
    ['DEMO', 'yes'],
    ['TOKEN_SECRET', 'short'],
    ['PUBLIC_URL', 'okur.example'],
    ['SMTP_URL', 'http://mail'],
    ['STORAGE_URL', 'ftp://files'],
    ['PASSWORD_MIN', '5'],
    ['BREACHED_PASSWORDS', 'no-such-file'],
    ['NODE_ENV', 'staging'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'short'],
    ['MIGRATION_DATABASE_URL', 'mysql://db'],
    ['PAYMENT_PROVIDER', 'bank'],
    ['STRIPE_SECRET_KEY', 'pk_live_public'],
    ['IYZICO_URL', 'api.iyzipay.com'],
    ['ACTIVATION_PAY_URL', 'pay.okur.example'],
    ['SUBSCRIPTION_PAY_URL', 'javascript:pay()'],
    ['METRONOME_URL', 'javascript:beat()'],
    ['TRUSTED_PROXIES', 'the-proxy'],
    ['TRUSTED_PROXIES', '10.0.0.1, 10.0.0.0/99'],
  ])('stops with one sentence that names %s when it is "%s"', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be [^.]+(\\.[^.\\s]+)*\\.$`));
  });

  it.each([
    ['ACTIVATION_PAY_URL', 'activationPayUrl', 'subscriptionPayUrl'],
    ['SUBSCRIPTION_PAY_URL', 'subscriptionPayUrl', 'activationPayUrl'],
  ] as const)('has payments made at %s, and without it at its own address', (name, named, other) => {
    expect(readConfig({ ...production, [name]: 'https://shop.example/pay/' })).toMatchObject({
      [named]: 'https://shop.example/pay',
      [other]: 'https://okur.example/pay',
    });
    expect(readConfig(production)).toMatchObject({ [named]: 'https://okur.example/pay' });
  });

  it('has the metronome at METRONOME_URL, and without it the page that comes with it', () => {
    expect(readConfig({ METRONOME_URL: 'https://beat.example/' }).metronomeUrl).toBe('https://beat.example/');
    expect(readConfig({}).metronomeUrl).toBe('/metronome/');
  });

  it('treats an empty value as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it.each(['TOKEN_SECRET', 'PUBLIC_URL'])('has no default for %s in production', (name) => {
    expect(() => readConfig({ ...production, [name]: undefined })).toThrow(name);
  });

  it('asks for the keys of an account where Stripe takes the cards', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };
    for (const name of Object.keys(keys))
      expect(() => readConfig({ PAYMENT_PROVIDER: 'stripe', ...keys, [name]: '' })).toThrow(`${name} is missing`);
    expect(readConfig({ PAYMENT_PROVIDER: 'stripe', ...keys }).stripe?.secretKey).toBe('sk_test_x');
    // Of payments that began before another one took the cards.
    expect(readConfig({ ...keys, PAYMENT_PROVIDER: 'none' }).stripe?.secretKey).toBe('sk_test_x');
    expect(readConfig({ STRIPE_SECRET_KEY: 'sk_test_x' }).stripe).toBeUndefined();
  });

  it('asks for the keys of an account where iyzico takes the cards', () => {
    const keys = { IYZICO_API_KEY: 'key', IYZICO_SECRET_KEY: 'secret' };
    for (const name of Object.keys(keys))
      expect(() => readConfig({ PAYMENT_PROVIDER: 'iyzico', ...keys, [name]: '' })).toThrow(`${name} is missing`);
    const { iyzico } = readConfig({ PAYMENT_PROVIDER: 'iyzico', ...keys });
    expect(iyzico).toEqual({ apiKey: 'key', secretKey: 'secret', url: 'https://api.iyzipay.com' });
    expect(readConfig({ IYZICO_API_KEY: 'key' }).iyzico).toBeUndefined();
  });

  it('makes no demo in production unless told', () => {
    expect(readConfig(production).demo).toBe(false);
    expect(readConfig({ ...production, DEMO: '1' }).demo).toBe(true);
  });

  it('the example of deploy/ starts, and asks for eight characters', () => {
    const file = new URL('../../../../deploy/production.env', import.meta.url);
    const example = parseEnv(readFileSync(file, 'utf8'));
    const secrets = { TOKEN_SECRET: 'x'.repeat(32), METRICS_TOKEN: 'y'.repeat(16) };
    expect(Object.keys(example)).toEqual(expect.arrayContaining(Object.keys(secrets)));
    expect(readConfig({ ...example, ...secrets })).toMatchObject({ production: true, demo: false, passwordMin: 8 });
  });

  it('believes a proxy on this machine about addresses, and those that are named', () => {
    expect(readConfig(production).trustedProxies).toEqual(['loopback']);
    expect(readConfig({ TRUSTED_PROXIES: ' 10.1.2.3, 192.168.0.0/16,fd00::/8 ' }).trustedProxies).toEqual([
      '10.1.2.3',
      '192.168.0.0/16',
      'fd00::/8',
    ]);
  });

  it('shows the demo, whose password everyone knows, on a public address only when told so', () => {
    expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/^HOST 0\.0\.0\.0 [^\n]*DEMO=1[^\n]*\.$/);
    for (const HOST of ['127.0.0.1', '127.8.8.8', '::1', 'localhost']) expect(readConfig({ HOST }).demo).toBe(true);
    expect(readConfig({ HOST: '0.0.0.0', DEMO: '1' }).demo).toBe(true);
    expect(readConfig({ HOST: '0.0.0.0', DEMO: '0' }).demo).toBe(false);
    expect(readConfig({ ...production, HOST: '0.0.0.0' }).demo).toBe(false);
  });

  it('migrates as the role of DATABASE_URL unless an owner is named', () => {
    const DATABASE_URL = 'postgres://app:x@db/okur';
    expect(readConfig({ DATABASE_URL }).migrationDatabaseUrl).toBe(DATABASE_URL);
    const MIGRATION_DATABASE_URL = 'postgres://owner:x@db/okur';
    expect(readConfig({ DATABASE_URL, MIGRATION_DATABASE_URL })).toMatchObject({
      databaseUrl: DATABASE_URL,
      migrationDatabaseUrl: MIGRATION_DATABASE_URL,
    });
    expect(() => readConfig({ MIGRATION_DATABASE_URL })).toThrow(/^DATABASE_URL is missing/);
  });
});
