import { BlockList, isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { isHashFile } from '../access/breached-passwords.ts';

/*
 * The one file that reads the environment. Every variable is in the README's table; a wrong or missing value
 * stops the start with one sentence that names it.
 */

/** Addresses and networks, or Fastify's names for the usual ones, divided by commas. */
const Proxies = z
  .string()
  .transform((value) => value.split(',').map((one) => one.trim()))
  .pipe(
    z.array(z.union([z.enum(['loopback', 'linklocal', 'uniquelocal']), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])),
  );

const DatabaseUrl = z.url({ protocol: /^postgres(ql)?$/ });

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: DatabaseUrl.optional(),
  MIGRATION_DATABASE_URL: DatabaseUrl.optional(),
  DEMO: z.enum(['0', '1']).optional(),
  TOKEN_SECRET: z.string().min(32).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUSTED_PROXIES: Proxies.default(['loopback']),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  STORAGE_URL: z.url({ protocol: /^s3$/ }).optional(),
  SUPPLIER_URL: z.union([z.literal('demo'), z.url({ protocol: /^https?$/ })]).optional(),
  PAYMENT_PROVIDER: z.enum(['demo', 'stripe', 'iyzico', 'none']).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_/)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  STRIPE_URL: z.url({ protocol: /^https?$/ }).optional(),
  IYZICO_API_KEY: z.string().min(1).optional(),
  IYZICO_SECRET_KEY: z.string().min(1).optional(),
  IYZICO_URL: z.url({ protocol: /^https?$/ }).default('https://api.iyzipay.com'),
  TRANSFER_TO: z.string().min(10).max(500).optional(),
  INVOICE_SELLER: z.string().max(500).optional(),
  ACTIVATION_PAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  SUBSCRIPTION_PAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  PASSWORD_MIN: z.coerce.number().int().min(6).max(64).default(6),
  BREACHED_PASSWORDS: z.string().refine(isHashFile).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
  PRESENTATION_CONNECT_URL: z.url().optional(),
  METRONOME_URL: z.url({ protocol: /^https?$/ }).optional(),
  GENERATOR_URL: z.url({ protocol: /^https?$/ }).optional(),
  GENERATOR_KEY: z.string().min(1).optional(),
  GENERATOR_MODEL: z.string().min(1).optional(),
  GENERATOR_IMAGE_MODEL: z.string().min(1).optional(),
  GENERATOR_MONTHLY_TOKENS: z.coerce.number().int().min(0).max(2_000_000_000).default(500_000),
});

export interface Config {
  production: boolean;
  test: boolean;
  port: number;
  host: string;
  dataDir: string;
  /** Absent: the embedded PostgreSQL in dataDir. */
  databaseUrl: string | undefined;
  /** The same database as the role that owns its tables. */
  migrationDatabaseUrl: string | undefined;
  demo: boolean;
  /** Absent outside production: made once and kept in dataDir. */
  tokenSecret: string | undefined;
  publicUrl: string;
  /** Who is believed about the address that a request comes from (X-Forwarded-…). */
  trustedProxies: string[];
  smtpUrl: string | undefined;
  storageUrl: string | undefined;
  /** The book supplier, `demo` for an invented one; absent: books cannot be ordered. */
  supplierUrl: string | undefined;
  /** Who takes cards: the demo's own bank; `none`: no one does. */
  paymentProvider: 'demo' | 'stripe' | 'iyzico' | 'none';
  stripe: StripeConfig | undefined;
  iyzico: IyzicoConfig | undefined;
  /** Account and owner that a bank transfer goes to; absent: there are none. */
  transferTo: string | undefined;
  /** Who sells, as invoices say it, line by line. */
  invoiceSeller: string;
  /** Before the token of a payment: where it is paid. */
  activationPayUrl: string;
  subscriptionPayUrl: string;
  passwordMin: number;
  /** A file of hashes; absent: the commonest passwords alone are refused. */
  breachedPasswords: string | undefined;
  logLevel: string;
  /** Absent: /metrics is open in the demo and does not exist elsewhere. */
  metricsToken: string | undefined;
  presentationConnectUrl: string;
  /** Where the entry of the menu leads; by default the page that comes with Okur. */
  metronomeUrl: string;
  /** Absent: covers are letters alone, and nothing is asked outside. */
  generator: GeneratorConfig | undefined;
}

