import { z } from 'zod';
import { summaryUndoDays } from '@okur/contract/summaries';
import { array, rows, sql } from '../../platform/database/index.ts';
import { jobKind } from '../../platform/jobs/kind.ts';
import { keyOf } from '../../platform/storage/keys.ts';

const over = sql`now() - make_interval(days => ${summaryUndoDays})`;

/** What was read, answered or set stays: records of children name it, and a later reading is judged by them. */
const isUnused = sql`not exists (select from summary_answers a where a.summary_book_id = s.id)
  and not exists (select from summary_reads r where r.summary_book_id = s.id)
  and not exists (select from reading_ids i where i.summary_id = s.id)
  and not exists (select from homeworks h where h.summary_id = s.id)`;

/** Takes away summaries that can no longer be restored, with all that hangs on them, and what undoes old changes. */
export const summaryTrashJob = jobKind({
  kind: 'summary_trash',
  input: z.strictObject({}),
  cron: '23 1 * * *',
  async work({ services }) {
    const files = await services.transaction(async (tx) => {
      const gone = await rows<{ id: string }>(
        tx,
        sql`select s.id from summary_books s where s.deleted_at < ${over} and ${isUnused}
          order by s.id limit 500 for update`,
      );
      const ids = array(gone.map(({ id }) => id));
      const audios = await rows<{ file: string }>(
        tx,
        sql`delete from summary_audios where summary_book_id = any(${ids}) returning file`,
      );
      for (const table of [
        sql`summary_book_departments`,
        sql`summary_book_classes`,
        sql`summary_book_tags`,
        sql`summary_department_change_books`,
      ])
        await rows(tx, sql`delete from ${table} where summary_book_id = any(${ids})`);
      await rows(tx, sql`delete from quiz_versions where quiz_id = any(${ids})`);
      await rows(tx, sql`delete from summary_books where id = any(${ids})`);
      await rows(tx, sql`delete from summary_department_changes where created_at < ${over}`);
      return { audios, summaries: gone.length };
    });
    for (const { file } of files.audios) await services.storage.remove(keyOf(file));
    return { result: { summaries: files.summaries } };
  },
});
