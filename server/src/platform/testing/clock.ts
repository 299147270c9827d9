import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { openDatabase, rows, sql } from '../database/index.ts';
import { objectsFolder } from '../database/objects.ts';
import { setClockAhead } from '../runtime/clock.ts';
import type { TestApp } from './app.ts';
import { ownerOf } from './database.ts';

const text = readFileSync(join(objectsFolder, 'functions/okur_now.sql'), 'utf8');
const ofClock = (ahead: number): string =>
  ahead === 0 ? text : text.replace(/\bnow\(\)/, `now() + interval '${ahead} milliseconds'`);

/**
 * The clock of the rules that money and time follow, for one app: `pass` lets so many milliseconds go by, in its
 * database and in this process, until the test ends. Call it at the top of the file.
 */
export function testClock({ services }: TestApp): { pass(milliseconds: number): Promise<void> } {
  let ahead = 0;
  const set = async (milliseconds: number): Promise<void> => {
    ahead = milliseconds;
    setClockAhead(ahead);
    const owner = openDatabase(ownerOf(services.config.databaseUrl!), { max: 1 });
    try {
      await rows(owner.db, sql.raw(ofClock(ahead)));
    } finally {
      await owner.close();
    }
  };
  afterEach(() => (ahead === 0 ? undefined : set(0)));
  return { pass: (milliseconds) => set(ahead + milliseconds) };
}
