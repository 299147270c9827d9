import { Readable } from 'node:stream';
import { type AnswerOf, isRoute, type Route, type RoutesOf } from '@okur/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { viewingStaffId } from '../access/record-views.ts';
import { type Db, apiErrorOf, type Uniques } from '../database/index.ts';
import type { Services } from '../runtime/services.ts';
import { runAfterCommit } from './after-commit.ts';
import { authorize } from './authorize.ts';
import { ofCall } from './call-log.ts';
import { signCurrent } from './file-addresses.ts';
import { headerOf } from './headers.ts';
import { readRequest } from './input.ts';
import { read } from './read.ts';
import { dropStreamed } from './streamed-files.ts';
import { type BeforeOf, type ContextOf, contextOf, type Exchange, exchangeOf } from './request-context.ts';
import { type FileAnswer, respond, responseSchemas } from './respond.ts';
import { noteChange } from './response-cache.ts';
import { checkWholeList } from './whole-lists.ts';
import { write, writePrepared } from './write.ts';

/** What a handler makes: a file, events as they come, or the answer itself. */
export type HandlerResult<R extends Route> = R['download'] extends true
  ? FileAnswer
  : R['events'] extends true
    ? AsyncIterable<AnswerOf<R>>
    : AnswerOf<R>;
export type Handler<R extends Route> = (context: ContextOf<R>) => Promise<HandlerResult<R>>;
/** A write that looks at something before its transaction begins, and what it writes then. */
export interface Prepared<R extends Route> {
  before(context: BeforeOf<R>): Promise<Handler<R>>;
}
/** One handler for every route of a contract module: forgetting one fails the build. */
export type Handlers<M> = { [K in keyof RoutesOf<M>]: Handler<RoutesOf<M>[K]> | Prepared<RoutesOf<M>[K]> };

/** A route and what answers it. */
export interface Endpoint {
  route: Route;
  handler: Handler<Route>;
}

/** Registers one feature's routes. */
export type Feature = (app: FastifyInstance, services: Services) => void;

/**
 * Registers every route of a feature, and of its tables which field a unique constraint speaks of. Literal segments
 * win over parameters by the router's own rule.
 */
export function serve<M extends object>(
  app: FastifyInstance,
  services: Services,
  contract: M,
  handlers: Handlers<M>,
  uniques: Uniques = {},
): void {
  for (const [constraint, unique] of Object.entries(uniques)) services.uniques.set(constraint, unique);
  for (const [name, route] of Object.entries(contract)) {
    if (!isRoute(route)) continue;
    const given = (handlers as Record<string, Handler<Route> | Prepared<Route>>)[name]!;
    if (route.exportable && typeof given === 'function') services.lists.set(route.path, { route, handler: given });
    app.route({
      method: route.method,
      url: `/${route.path.replace(/\{(\w+)\}/g, ':$1')}`,
      config: { isLarge: Boolean(route.maxBytes) },
      ...responseSchemas(route),
      handler: (request, reply) => answer(route, given, services, { request, reply }),
    });
  }
}

/** The life of a call, from the request to its answer. */
async function answer(
  route: Route,
  given: Handler<Route> | Prepared<Route>,
  services: Services,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const caller = await authorize(route, request, services.access);
  const input = await readRequest(route, request, services);
  const exchange = exchangeOf({ route, request, reply, caller, input, services });
  const result = await run(exchange, given);
  await checkExport(exchange, result);
  noteCall(exchange);
  await runAfterCommit(exchange.effects.afterCommit, (error) =>
    request.log.error({ ...ofCall(request), err: error }, 'work after the transaction failed'),
  );
  return respond(route, result, services, reply);
}

const isRead = ({ method, readOnly }: Route): boolean => method === 'GET' || Boolean(readOnly);

/** The handler with the pool or in a transaction; what PostgreSQL complains of becomes a refusal. */
async function run(exchange: Exchange, given: Handler<Route> | Prepared<Route>): Promise<unknown> {
  const { route, services } = exchange;
  // Where the route has no caller, its handler's own type says so.
  const within = (db: Db): ContextOf<Route> => contextOf(exchange, db) as ContextOf<Route>;
  try {
    if (typeof given !== 'function')
      return await writePrepared(exchange, async (db) => {
        const handler = await given.before(within(db));
        return (tx) => handler(within(tx));
      });
    const handle = (db: Db): Promise<unknown> => given(within(db));
    if (isRead(route) || route.ownTransaction) return await read(exchange, handle);
    return await write(exchange, handle);
  } catch (error) {
    throw signCurrent(route.answer, apiErrorOf(error, services.uniques), services.secrets);
  } finally {
    await dropStreamed(exchange.input.uploads);
  }
}

/** All rows at once of a list of people leave like an export. */
async function checkExport(exchange: Exchange, result: unknown): Promise<void> {
  const { route, request, caller, client, services } = exchange;
  const { params, query } = exchange.input;
  if (!caller || !route.people || !(query.isAll || route.download)) return;
  const password = headerOf(request, 'x-confirm-password');
  try {
    await checkWholeList(services, { route, caller, client, params, query, password }, result);
  } catch (refusal) {
    if (route.download) dropFile(result as FileAnswer);
    throw refusal;
  }
}

/** The file is open, and no one will read it. */
function dropFile({ bytes }: FileAnswer): void {
  if (bytes instanceof Readable) bytes.destroy();
}

/** Notes that this caller has changed something, or has seen a student's record. */
function noteCall({ route, caller, input, services }: Exchange): void {
  if (!caller) return;
  if (!isRead(route)) noteChange(services.db, caller.id);
  const admin = route.record && viewingStaffId(caller);
  if (admin) services.recordViews.note(admin, [String(input.params.id)], route.record!);
}
