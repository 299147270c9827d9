import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hold } from './hold.ts';
import { startOf } from './processes.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'okur-hold-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a folder given back can be taken again', async () => {
  const release = await hold(folder, 'the folder');
  await expect(hold(folder, 'the folder')).rejects.toThrow(`in use by the running process ${process.pid}`);
  await release();
  await (
    await hold(folder, 'the folder')
  )();
  expect(await readdir(folder)).toEqual([]);
});

test('a living holder is respected, a dead one forgotten', async () => {
  const holder = spawn('sleep', ['60']);
  await writeFile(join(folder, `${holder.pid}-${startOf(holder.pid ?? 0)}`), '');
  await expect(hold(folder, 'the folder')).rejects.toThrow(`in use by the running process ${holder.pid}`);
  holder.kill();
  await once(holder, 'exit');
  await (
    await hold(folder, 'the folder')
  )();
});

test('a living process with the number of a dead holder does not count', async () => {
  await writeFile(join(folder, `${process.ppid}-earlier`), '');
  await (
    await hold(folder, 'the folder')
  )();
  expect(await readdir(folder)).toEqual([]);
});
