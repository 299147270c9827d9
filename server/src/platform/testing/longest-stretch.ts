import type { Answer } from './app.ts';

/**
 * The longest time that the thread which answers all others worked without letting anyone in, in milliseconds of work,
 * whatever else the machine does.
 */
export async function longestStretch(call: () => Promise<Answer>): Promise<{ answer: Answer; ms: number }> {
  let [longest, isOver] = [0, false];
  let before = process.threadCpuUsage();
  const tick = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
    if (!isOver) setImmediate(tick);
  };
  setImmediate(tick);
  const answer = await call();
  isOver = true;
  // What came before the answer was told belongs to it.
  await new Promise((resolve) => setImmediate(resolve));
  return { answer, ms: longest };
}

/** What no call may hold the others for, in milliseconds. */
export const longestAllowed = 100;
