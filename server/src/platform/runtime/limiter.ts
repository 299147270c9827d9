import { ApiError } from '../http/api-error.ts';

interface Queue {
  running: number;
  waiting: (() => void)[];
}

/** Told when the client goes away: calls `left` then, and answers how to stop listening. */
export type Leaving = (left: () => void) => () => void;

const stays: Leaving = () => () => undefined;

/**
 * Costly work, so much at a time for each client: who asks for more waits, and who asks for much more is sent away.
 * One person's flood so takes a small, fixed part of the machine, and everybody else keeps the rest.
 */
export class Turns {
  readonly #atOnce: number;
  readonly #waitingMax: number;
  readonly #refusal: () => ApiError;
  readonly #queues = new Map<string, Queue>();

  constructor({
    atOnce,
    waitingMax,
    refusal = () => new ApiError('too_many_requests', { retryAfter: 1 }),
  }: {
    atOnce: number;
    waitingMax: number;
    refusal?: () => ApiError;
  }) {
    this.#atOnce = atOnce;
    this.#waitingMax = waitingMax;
    this.#refusal = refusal;
  }

  /** Does the work when it is the client's turn. Who goes away while waiting gives up the place in the queue. */
  async run<T>(client: string, work: () => Promise<T>, leaving: Leaving = stays): Promise<T> {
    const queue = this.#queues.get(client) ?? { running: 0, waiting: [] };
    this.#queues.set(client, queue);
    // A place is handed over: whoever is next takes it before anybody who comes later.
    if (queue.running < this.#atOnce) queue.running += 1;
    else await this.#wait(queue, leaving);
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else queue.running -= 1;
      if (queue.running === 0) this.#queues.delete(client);
    }
  }

  #wait(queue: Queue, leaving: Leaving): Promise<void> {
    if (queue.waiting.length >= this.#waitingMax) throw this.#refusal();
    return new Promise((resolve, reject) => {
      const begin = () => {
        stop();
        resolve();
      };
      const stop = leaving(() => {
        queue.waiting = queue.waiting.filter((other) => other !== begin);
        reject(this.#refusal());
      });
      queue.waiting.push(begin);
    });
  }
}
