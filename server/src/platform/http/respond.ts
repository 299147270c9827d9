import type { Readable } from 'node:stream';
import type { Route } from '@okur/contract/route';
import type { FastifyReply } from 'fastify';
import { checkAnswer } from './answer-check.ts';
import { signAddresses } from './file-addresses.ts';
import { safeFileName } from './file-names.ts';
import { RawJson } from './raw-json.ts';
import { sendEvents } from './sse.ts';
import type { Services } from '../runtime/services.ts';

/** The answer of a route marked `download`. */
export interface FileAnswer {
  fileName: string;
  contentType: string;
  bytes: Uint8Array | string | Readable;
  /** Of people in it, on a route marked `people`. */
  rowCount?: number;
}

/** The schemas that Fastify serializes the answers of a route by; see response-schema. */
export const responseSchemas = ({ answer, status = 200, download, events }: Route) =>
  download || events ? {} : { schema: { response: { [status]: answer } } };

/** Sends what a handler made: a file, events as they come, or an answer with the fields that the contract names. */
export function respond(route: Route, result: unknown, services: Services, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (route.download) return sendFile(result as FileAnswer, reply);
  if (route.events)
    return sendEvents(reply, result as AsyncIterable<unknown>, (event) =>
      reply.serializeInput(payloadOf(route, event, services), route.answer as never),
    );
  reply.code(route.status ?? 200);
  const text = result instanceof RawJson ? result.textFor(route) : undefined;
  if (text === undefined) return reply.send(payloadOf(route, result, services));
  if (services.strict) checkAnswer(route, result);
  return reply.type('application/json; charset=utf-8').send(text);
}

/** What the serializer gets. Outside production it is held against the contract first. */
function payloadOf(route: Route, result: unknown, { strict, secrets }: Services): Record<string, unknown> {
  if (strict) checkAnswer(route, result);
  const answer = result instanceof RawJson ? result.toJSON() : result;
  return signAddresses(route.answer, answer, secrets) as Record<string, unknown>;
}

const sendFile = ({ fileName, contentType, bytes }: FileAnswer, reply: FastifyReply): FastifyReply =>
  reply
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(safeFileName(fileName))}`)
    .header('x-content-type-options', 'nosniff')
    // Opened in the browser all the same, what came from people runs nothing.
    .header('content-security-policy', "default-src 'none';frame-ancestors 'none';sandbox")
    .type(contentType)
    .send(bytes instanceof Uint8Array ? Buffer.from(bytes) : bytes);

/** For what ends with the one who asked for it. */
export function onDisconnect(reply: FastifyReply) {
  return (left: () => void): (() => void) => {
    reply.raw.once('close', left);
    return () => reply.raw.off('close', left);
  };
}
