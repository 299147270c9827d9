import { createHash } from 'node:crypto';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Route, RoutesOf } from '@okur/contract/route';
import { isRoute, listsPeople } from '@okur/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Caller, checkNeeds, checkPasswordChanged, checkSecondFactorSet } from '../access/caller.ts';
import { type Actor, type Change, writeAudit } from '../database/audit.ts';
import { OwnCall } from './request-context.ts';
import { ofCall } from './call-log.ts';
import type { Client } from './client.ts';
import { type Db, refusalOf, rows, sql } from '../database/index.ts';
import { once } from './idempotency.ts';
import { readAddresses, signCurrent } from './file-addresses.ts';
import { readInput } from './input.ts';
import { readParts, type UploadedFile } from './multipart.ts';
import { viewingStaffId, wayOf } from '../access/record-views.ts';
import { Refusal } from './api-error.ts';
import { type FileAnswer, respond, responseSchemas } from './respond.ts';
import type { Scope } from '../access/scope.ts';
import type { Services } from '../runtime/services.ts';
import { noteChange, sharedAnswer } from './response-cache.ts';
import { checkImpersonation } from '../access/impersonation.ts';
import { checkWholeList } from './whole-lists.ts';

/** What a handler gets: input that is valid, a caller who may, and the transaction to write in. */
export type Call<R extends Route> = CallWith<ParamsOf<R>, QueryOf<R>, BodyOf<R>>;

export interface CallWith<P, Q, B> {
  params: P;
  query: Q;
  body: B;
  files: Record<string, UploadedFile | undefined>;
  /** On `public` routes nobody is signed in: reading it there is a mistake and throws. */
  caller: Caller;
  scope: Scope;
  /** The pool for GET and routes marked readOnly or ownTransaction, one transaction for everything else. */
  db: Db;
  services: Services;
  /** Notes a change for the audit row of this transaction. Every write must. */
  record(change: Change): void;
  /** Says instead that this write had been done before and left everything as it was. */
  unchanged(): void;
  /** Runs after the transaction is on disk: mails, notices, forgetting a cached account. */
  afterwards(work: () => Promise<void> | void): void;
  client: Client;
}

/** What a handler makes: a file, events as they come, or the answer itself. */
export type Made<R extends Route> = R['download'] extends true
  ? FileAnswer
  : R['events'] extends true
    ? AsyncIterable<AnswerOf<R>>
    : AnswerOf<R>;
export type Handler<R extends Route> = (call: Call<R>) => Promise<Made<R>>;
/** One handler for every route of a contract module: forgetting one fails the build. */
export type Handlers<M> = { [K in keyof RoutesOf<M>]: Handler<RoutesOf<M>[K]> };

/** The call behind a list: an export makes it again and again. */
export interface ListCall {
  route: Route;
  handler(call: CallWith<unknown, unknown, unknown>): Promise<unknown>;
}

/** Rows that an export can ask for: a list, page by page, or a report, whose few rows come at once. */
const isList = (route: Route): boolean =>
  route.method === 'GET' &&
  !route.download &&
  route.needs !== 'public' &&
  (route.query?.shape['cursor'] !== undefined || isReport(route));
const isReport = ({ query, answer }: Route): boolean =>
  query !== undefined &&
  answer instanceof z.ZodObject &&
  answer.shape['data'] instanceof z.ZodArray &&
  'meta' in answer.shape;

/** Registers one feature's routes. */
export type Feature = (app: FastifyInstance, services: Services) => void;

/** Registers every route of a feature. Literal segments win over parameters by the router's own rule. */
export function serve<M extends object>(
  app: FastifyInstance,
  services: Services,
  contract: M,
  handlers: Handlers<M>,
): void {
  for (const [name, value] of Object.entries(contract)) {
    if (!isRoute(value)) continue;
    const handler = (handlers as Record<string, Handler<Route>>)[name]!;
    if (isList(value)) services.lists.set(value.path, { route: value, handler: handler as ListCall['handler'] });
    app.route({
      method: value.method,
      url: `/${value.path.replace(/\{(\w+)\}/g, ':$1')}`,
      ...responseSchemas(value),
      handler: (request, reply) => answer(value, handler, services, request, reply),
    });
  }
}

