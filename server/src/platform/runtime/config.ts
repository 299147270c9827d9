import { BlockList, isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { isHashFile } from '../access/breached-passwords.ts';

/*
 * The one file that reads the environment. Every variable stands in the README's table; a wrong or missing value
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
  PASSWORD_MIN: z.coerce.number().int().min(6).max(64).default(6),
  BREACHED_PASSWORDS: z.string().refine(isHashFile).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
  PRESENTATION_CONNECT_URL: z.url().optional(),
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
  passwordMin: number;
  /** A file of hashes; absent: the commonest passwords alone are refused. */
  breachedPasswords: string | undefined;
  logLevel: string;
  /** Absent: /metrics is open in the demo and does not exist elsewhere. */
  metricsToken: string | undefined;
  presentationConnectUrl: string;
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
  STORAGE_URL: 'an address like s3://key:secret@host/bucket?region=eu-central-1',
  PASSWORD_MIN: 'a number from 6 to 64',
  BREACHED_PASSWORDS: 'a file of SHA-1 hashes in their order, as the downloader of Have I Been Pwned writes it',
  NODE_ENV: 'development, production or test',
  METRICS_TOKEN: 'at least 16 random characters',
  LOG_LEVEL: 'fatal, error, warn, info, debug or silent',
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
      `HOST ${e.HOST} can be reached by others, and everybody knows the demo's password: ` +
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
    passwordMin: e.PASSWORD_MIN,
    breachedPasswords: e.BREACHED_PASSWORDS && resolve(e.BREACHED_PASSWORDS),
    logLevel: e.LOG_LEVEL,
    metricsToken: e.METRICS_TOKEN,
    presentationConnectUrl: e.PRESENTATION_CONNECT_URL ?? `${publicUrl}/presentation-account`,
  };
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

const isLoopback = (host: string): boolean =>
  host === 'localhost' || (isIP(host) > 0 && loopback.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4'));
