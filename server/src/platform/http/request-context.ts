import type { BodyOf, ParamsOf, QueryOf, Route } from '@okur/contract/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../access/caller.ts';
import type { Scope } from '../access/scope.ts';
import type { Actor, Change } from '../database/audit.ts';
import type { Db } from '../database/index.ts';
import type { Services } from '../runtime/services.ts';
import { type Client, clientOf } from './client.ts';
import type { Input } from './input.ts';
import type { UploadedFile } from './multipart.ts';
import type { StreamedFile } from './streamed-files.ts';

/** What a handler gets: input that is valid, a caller who may, and the transaction to write in. */
export type ContextOf<R extends Route> = RequestContext<ParamsOf<R>, QueryOf<R>, BodyOf<R>, CallerOf<R>, ScopeOf<R>>;

export interface RequestContext<P = unknown, Q = unknown, B = unknown, C = Caller, S = Scope> {
  params: P;
  query: Q;
  body: B;
  files: Record<string, UploadedFile | undefined>;
  /** Files of the fields that the route names in `maxBytes`: give them to the storage, by `putFile`, or they go. */
  uploads: Record<string, StreamedFile | undefined>;
  /** Null on `public` routes, and on `shared` ones, whose answer is for all callers with the same scope. */
  caller: C;
  scope: S;
  /** The pool for GET and routes marked readOnly or ownTransaction, one transaction for everything else. */
  db: Db;
  services: Services;
  /** Notes a change for the audit row of this transaction. Every write must. */
  record(change: Change): void;
  /** Says instead that this write had been done before and left everything as it was. */
  unchanged(): void;
  /** Runs after the transaction is on disk: mails, notices, forgetting a cached account. */
  afterCommit(work: AfterCommit): void;
  client: Client;
}

/**
 * What is there before the transaction of a write begins; the database is the pool. Here guesses are looked at, which
 * have to be counted though the call is refused, and passwords, which take long: neither holds a connection.
 */
export type BeforeOf<R extends Route> = Omit<ContextOf<R>, 'record' | 'unchanged' | 'afterCommit'>;

type CallerOf<R extends Route> = R['needs'] extends 'public' ? null : R['shared'] extends true ? null : Caller;
type ScopeOf<R extends Route> = R['needs'] extends 'public' ? null : Scope;

/** Who does what a call does, as the audit names them. */
export const actorOf = ({ caller, client }: Pick<RequestContext, 'caller' | 'client'>): Actor => ({
  type: caller.type,
  id: caller.id,
  address: client.address,
  requestId: client.requestId,
});

export type AfterCommit = () => Promise<void> | void;

/** A call between its request and its answer. */
export interface Exchange {
  route: Route;
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller | null;
  client: Client;
  input: Input;
  services: Services;
  effects: Effects;
}

/** What a handler notes beside its answer. */
export interface Effects {
  changes: Change[];
  isUnchanged: boolean;
  afterCommit: AfterCommit[];
}

export const exchangeOf = (call: Omit<Exchange, 'client' | 'effects'>): Exchange => ({
  ...call,
  client: clientOf(call.request, call.reply, call.services),
  effects: { changes: [], isUnchanged: false, afterCommit: [] },
});

export function contextOf(
  { route, caller, client, input, services, effects }: Exchange,
  db: Db,
): RequestContext<object, object, unknown, Caller | null, Scope | null> {
  const { params, query, body, files, uploads } = input;
  return {
    params,
    query,
    body,
    files,
    uploads,
    caller: route.shared ? null : caller,
    scope: caller && caller.scope,
    db,
    services,
    record: (change) => void effects.changes.push(change),
    unchanged: () => void (effects.isUnchanged = true),
    afterCommit: (work) => void effects.afterCommit.push(work),
    client,
  };
}
