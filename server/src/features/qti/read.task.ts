import { ArchiveRefused } from '../../platform/sandbox/archive.ts';
import { serveTask } from '../../platform/sandbox/task.ts';
import { QtiRefused, type ReadQti, readQti, type ReadRefusal } from './read-package.ts';

export interface QtiTask {
  bytes: Uint8Array;
  zipped: boolean;
}
export type QtiAnswer = { read: ReadQti } | { refused: ArchiveRefused['reason'] | ReadRefusal };

serveTask<QtiTask>(async (task, respond) => respond(await answerTo(task)));

async function answerTo({ bytes, zipped }: QtiTask): Promise<QtiAnswer> {
  try {
    return { read: await readQti(bytes, zipped) };
  } catch (error) {
    if (error instanceof QtiRefused || error instanceof ArchiveRefused) return { refused: error.reason };
    throw error;
  }
}