/** An account at Stripe. */
export interface StripeConfig {
  secretKey: string;
  webhookSecret: string;
  /** Where it is reached, if not at its own address. */
  url: string | undefined;
}

/** An account at iyzico. */
export interface IyzicoConfig {
  apiKey: string;
  secretKey: string;
  url: string;
}

/** A server that speaks the interface of OpenAI, and what it may be used for in a month. */
export interface GeneratorConfig {
  /** Without a slash at its end. */
  url: string;
  key: string | undefined;
  model: string;
  imageModel: string;
  monthlyTokens: number;
}

export class ConfigError extends Error {}

const hints: Record<string, string> = {
  PORT: 'a port number from 0 to 65535',
  DATABASE_URL: 'an address like postgresql://user:password@host:5432/database',
  MIGRATION_DATABASE_URL: 'an address like postgresql://owner:password@host:5432/database',
  DEMO: '0 or 1',
  TRUSTED_PROXIES: 'addresses or networks divided by commas, like 10.0.0.5,192.168.0.0/16',
  TOKEN_SECRET: 'at least 32 random characters',
  PUBLIC_URL: 'the address people type, like https://okur.example',
  SMTP_URL: 'an address like smtps://user:password@host:465',
  SUPPLIER_URL: 'demo, or an address like https://user:password@supplier.example/api',
  PAYMENT_PROVIDER: 'demo, stripe, iyzico or none',
  STRIPE_SECRET_KEY: 'a key of your account at Stripe, which begins with sk_ or rk_',
  STRIPE_WEBHOOK_SECRET: 'the secret of the webhook, which begins with whsec_',
  IYZICO_API_KEY: 'the API key of your account at iyzico',
  IYZICO_SECRET_KEY: 'the secret key of your account at iyzico',
  IYZICO_URL: 'an address like https://sandbox-api.iyzipay.com',
  TRANSFER_TO: 'the owner and the number of an account, at least 10 characters',
  INVOICE_SELLER: 'the name, address and tax number of who sells, at most 500 characters',
  ACTIVATION_PAY_URL: 'an address like https://pay.okur.example/pay',
  SUBSCRIPTION_PAY_URL: 'an address like https://pay.okur.example/pay',
  STORAGE_URL: 'an address like s3://key:secret@host/bucket?region=eu-central-1',
  PASSWORD_MIN: 'a number from 6 to 64',
  BREACHED_PASSWORDS: 'a file of SHA-1 hashes in their order, as the downloader of Have I Been Pwned writes it',
  NODE_ENV: 'development, production or test',
  METRICS_TOKEN: 'at least 16 random characters',
  LOG_LEVEL: 'fatal, error, warn, info, debug or silent',
  METRONOME_URL: 'an address like https://metronome.example',
  GENERATOR_URL: 'an address like https://api.openai.com/v1',
  GENERATOR_MONTHLY_TOKENS: 'a number of tokens',
};

