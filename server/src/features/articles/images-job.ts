import { z } from 'zod';
import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import { openFormMs } from '../../platform/http/file-addresses.ts';
import { addressOf, keyOf } from '../../platform/storage/keys.ts';
import { jobKind } from '../../platform/jobs/kind.ts';

const folders = ['questions', 'covers', 'audios'];

/** When a file was stored: its name is an id of version 7, which begins with the milliseconds. */
const storedAt = (key: string): number =>
  Number.parseInt(
    key
      .slice(key.indexOf('/') + 1)
      .replace('-', '')
      .slice(0, 12),
    16,
  );

/**
 * Which of these addresses nothing holds: no question of an article, of any state of one that was kept or of an exam,
 * no cover and no recording.
 */
const unused = (db: Db, addresses: readonly string[]): Promise<{ address: string }[]> =>
  rows(
    db,
    sql`select x.address from unnest(${array([...addresses], 'text')}) as x(address)
        where not exists (select from articles where questions @> jsonb_build_array(jsonb_build_object('image',
          jsonb_build_object('address', x.address))))
          and not exists (select from article_versions
            where questions @> jsonb_build_array(jsonb_build_object('image', jsonb_build_object('address', x.address))))
          and not exists (select from exam_questions where image->>'address' = x.address)
          and not exists (select from articles where cover->>'address' = x.address)
          and not exists (select from article_audios where file = x.address)
          and not exists (select from books where cover->>'address' = x.address)`,
  );

/** Takes files away that were uploaded for a question, a cover or a recording that was never saved. */
export const questionImagesJob = jobKind({
  kind: 'question_images',
  input: z.strictObject({}),
  cron: '47 0 * * *',
  async work({ services, progress }) {
    const old: string[] = [];
    for (const folder of folders)
      for await (const key of services.storage.list(folder))
        if (storedAt(key) < Date.now() - openFormMs) old.push(addressOf(key));
    await progress(0, old.length);
    const gone = old.length === 0 ? [] : await unused(services.db, old);
    for (const { address } of gone) await services.storage.remove(keyOf(address));
    return { result: { removed: gone.length } };
  },
});
