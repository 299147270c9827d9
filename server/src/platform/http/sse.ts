import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Milliseconds between signs of life, so that no proxy takes the silence for the end. */
const beat = 15_000;

/** Sends each event as it comes, until there are no more or the reader has gone. */
export function sendEvents(
  reply: FastifyReply,
  events: AsyncIterable<unknown>,
  check: (event: unknown) => unknown,
): FastifyReply {
  const stream = Readable.from(textOf(events, check));
  const timer = setInterval(() => stream.readableFlowing !== null && reply.raw.write(': alive\n\n'), beat);
  timer.unref();
  stream.once('close', () => clearInterval(timer));
  return reply
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(stream);
}

async function* textOf(events: AsyncIterable<unknown>, check: (event: unknown) => unknown): AsyncGenerator<string> {
  for await (const event of events) yield `data: ${JSON.stringify(check(JSON.parse(JSON.stringify(event))))}\n\n`;
}
