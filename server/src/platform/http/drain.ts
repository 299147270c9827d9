import type { IncomingMessage } from 'node:http';

/** So much of a refused body is read on, for so long. */
const mostBytes = 4_000_000;
const longestMs = 1000;

/**
 * Reads on what comes of a body that is refused for its size: a client that writes all of it before it reads would
 * otherwise find the connection closed instead of the answer. Ends with the body, after four million bytes, or after a
 * second.
 */
export function drained(request: IncomingMessage): Promise<void> {
  if (request.complete || request.readableEnded || request.destroyed) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  let bytes = 0;
  const onData = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes >= mostBytes) resolve();
  };
  const timer = setTimeout(resolve, longestMs);
  // A form's reader has given up, and would hold back what comes after.
  request.unpipe().on('data', onData).once('end', resolve).once('close', resolve).resume();
  return promise.finally(() => {
    clearTimeout(timer);
    request.off('data', onData).off('end', resolve).off('close', resolve);
    // What comes after that is not read: the connection ends with the answer.
    request.pause();
  });
}
