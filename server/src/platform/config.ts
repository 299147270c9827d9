import { resolve } from 'node:path';
import { z } from 'zod';

/*
 * The one file that reads the environment. Every variable stands in the README's table; a wrong or missing value
 * stops the start with one sentence that names it.
 */

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DEMO: z.enum(['0', '1']).optional(),
  TOKEN_SECRET: z.string().min(32).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  STORAGE_URL: z.url({ protocol: /^s3$/ }).optional(),
  PASSWORD_MIN: z.coerce.number().int().min(6).max(64).default(6),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
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
  demo: boolean;
  /** Absent outside production: made once and kept in dataDir. */
  tokenSecret: string | undefined;
  publicUrl: string;
  smtpUrl: string | undefined;
  storageUrl: string | undefined;
  passwordMin: number;
  logLevel: string;
  presentationConnectUrl: string;
}

export class ConfigError extends Error {}

const hints: Record<string, string> = {
  PORT: 'a port number from 0 to 65535',
  DATABASE_URL: 'an address like postgresql://user:password@host:5432/database',
  DEMO: '0 or 1',
  TOKEN_SECRET: 'at least 32 random characters',
  PUBLIC_URL: 'the address people type, like https://okur.example',
  SMTP_URL: 'an address like smtps://user:password@host:465',
  STORAGE_URL: 'an address like s3://key:secret@host/bucket?region=eu-central-1',
  PASSWORD_MIN: 'a number from 6 to 64',
  NODE_ENV: 'development, production or test',
  LOG_LEVEL: 'fatal, error, warn, info, debug or silent',
};

/** Reads and checks the environment. Throws ConfigError with one sentence that names the variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const variable = String(parsed.error.issues[0]?.path[0]);
    throw new ConfigError(`${variable} must be ${hints[variable] ?? 'a valid value'}.`);
  }
  const e = parsed.data;
  const production = e.NODE_ENV === 'production';
  if (production && !e.TOKEN_SECRET) throw new ConfigError(`TOKEN_SECRET is missing: in production it must be ${hints['TOKEN_SECRET']}.`);
  if (production && !e.PUBLIC_URL) throw new ConfigError(`PUBLIC_URL is missing: in production it must be ${hints['PUBLIC_URL']}.`);
  const publicUrl = (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, '');
  return {
    production,
    test: e.NODE_ENV === 'test',
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    demo: e.DEMO ? e.DEMO === '1' : !production,
    tokenSecret: e.TOKEN_SECRET,
    publicUrl,
    smtpUrl: e.SMTP_URL,
    storageUrl: e.STORAGE_URL,
    passwordMin: e.PASSWORD_MIN,
    logLevel: e.LOG_LEVEL,
    presentationConnectUrl: e.PRESENTATION_CONNECT_URL ?? `${publicUrl}/presentation-account`,
  };
}
