import { resourceUndoDays } from '@okur/contract/tutorials';
import { z } from 'zod';
import { array, type Db, raiseTimeLimit, rows, type Sql, sql } from '../../platform/database/index.ts';
import { openFormMs } from '../../platform/http/file-addresses.ts';
import { addressOf, keyOf } from '../../platform/storage/keys.ts';
import { jobKind } from '../../platform/jobs/kind.ts';

/** Folders whose files may be stored before a row names them, or outlast it. */
export const cleanedFolders = [
  'questions',
  'covers',
  'audios',
  'epubs',
  'orders',
  'book-pictures',
  'oral-readings',
  'company-documents',
  'tutorials',
  'videos',
  'onix',
];

/** When a file was stored: its name is an id of version 7, which begins with the milliseconds. */
const storedAt = (key: string): number =>
  Number.parseInt(
    key
      .slice(key.indexOf('/') + 1)
      .replace('-', '')
      .slice(0, 12),
    16,
  );

const ofKey = (key: Sql): Sql => sql`${addressOf('')}::text || ${key}`;
const ofQuestions = (table: Sql): Sql =>
  sql`select jsonb_path_query(questions, '$[*].image.address') #>> '{}' from ${table}`;
/** Of a part of a tutorial (alias r) that a click may bring back. */
const mayComeBack = sql`(r.deleted_at is null
  or r.deleted_at > now() - make_interval(days => ${resourceUndoDays}))`;

/**
 * The addresses that something holds, a holder each: a question of an article, of any version of one, of an exam or a
 * quiz, a cover, a recording of a text or of a student, a book, an order, a document. A file of an order that is open
 * may have been stored a moment ago, whatever day it was ordered.
 */
const holders: readonly Sql[] = [
  ...[sql`articles`, sql`article_versions`, sql`quiz_versions`, sql`tutorial_resources`, sql`summary_books`].map(
    ofQuestions,
  ),
  sql`select content->'image'->>'address' from exam_question_versions`,
  sql`select cover->>'address' from articles`,
  sql`select cover->>'address' from books`,
  sql`select cover from summary_books`,
  sql`select cover from tutorials`,
  sql`select file from article_audios`,
  sql`select file from summary_audios`,
  sql`select recording from oral_readings`,
  sql`select file from book_pictures`,
  sql`select image from tutorial_instructors`,
  sql`select r.video from tutorial_resources r where ${mayComeBack}`,
  sql`select k.file from tutorial_captions k join tutorial_resources r on r.id = k.resource_id where ${mayComeBack}`,
  sql`select ${ofKey(sql`file_key`)} from company_document_versions`,
  sql`select ${ofKey(sql`(epub->>'key')`)} from books`,
  sql`select ${ofKey(sql`(import->>'key')`)} from books`,
  sql`select ${ofKey(sql`epub_key`)} from book_orders`,
  sql`select ${ofKey(sql`'orders/' || id || '.epub'`)} from book_orders where state in ('pending', 'ordered')`,
  sql`select ${ofKey(sql`(input->>'key')`)} from jobs where kind = 'onix_import' and state in ('queued', 'running')`,
];

/** So many files in one statement, which reads every holder once. */
const portion = 50_000;

/** Which of these addresses nothing holds. Planned for their number: by it the holders are read whole or not. */
const unused = (tx: Db, addresses: readonly string[]): Promise<{ address: string }[]> =>
  rows(
    tx,
    sql`with held(address) as materialized (${sql.join(holders, ' union all ')})
        select x.address from unnest(${array(addresses, 'text')}) as x(address)
        where not exists (select from held where held.address = x.address)`,
    { named: false },
  );

/** Takes files away that were uploaded for a question, a cover or a recording that was never saved. */
export const unusedFilesJob = jobKind({
  // Jobs of this name are stored.
  kind: 'question_images',
  input: z.strictObject({}),
  cron: '47 0 * * *',
  async work({ services, progress }) {
    const old: string[] = [];
    for (const folder of cleanedFolders)
      for await (const key of services.storage.list(folder))
        if (storedAt(key) < Date.now() - openFormMs) old.push(addressOf(key));
    let removed = 0;
    for (let at = 0; at < old.length; at += portion) {
      await progress(at, old.length);
      const gone = await services.transaction(async (tx) => {
        await raiseTimeLimit(tx, 600);
        return unused(tx, old.slice(at, at + portion));
      });
      for (const { address } of gone) await services.storage.remove(keyOf(address));
      removed += gone.length;
    }
    return { result: { removed } };
  },
});