/** Reads and checks the environment. Throws ConfigError with one sentence that names the variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Environment.safeParse(nonEmpty);
  if (!parsed.success) {
    const variable = String(parsed.error.issues[0]?.path[0]);
    throw new ConfigError(`${variable} must be ${hints[variable] ?? 'a valid value'}.`);
  }
  const e = parsed.data;
  const production = e.NODE_ENV === 'production';
  if (production && !e.TOKEN_SECRET)
    throw new ConfigError(`TOKEN_SECRET is missing: in production it must be ${hints['TOKEN_SECRET']}.`);
  if (production && !e.PUBLIC_URL)
    throw new ConfigError(`PUBLIC_URL is missing: in production it must be ${hints['PUBLIC_URL']}.`);
  if (e.MIGRATION_DATABASE_URL && !e.DATABASE_URL)
    throw new ConfigError(
      'DATABASE_URL is missing: MIGRATION_DATABASE_URL names its owner alone, the server works with a role of its own.',
    );
  const demo = e.DEMO ? e.DEMO === '1' : !production;
  if (demo && !e.DEMO && !isLoopback(e.HOST))
    throw new ConfigError(
      `HOST ${e.HOST} can be reached by others, and everyone knows the demo's password: ` +
        'write DEMO=1 to show the demo there all the same, or DEMO=0 to start without it.',
    );
  const publicUrl = (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, '');
  return {
    production,
    test: e.NODE_ENV === 'test',
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    migrationDatabaseUrl: e.MIGRATION_DATABASE_URL ?? e.DATABASE_URL,
    demo,
    tokenSecret: e.TOKEN_SECRET,
    publicUrl,
    trustedProxies: e.TRUSTED_PROXIES,
    smtpUrl: e.SMTP_URL,
    storageUrl: e.STORAGE_URL,
    supplierUrl: e.SUPPLIER_URL ?? (demo ? 'demo' : undefined),
    paymentProvider: e.PAYMENT_PROVIDER ?? (demo ? 'demo' : 'none'),
    stripe: e.PAYMENT_PROVIDER === 'stripe' || hasAll(e, stripeKeys) ? stripeOf(e) : undefined,
    iyzico: e.PAYMENT_PROVIDER === 'iyzico' || hasAll(e, iyzicoKeys) ? iyzicoOf(e) : undefined,
    transferTo: e.TRANSFER_TO ?? (demo ? demoAccount : undefined),
    // A variable of most systems has one line.
    invoiceSeller: (e.INVOICE_SELLER ?? 'Okur').replaceAll(' | ', '\n'),
    activationPayUrl: (e.ACTIVATION_PAY_URL ?? `${publicUrl}/pay`).replace(/\/$/, ''),
    subscriptionPayUrl: (e.SUBSCRIPTION_PAY_URL ?? `${publicUrl}/pay`).replace(/\/$/, ''),
    passwordMin: e.PASSWORD_MIN,
    breachedPasswords: e.BREACHED_PASSWORDS && resolve(e.BREACHED_PASSWORDS),
    logLevel: e.LOG_LEVEL,
    metricsToken: e.METRICS_TOKEN,
    presentationConnectUrl: e.PRESENTATION_CONNECT_URL ?? `${publicUrl}/presentation-account`,
    metronomeUrl: e.METRONOME_URL ?? '/metronome/',
    generator: generatorOf(e),
  };
}

/** No bank has it: its check digits are wrong. */
const demoAccount = 'Okur Demo · IBAN TR00 0000 0000 0000 0000 0000 00';

const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
const iyzicoKeys = ['IYZICO_API_KEY', 'IYZICO_SECRET_KEY'] as const;
type Keys = (typeof stripeKeys | typeof iyzicoKeys)[number];

/** Who takes no new cards any more is still asked about the payments that are on their way. */
const hasAll = (e: z.output<typeof Environment>, names: readonly Keys[]): boolean => names.every((name) => e[name]);

function checkKeys(e: z.output<typeof Environment>, names: readonly Keys[]): void {
  for (const name of names)
    if (!e[name])
      throw new ConfigError(
        `${name} is missing: with PAYMENT_PROVIDER=${e.PAYMENT_PROVIDER} it must be ${hints[name]}.`,
      );
}

function stripeOf(e: z.output<typeof Environment>): StripeConfig {
  checkKeys(e, stripeKeys);
  return { secretKey: e.STRIPE_SECRET_KEY!, webhookSecret: e.STRIPE_WEBHOOK_SECRET!, url: e.STRIPE_URL };
}

function iyzicoOf(e: z.output<typeof Environment>): IyzicoConfig {
  checkKeys(e, iyzicoKeys);
  return { apiKey: e.IYZICO_API_KEY!, secretKey: e.IYZICO_SECRET_KEY!, url: e.IYZICO_URL };
}

function generatorOf(e: z.output<typeof Environment>): GeneratorConfig | undefined {
  if (!e.GENERATOR_URL) return undefined;
  for (const name of ['GENERATOR_MODEL', 'GENERATOR_IMAGE_MODEL'] as const)
    if (!e[name]) throw new ConfigError(`${name} is missing: with GENERATOR_URL it names the model that is asked.`);
  return {
    url: e.GENERATOR_URL.replace(/\/$/, ''),
    key: e.GENERATOR_KEY,
    model: e.GENERATOR_MODEL!,
    imageModel: e.GENERATOR_IMAGE_MODEL!,
    monthlyTokens: e.GENERATOR_MONTHLY_TOKENS,
  };
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

const isLoopback = (host: string): boolean =>
  host === 'localhost' || (isIP(host) > 0 && loopback.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4'));
