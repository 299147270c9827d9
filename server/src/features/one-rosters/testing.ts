import { readdir, readFile } from 'node:fs/promises';
import { oneRosters } from '@okur/contract';
import type { OneRoster, RosterChange } from '@okur/contract/one-rosters';
import type { Job } from '@okur/contract/jobs';
import { expect } from 'vitest';
import yazl from 'yazl';
import type { Client, TestApp } from '../../platform/testing/app.ts';
import { endOf } from '../../platform/testing/jobs.ts';

export type Files = Record<string, string>;

/** The files of a roster that lies beside the tests. */
export async function filesOf(folder: string): Promise<Files> {
  const base = new URL(`./fixtures/${folder}/`, import.meta.url);
  const names = await readdir(base);
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(new URL(name, base), 'utf8')] as const)),
  );
}

export async function zipOf(
  files: Record<string, string | Uint8Array>,
  options: Partial<yazl.Options> = {},
): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name, options);
  zip.end();
  return Buffer.concat(await (zip.outputStream as NodeJS.ReadableStream & { toArray(): Promise<Buffer[]> }).toArray());
}

/** A roster written down in few words: rows by file, the header first. */
export function roster(
  rows: Record<string, string[]>,
  modes: Record<string, string> = {},
  version = '1.1',
  system = '',
): Files {
  const manifest = [
    'propertyName,value',
    `oneroster.version,${version}`,
    ...(system ? [`source.systemCode,${system}`] : []),
    ...Object.keys(rows).map((name) => `file.${name},${modes[name] ?? 'bulk'}`),
  ];
  return {
    'manifest.csv': manifest.join('\n'),
    ...Object.fromEntries(Object.entries(rows).map(([name, lines]) => [`${name}.csv`, `${lines.join('\n')}\n`])),
  };
}

export async function upload(client: Client, files: Files | Buffer, fileName = 'okul.zip'): Promise<OneRoster> {
  const answer = await client.call(oneRosters.uploadOneRoster, {
    files: { file: { fileName, bytes: Buffer.isBuffer(files) ? files : await zipOf(files) } },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data as OneRoster;
}

export const accept = (client: Client, { id, fingerprint }: Pick<OneRoster, 'id' | 'fingerprint'>, body: object = {}) =>
  client.call(oneRosters.acceptOneRoster, { params: { id }, body: { fingerprint, ...body } });

/** Accepts a roster and waits for the job; answers how it ended. */
export async function carriedOut(app: TestApp, client: Client, preview: OneRoster, body: object = {}): Promise<Job> {
  const answer = await accept(client, preview, {
    skip_faulty: true,
    confirm_removals: preview.removals.people,
    ...body,
  });
  expect(answer.status, answer.text).toBe(202);
  return endOf(app, answer.body.data.id as string);
}

export async function imported(app: TestApp, client: Client, files: Files | Buffer): Promise<OneRoster> {
  const preview = await upload(client, files);
  expect(await carriedOut(app, client, preview)).toMatchObject({ state: 'done', error: null });
  return (await client.call(oneRosters.getOneRoster, { params: { id: preview.id } })).body.data as OneRoster;
}

export async function changesOf(
  client: Client,
  id: string,
  query: Record<string, string> = {},
): Promise<RosterChange[]> {
  const answer = await client.call(oneRosters.changesOfOneRoster, { params: { id }, query: { isAll: true, ...query } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as RosterChange[];
}
