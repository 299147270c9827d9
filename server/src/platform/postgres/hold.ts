import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CannotStart } from './cannot-start.ts';
import { startOf } from './processes.ts';

const TRIES = 3;

/**
 * Takes a folder for this process alone; the answer gives it back.
 *
 * Everyone who wants it first leaves a file named after himself (process id and start) and only then looks who else
 * is there. Of two at once at least one sees the other and withdraws; both can withdraw, both can never stay. A dead
 * holder's file may be removed by anyone, as no later process can bear its name.
 */
export async function hold(folder: string, name: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const mine = join(folder, `${process.pid}-${startOf(process.pid)}`);
  for (let attempt = 1; ; attempt++) {
    await claim(mine, name);
    const other = await livingHolder(folder);
    if (other === undefined) return () => rm(mine, { force: true });
    await rm(mine, { force: true });
    if (attempt === TRIES) throw taken(name, other);
    await wait(20 + Math.random() * 80);
  }
}

async function claim(path: string, name: string): Promise<void> {
  try {
    await (await open(path, 'wx')).close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw taken(name, process.pid);
    throw error;
  }
}

async function livingHolder(folder: string): Promise<number | undefined> {
  for (const file of await readdir(folder)) {
    const pid = Number.parseInt(file, 10);
    if (pid === process.pid && file === `${pid}-${startOf(pid)}`) continue;
    const start = startOf(pid);
    if (start === 'hidden' || file === `${pid}-${start}`) return pid;
    await rm(join(folder, file), { force: true });
  }
  return undefined;
}

const taken = (name: string, pid: number) =>
  new CannotStart(`${name} is in use by the running process ${pid}: stop that process or set another DATA_DIR.`);
