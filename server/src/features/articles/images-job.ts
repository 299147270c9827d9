import { resourceUndoDays } from '@okur/contract/tutorials';
import { z } from 'zod';
import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import { openFormMs } from '../../platform/http/file-addresses.ts';
import { addressOf, keyOf } from '../../platform/storage/keys.ts';
import { jobKind } from '../../platform/jobs/kind.ts';

const folders = [
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

/**
 * Which of these addresses nothing holds: no question of an article, of any version of one that was kept, of an exam or
 * a quiz, no cover, no recording of a text and none of a student, no book, no order and no document. A file of an order
 * that is open may have been stored a moment ago, whatever day it was ordered.
 */
const unused = (db: Db, addresses: readonly string[]): Promise<{ address: string }[]> =>
  rows(
    db,
    sql`select x.address from unnest(${array([...addresses], 'text')}) as x(address)
        where not exists (select from articles where questions @> jsonb_build_array(jsonb_build_object('image',
          jsonb_build_object('address', x.address))))
          and not exists (select from article_versions
            where questions @> jsonb_build_array(jsonb_build_object('image', jsonb_build_object('address', x.address))))
          and not exists (select from exam_question_versions where content->'image'->>'address' = x.address)
          and not exists (select from quiz_versions
            where questions @> jsonb_build_array(jsonb_build_object('image', jsonb_build_object('address', x.address))))
          and not exists (select from articles where cover->>'address' = x.address)
          and not exists (select from article_audios where file = x.address)
          and not exists (select from oral_readings where recording = x.address)
          and not exists (select from books where cover->>'address' = x.address)
          and not exists (select from company_document_versions where x.address = '/files/' || file_key)
          and not exists (select from tutorials where cover = x.address)
          and not exists (select from tutorial_instructors where image = x.address)
          and not exists (select from tutorial_resources r where (
              (video = x.address
                or exists (select from tutorial_captions k where k.resource_id = r.id and k.file = x.address))
              and (deleted_at is null or deleted_at > now() - make_interval(days => ${resourceUndoDays})))
            or questions @> jsonb_build_array(jsonb_build_object('image', jsonb_build_object('address', x.address))))
          and not exists (select from books where x.address = '/files/' || (epub->>'key'))
          and not exists (select from books where x.address = '/files/' || (import->>'key'))
          and not exists (select from book_orders o where x.address = '/files/' || o.epub_key
            or (o.state in ('pending', 'ordered') and x.address = '/files/orders/' || o.id || '.epub'))
          and not exists (select from book_pictures where file = x.address)
          and not exists (select from summary_books where cover = x.address
            or questions @> jsonb_build_array(jsonb_build_object('image', jsonb_build_object('address', x.address))))
          and not exists (select from summary_audios where file = x.address)
          and not exists (select from jobs where kind = 'onix_import' and state in ('queued', 'running')
            and x.address = '/files/' || (input->>'key'))`,
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