async function answer(
  route: Route,
  handler: Handler<Route>,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const viewingId = headerOf(request, 'x-view-as');
  const caller =
    route.needs === 'public'
      ? null
      : await services.access.callerOf(request.headers.authorization, headerOf(request, 'x-company-id'), viewingId);
  request.caller = caller;
  checkImpersonation(route, viewingId);
  checkNeeds(route.needs, caller);
  checkPasswordChanged(route, caller);
  checkSecondFactorSet(route, caller);

  const params = route.params ? readInput(route.params, request.params, 'malformed') : {};
  const query = route.query ? readInput(route.query, request.query, 'malformed') : {};
  const parts = request.isMultipart() ? await readForm(route, request) : { body: request.body, files: {} };
  const body = route.body
    ? readAddresses(route.body, readInput(route.body, parts.body ?? {}, 'invalid'), services.secrets)
    : undefined;

  const call = new OwnCall(
    { route, request, reply, caller, services },
    { params, query, body: body as undefined, files: parts.files },
  );
  const isRead = route.method === 'GET' || route.readOnly;
  // Whoever writes may be gone when the audit asks where from.
  const client = isRead || route.ownTransaction ? undefined : call.client;
  const handledBy = (db: Db): Promise<unknown> => {
    call.db = db;
    return handler(call as Call<Route>);
  };

  let result: unknown;
  try {
    result = !client
      ? await answerToAll(route, { params, query }, caller, services, () =>
          read(route, query, caller, services, reply, handledBy),
        )
      : await services.transaction(async (tx) => {
          const work = async () => {
            call.changes = undefined;
            const made = await handledBy(tx);
            if (services.strict && !call.changes && !call.isUnchanged)
              throw new Error(`${route.method} ${route.path} wrote without an audit entry`);
            await writeAudit(tx, actorOf(caller, client), call.changes ?? []);
            return made;
          };
          const key = route.idempotent ? headerOf(request, 'idempotency-key') : undefined;
          return key && caller
            ? once(
                tx,
                {
                  accountId: caller.id,
                  key,
                  route: `${route.method} ${request.url}`,
                  bodyHash: services.secrets.request(JSON.stringify([body ?? null, sumsOf(parts.files)])),
                  seal: route.secret ? services.secrets : undefined,
                },
                work,
              )
            : work();
        });
  } catch (error) {
    throw signCurrent(route.answer, refusalOf(error, services.constraints), services.secrets);
  }
  if (caller && 'isAll' in query && query.isAll && listsPeople(route))
    await checkWholeList(
      services,
      { route, caller, client: call.client, params, query, password: headerOf(request, 'x-confirm-password') },
      result,
    );
  if (caller && !isRead) noteChange(services.db, caller.id);
  noteView(route, caller, params, services);
  for (const work of call.later ?? [])
    await inTime(work, (error) =>
      request.log.error({ ...ofCall(request), err: error }, 'work after the transaction failed'),
    );
  return respond(route, result, services, reply);
}

/** What the files of two requests are compared by. */
const sumsOf = (files: Record<string, UploadedFile>): [string, string][] =>
  Object.entries(files).map(([field, { bytes }]) => [field, createHash('sha256').update(bytes).digest('base64url')]);

/** A member of staff has seen a student's record: that it was so can be asked later. */
function noteView(route: Route, caller: Caller | null, params: { id?: unknown }, { recordViews }: Services): void {
  const way = wayOf(route);
  const admin = way && caller && viewingStaffId(caller);
  if (admin) recordViews.note(admin, [String(params.id)], way);
}

/**
 * What is the same for all who reach the same is made once for them, see shared-answers. Not for somebody who looks as
 * another person; a search, which ends with the one who began it and takes that one's turn; all rows at once,
 * megabytes.
 */
function answerToAll<T>(
  route: Route,
  asked: { params: object; query: { search?: unknown; isAll?: unknown } },
  caller: Caller | null,
  services: Services,
  make: () => Promise<T>,
): Promise<T> {
  if (!route.shared || !caller || caller.viewer || asked.query.search || asked.query.isAll) return make();
  return sharedAnswer(
    services.db,
    `${route.path} ${JSON.stringify(asked)} ${JSON.stringify(caller.scope)}`,
    caller.id,
    make,
  );
}

/** A search waits for its turn and has connections of its own; every other read goes straight to the pool. */
function read<T>(
  route: Route,
  query: { search?: unknown },
  caller: Caller | null,
  services: Services,
  reply: FastifyReply,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const isHeld = caller?.viewer || (services.strict && route.readOnly);
  const ask = (db: Db) => (isHeld ? looking(services, work) : work(db));
  const isSearch = route.method === 'GET' && (route.search || Boolean(query.search));
  return isSearch && caller ? services.searches.run(caller.viewer?.id ?? caller.id, reply, ask) : ask(services.db);
}

/** PostgreSQL itself refuses to write while somebody looks as another person, and on a `readOnly` route in tests. */
const looking = <T>(services: Services, work: (tx: Db) => Promise<T>): Promise<T> =>
  services.transaction(async (tx) => {
    await rows(tx, sql`set transaction read only`);
    return work(tx);
  });

/** Milliseconds a caller waits for what follows a write: a mail server that hangs keeps nobody from the answer. */
const patience = 2000;

/** Does what follows a write that is on disk and stays answered as done: its failure is for the operator alone. */
async function inTime(work: () => Promise<void> | void, onError: (error: unknown) => void): Promise<void> {
  const done = Promise.resolve().then(work).catch(onError);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, patience)));
  await Promise.race([done, late]);
  clearTimeout(timer);
}

/** Fields and files of a form; a file that the route does not take is refused by its name. */
async function readForm(route: Route, request: FastifyRequest): ReturnType<typeof readParts> {
  if (!route.files) throw new Refusal('unsupported_media');
  const parts = await readParts(request);
  const unknown = Object.keys(parts.files).filter((name) => !route.files?.includes(name));
  if (unknown.length > 0)
    throw new Refusal('invalid', {
      errors: Object.fromEntries(unknown.map((name) => [name, ['validation.unknown_field']])),
    });
  return parts;
}

const actorOf = (caller: Caller | null, client: { address: string; requestId: string }): Actor => ({
  type: caller?.type ?? null,
  id: caller?.id ?? null,
  address: client.address,
  requestId: client.requestId,
});

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value || undefined;
}
