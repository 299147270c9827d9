import { serveTask } from '../../../platform/sandbox/task.ts';
import { type EpubTask, readEpub, type ReadEpub } from './read.ts';
import { EpubRefused } from './refused.ts';

export type EpubAnswer = { book: ReadEpub } | { refused: Pick<EpubRefused, 'reason' | 'params'> };

serveTask<EpubTask>(async (task, respond) => respond(await answerTo(task)));

async function answerTo(task: EpubTask): Promise<EpubAnswer> {
  try {
    return { book: await readEpub(task) };
  } catch (error) {
    if (error instanceof EpubRefused) return { refused: { reason: error.reason, params: error.params } };
    throw error;
  }
}
