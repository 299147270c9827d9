import { fork } from 'node:child_process';
import { once } from 'node:events';
import module from 'node:module';
import { getPriority, setPriority } from 'node:os';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import type { Message } from './task.ts';

/*
 * Files that people send are read, and large ones written, in a process of their own: with little memory, little time
 * and no environment, so that a file made to do harm takes nothing but itself down. A thread would not do: one that
 * runs out of memory may end the whole process, and what it took stays with the server.
 */

export interface Limits {
  memoryMb: number;
  /** Milliseconds for the whole task. */
  ms: number;
}

/** As `nice` counts. */
const niceness = 5;

/** The task took more memory or time than it may. */
export class TooComplex extends Error {}

interface Handlers {
  result(result: unknown): void;
  /** With nothing when the script did what it had to. */
  end(error?: Error): void;
}

/** The result of the script, which ends in `serveTask`. Throws TooComplex, or what the script threw. */
export async function runInSandbox<Result>(script: URL, task: unknown, limits: Limits): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    start(script, task, limits, {
      result: (result) => resolve(result as Result),
      end: (error) => reject(error ?? new TooComplex()),
    });
  });
}

/**
 * The bytes that the script sends, as they come, and when its process is gone. It has some when this resolves, so that
 * what fails at once is a refusal and no broken file.
 */
export async function streamFromSandbox(
  script: URL,
  task: unknown,
  limits: Limits,
): Promise<{ stream: Readable; ended: Promise<void> }> {
  let stop = () => {};
  const ended = Promise.withResolvers<void>();
  const stream = new Readable({
    read() {},
    destroy(error, then) {
      stop();
      then(error);
    },
  });
  stop = start(script, task, limits, {
    result: (bytes) => void stream.push(bytes),
    end(error) {
      ended.resolve();
      if (error) stream.destroy(error);
      else stream.push(null);
    },
  });
  await once(stream, 'readable');
  return { stream, ended: ended.promise };
}

/** Starts the process; returns a function that ends it early. */
function start(script: URL, task: unknown, { memoryMb, ms }: Limits, handlers: Handlers): () => void {
  const child = fork(script, {
    execArgv: [`--max-old-space-size=${memoryMb}`, '--max-semi-space-size=8'],
    env: environment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  lowerPriority(child.pid);
  let isDone = false;
  const stop = () => void child.kill('SIGKILL');
  const timer = setTimeout(stop, ms);
  const end = (error?: Error) => {
    clearTimeout(timer);
    if (!isDone) handlers.end(error);
    isDone = true;
  };
  child.on('message', (message: Message) => {
    if ('result' in message) handlers.result(message.result);
    else if ('failed' in message) end(new Error(message.failed));
    else end();
  });
  child.once('error', end);
  // Not as it exits: on a busy machine what it said last may not have been read by then.
  child.once('close', (code, signal) =>
    end(signal ? new TooComplex() : new Error(`${script.pathname} ended with ${code}`)),
  );
  // It may be gone before it has read the task; its exit says so.
  child.send({ task }, () => {});
  return stop;
}

/**
 * Calls go first where processors are few. Not so far back that a busy machine would let it run out of its time: beside
 * one that takes all it gets, it has a quarter.
 */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, Math.min(getPriority() + niceness, 19));
  } catch {
    // Gone already, or on a system that does not let it.
  }
}

/** Nothing of the server's settings. Compiled sources are kept beside those of the server: a start is shorter. */
function environment(): NodeJS.ProcessEnv {
  const cacheDir = module.getCompileCacheDir();
  return { MALLOC_ARENA_MAX: '1', ...(cacheDir ? { NODE_COMPILE_CACHE: dirname(cacheDir) } : {}) };
}
