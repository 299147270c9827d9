import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/*
 * The load generator, a process of its own: it takes a job as a message, answers with what it measured, and ends when
 * its parent goes. HTTP by hand over kept connections, so that it costs the two cores as little as it can.
 */

export interface Request {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** `{n}` becomes a number that no other request of the run has. */
  body?: string;
}

export interface Job {
  port: number;
  connections: number;
  milliseconds?: number;
  /** Taken in turn. */
  requests: Request[];
  /** Every request once instead, however long it takes. */
  once?: boolean;
  /** Milliseconds from one request of a connection to the next; 0 for as fast as it goes. */
  pause?: number;
}

export interface Measured {
  /** Answers of status 200 to 299. */
  done: number;
  perSecond: number;
  /** Milliseconds until the answer was there. */
  median: number;
  p95: number;
  p99: number;
  slowest: number;
  /** How many answers of another kind came, by status. */
  refused: Record<string, number>;
}

/** Milliseconds that a client waits that was told to come back later. */
const refusedPause = 50;

let made = 0;

function write({ method, path, headers, body = '' }: Request): string {
  made += 1;
  const text = body.replaceAll('{n}', `${process.pid}-${made}`);
  const lines = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const length = body ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n` : '';
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines}${length}\r\n${text}`;
}

/** One connection: sends, waits for the whole answer, answers its status. */
function connection(port: number): { ask(request: Request): Promise<number>; close(): void } {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let head = '';
  let missing = -1;
  let isChunked = false;
  let settle: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined;
  socket.on('data', (chunk) => {
    if (missing < 0) {
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      // A file comes in chunks, the last of which is empty.
      isChunked = /transfer-encoding: chunked/i.test(head);
      missing = isChunked ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) - (head.length - end - 4);
    } else missing -= chunk.length;
    if (isChunked ? chunk.toString('latin1', Math.max(0, chunk.length - 5)) !== '0\r\n\r\n' : missing > 0) return;
    const status = Number(head.slice(9, 12));
    head = '';
    missing = -1;
    settle?.resolve(status);
  });
  socket.on('error', (error) => settle?.reject(error));
  socket.on('close', () => settle?.reject(new Error('the server closed the connection')));
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        socket.write(write(request));
      }),
    close: () => socket.destroy(),
  };
}

async function run({ port, connections, milliseconds = 0, requests, once = false, pause = 0 }: Job): Promise<Measured> {
  const end = performance.now() + milliseconds;
  const times: number[] = [];
  const refused: Record<string, number> = {};
  let next = 0;
  const client = async (at: number) => {
    // As people come: not all in the same moment.
    if (pause) await wait((pause * at) / connections);
    const own = connection(port);
    while (once ? next < requests.length : performance.now() < end) {
      const from = performance.now();
      const status = await own.ask(requests[next++ % requests.length]!);
      if (status >= 200 && status < 300) times.push(performance.now() - from);
      else refused[status] = (refused[status] ?? 0) + 1;
      if (status === 429 || status === 503) await wait(refusedPause);
      // A pace is kept, however long an answer takes.
      else if (pause) await wait(Math.max(0, pause - (performance.now() - from)));
    }
    own.close();
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, (_, at) => client(at)));
  const seconds = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    done: times.length,
    perSecond: times.length / seconds,
    median: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    slowest: at(1),
    refused,
  };
}

process.on('message', (job: Job) => void run(job).then((measured) => process.send!(measured)));
process.on('disconnect', () => process.exit(0));
