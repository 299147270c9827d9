import { serveTask } from '../../platform/sandbox/task.ts';
import { unpackRoster } from './archive.ts';
import type { ReadAnswer } from './read.ts';
import { readRoster } from './records.ts';
import { RosterRefused } from './roster.ts';

serveTask<Uint8Array>(async (bytes, respond) => respond(await read(bytes)));

async function read(bytes: Uint8Array): Promise<ReadAnswer> {
  try {
    return { roster: readRoster(await unpackRoster(bytes)) };
  } catch (error) {
    if (error instanceof RosterRefused) return { refused: error.key };
    throw error;
  }
}
