/** Reckoning that takes a while, written as a generator that yields wherever it may pause. */
export type Steps<T> = Generator<void, T>;

/** Milliseconds of one step: far below the time that other calls would notice. */
const stepMs = 10;

/** Does it in steps, and lets other calls in between. */
export async function inSteps<T>(steps: Steps<T>): Promise<T> {
  let until = performance.now() + stepMs;
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
    if (performance.now() < until) continue;
    await new Promise((resolve) => setImmediate(resolve));
    until = performance.now() + stepMs;
  }
}

/** The same without a pause, for little. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
  }
}

/** As `map`, with a pause after each. */
export function* mapped<A, B>(items: readonly A[], work: (item: A) => B): Steps<B[]> {
  const done: B[] = [];
  for (const item of items) {
    done.push(work(item));
    yield;
  }
  return done;
}
