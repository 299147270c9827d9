import { ApiError } from '../http/api-error.ts';

interface Queue {
  running: number;
  waiting: (() => void)[];
}

/** Calls `gone` when the client disconnects; returns a function that stops listening. */
export type OnDisconnect = (gone: () => void) => () => void;

const never: OnDisconnect = () => () => undefined;

/**
 * Limits how much costly work runs at a time for each client: further calls wait in a queue, and calls beyond it are
 * refused. The flood of one person takes a small, fixed part of the machine, and the rest is left to the others.
 */
export class Limiter {
  readonly #concurrency: number;
  readonly #queueMax: number;
  readonly #refusal: () => ApiError;
  readonly #queues = new Map<string, Queue>();

  constructor({
    concurrency,
    queueMax,
    refusal = () => new ApiError('too_many_requests', { retryAfter: 1 }),
  }: {
    concurrency: number;
    queueMax: number;
    refusal?: () => ApiError;
  }) {
    this.#concurrency = concurrency;
    this.#queueMax = queueMax;
    this.#refusal = refusal;
  }

  /** Does the work when it is the client's turn. A client that disconnects leaves the queue. */
  async run<T>(client: string, work: () => Promise<T>, onDisconnect: OnDisconnect = never): Promise<T> {
    const queue = this.#queues.get(client) ?? { running: 0, waiting: [] };
    this.#queues.set(client, queue);
    // A finished call hands its slot to the next in the queue, before any call that arrives later.
    if (queue.running < this.#concurrency) queue.running += 1;
    else await this.#wait(queue, onDisconnect);
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else queue.running -= 1;
      if (queue.running === 0) this.#queues.delete(client);
    }
  }

  #wait(queue: Queue, onDisconnect: OnDisconnect): Promise<void> {
    if (queue.waiting.length >= this.#queueMax) throw this.#refusal();
    return new Promise((resolve, reject) => {
      const begin = () => {
        stop();
        resolve();
      };
      const stop = onDisconnect(() => {
        queue.waiting = queue.waiting.filter((other) => other !== begin);
        reject(this.#refusal());
      });
      queue.waiting.push(begin);
    });
  }
}
