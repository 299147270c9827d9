import { parentPort, workerData } from 'node:worker_threads';
import { unpackRoster } from './archive.ts';
import type { ReadAnswer } from './read.ts';
import { readRoster } from './records.ts';
import { RosterRefused } from './roster.ts';

const bytes: Uint8Array = workerData;

async function answer(): Promise<ReadAnswer> {
  try {
    return { roster: readRoster(await unpackRoster(bytes)) };
  } catch (error) {
    if (error instanceof RosterRefused) return { refused: error.key };
    throw error;
  }
}

parentPort?.postMessage(await answer());
