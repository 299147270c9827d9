import type { Route } from '@okur/contract/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../access/caller.ts';
import type { Change } from '../database/audit.ts';
import { type Client, clientOf } from './client.ts';
import type { Db } from '../database/index.ts';
import type { UploadedFile } from './multipart.ts';
import type { Scope } from '../access/scope.ts';
import type { CallWith } from './serve.ts';
import type { Services } from '../runtime/services.ts';

interface Known {
  route: Route;
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller | null;
  services: Services;
}

interface Input {
  params: unknown;
  query: unknown;
  body: undefined;
  files: Record<string, UploadedFile | undefined>;
}

/**
 * What a handler gets. Made for every call and taken apart by every handler: what few ask for is made when it is asked
 * for.
 */
export class OwnCall implements CallWith<unknown, unknown, undefined> {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: undefined;
  readonly files: Input['files'];
  readonly services: Services;
  db: Db;
  changes: Change[] | undefined;
  isUnchanged = false;
  later: (() => Promise<void> | void)[] | undefined;
  readonly #known: Known;
  #client: Client | undefined;

  constructor(known: Known, { params, query, body, files }: Input) {
    this.#known = known;
    this.services = known.services;
    this.db = known.services.db;
    this.params = params;
    this.query = query;
    this.body = body;
    this.files = files;
  }

  get caller(): Caller {
    const { caller, route } = this.#known;
    if (!caller) throw new Error(`${route.path} is public: it has no caller`);
    if (route.shared) throw new Error(`${route.path} answers everybody who reaches the same: it has no caller`);
    return caller;
  }

  get scope(): Scope {
    const { caller, route } = this.#known;
    return route.shared && caller ? caller.scope : this.caller.scope;
  }

  get client(): Client {
    const { request, reply, services } = this.#known;
    return (this.#client ??= clientOf(request, reply, services));
  }

  get record(): (change: Change) => void {
    return (change) => void (this.changes ??= []).push(change);
  }

  get unchanged(): () => void {
    return () => void (this.isUnchanged = true);
  }

  get afterwards(): (work: () => Promise<void> | void) => void {
    return (work) => void (this.later ??= []).push(work);
  }
}
