import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountType } from '@okur/contract/needs';
import type { Route } from '@okur/contract/route';
import type { InjectOptions } from 'fastify';
import { afterAll } from 'vitest';
import { type App, buildApp } from '../../app.ts';
import { readConfig } from '../runtime/config.ts';
import { aside, rows, sql } from '../database/index.ts';
import { newId } from '../database/ids.ts';
import { openServices } from '../runtime/open-services.ts';
import type { Services } from '../runtime/services.ts';
import { ownerOf, testDatabase } from './database.ts';

export interface Answer {
  status: number;
  /** The body as parsed JSON; tests say what they expect of it. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads any answer as it is
  body: any;
  headers: Record<string, unknown>;
  text: string;
  /** A file as it came. */
  bytes: Buffer;
}

/** Of a refusal: its status, and the fields that it names. */
export const fieldsOf = ({ status, body }: { status: number; body: { errors?: object } }) => [
  status,
  Object.keys(body.errors ?? {}),
];

export interface Request {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
  /** Multipart files by field name. */
  files?: Record<string, { fileName: string; bytes: Uint8Array | string }>;
  headers?: Record<string, string>;
}

/** A client of the API: signed in, or not. */
export interface Client {
  call(route: Route, request?: Request): Promise<Answer>;
  /** A call that no route describes: odd methods, broken bodies. */
  raw(options: InjectOptions): Promise<Answer>;
}

export interface TestApp {
  app: App;
  services: Services;
  anonymous: Client;
  /** A client with a live session of this account, for a company if given. */
  signedIn(type: AccountType, accountId: string, companyId?: string): Promise<Client>;
  /** Mails sent so far, oldest first, as text. */
  outbox(): Promise<string[]>;
}

/** The whole server on a database of its own, for one test file. Call it at the top of the file. */
export async function testApp(env: Record<string, string> = {}, log?: { write(line: string): void }): Promise<TestApp> {
  const url = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'okur-app-'));
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    DEMO: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    MIGRATION_DATABASE_URL: ownerOf(url),
    TOKEN_SECRET: 'test-secret-test-secret-test-secret',
    ...env,
  });
  const { services, database } = await openServices(config, url);
  const app = await buildApp(services, database.pool, log);
  await app.http.ready();
  afterAll(async () => {
    await services.jobs.stop(0);
    await app.http.close();
    await database.close();
    // A mail that was not waited for may still be written into it.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  const client = (headers: Record<string, string>): Client => ({
    call: (route, request = {}) => send(app, headersFor(headers, request), route, request),
    raw: async (options) => answerOf(await inject(app, { ...options, headers: { ...headers, ...options.headers } })),
  });

  return {
    app,
    services,
    anonymous: client({}),
    async signedIn(type, accountId, companyId) {
      const id = newId();
      await rows(
        services.db,
        sql`insert into sessions (id, account_type, account_id, token_hash, expires_at, ends_at)
          values (${id}, ${type}, ${accountId}, ${id}, now() + interval '1 day', now() + interval '1 day')`,
      );
      const token = await services.access.issue(type, accountId, id);
      return client({ authorization: `Bearer ${token}`, ...(companyId ? { 'x-company-id': companyId } : {}) });
    },
    async outbox() {
      const folder = join(dataDir, 'outbox');
      const names = await readdir(folder).catch(() => []);
      return Promise.all(
        names
          .filter((name) => name.endsWith('.json'))
          .sort()
          .map((name) => readFile(join(folder, name), 'utf8')),
      );
    },
  };
}

const headersFor = (base: Record<string, string>, request: Request): Record<string, string> => ({
  ...base,
  ...request.headers,
});

/**
 * A call comes from outside, also when the test itself holds a lock meanwhile. Awaited within: it begins with the first
 * who waits for it.
 */
const inject = ({ http }: App, options: InjectOptions) => aside(async () => await http.inject(options));

async function send(app: App, headers: Record<string, string>, route: Route, request: Request): Promise<Answer> {
  const path = route.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(request.params?.[name] ?? `missing-${name}`),
  );
  const query = Object.fromEntries(Object.entries(request.query ?? {}).map(([key, value]) => [key, String(value)]));
  const payload = request.files ? multipart(request) : (request.body as object | undefined);
  const options: InjectOptions = {
    method: route.method,
    url: `/api/v1/${path}`,
    query,
    headers,
    ...(payload ? { payload } : {}),
  };
  return answerOf(await inject(app, options));
}

function multipart(request: Request): FormData {
  const payload = new FormData();
  for (const [key, value] of Object.entries((request.body ?? {}) as Record<string, unknown>))
    payload.set(key, typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? ''));
  for (const [key, file] of Object.entries(request.files ?? {}))
    payload.set(
      key,
      new Blob([typeof file.bytes === 'string' ? file.bytes : new Uint8Array(file.bytes)]),
      file.fileName,
    );
  return payload;
}

function answerOf(response: {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
  rawPayload: Buffer;
}): Answer {
  const isJson = String(response.headers['content-type'] ?? '').includes('json');
  let body: unknown;
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    bytes: response.rawPayload,
    // Parsed once it is read: where the server's work is measured, the client's is none of it.
    get body() {
      return isJson ? (body ??= JSON.parse(response.body)) : undefined;
    },
  };
}
