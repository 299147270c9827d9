import { readInSandbox, TooComplex } from '../../platform/sandbox/read.ts';
import type { UploadedFile } from '../../platform/http/multipart.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import { type Roster, rosterLimits, RosterRefused, type RosterRefusalKey } from './roster.ts';

export type ReadAnswer = { roster: Roster } | { refused: RosterRefusalKey };

/** The roster of an uploaded form field `file`; an archive that cannot be taken is a 422 on that field. */
export async function readUpload(file: UploadedFile | undefined): Promise<Roster> {
  if (!file) throw invalidField('file', 'validation.required');
  try {
    return await readArchive(file.bytes);
  } catch (error) {
    if (error instanceof RosterRefused) throw invalidField('file', error.key, { file: file.fileName });
    throw error;
  }
}

/** Throws `RosterRefused` at an archive that cannot be taken. */
export async function readArchive(bytes: Buffer): Promise<Roster> {
  recognise(bytes);
  return read(bytes);
}

function recognise(bytes: Buffer): void {
  if (bytes.length === 0) throw new RosterRefused('one_roster.refused.empty');
  if (bytes.length > rosterLimits.bytes) throw new RosterRefused('one_roster.refused.too_large');
  if (bytes.toString('latin1', 0, 4) !== 'PK\u0003\u0004') throw new RosterRefused('one_roster.refused.not_a_zip');
}

async function read(bytes: Uint8Array): Promise<Roster> {
  const limits = { memoryMb: rosterLimits.memoryMb, ms: rosterLimits.readMs };
  const answer = await readInSandbox<ReadAnswer>(new URL('./read.task.ts', import.meta.url), bytes, limits).catch(
    (error: unknown) => {
      throw error instanceof TooComplex ? new RosterRefused('one_roster.refused.too_complex') : error;
    },
  );
  if ('roster' in answer) return answer.roster;
  throw new RosterRefused(answer.refused);
}
