import { PassThrough, pipeline, Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Milliseconds between signs of life, so that no proxy takes the silence for the end. */
const beat = 15_000;

/** Sends each event as it comes, until there are no more or the reader has gone. */
export function sendEvents(
  reply: FastifyReply,
  events: AsyncIterable<unknown>,
  serialize: (event: unknown) => string,
): FastifyReply {
  const stream = new PassThrough();
  const timer = setInterval(() => stream.writable && stream.write(': alive\n\n'), beat);
  timer.unref();
  pipeline(Readable.from(textOf(events, serialize)), stream, () => clearInterval(timer));
  return reply.header('x-accel-buffering', 'no').type('text/event-stream; charset=utf-8').send(stream);
}

async function* textOf(events: AsyncIterable<unknown>, serialize: (event: unknown) => string): AsyncGenerator<string> {
  for await (const event of events) yield `data: ${serialize(event)}\n\n`;
}
