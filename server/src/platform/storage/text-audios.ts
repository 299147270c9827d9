import type { ArticleAudio } from '@okur/contract/articles';
import { done } from '@okur/contract/route';
import type { Change } from '../database/audit.ts';
import { type Db, row, rows, type Sql, sql } from '../database/index.ts';
import type { RequestContext } from '../http/request-context.ts';
import { servedFolder } from './folders.ts';
import { addressOf, keyOf, newKey } from './keys.ts';
import type { Sound } from './sounds.ts';

/** Recordings of one kind of text: one of each text, of the text as it was then. */
export interface TextAudios {
  table: Sql;
  /** The column of the table that names the text. */
  textId: Sql;
  /** The texts with their alias, the id of one, and what of it a recording says. */
  texts: Sql;
  id: Sql;
  hash: Sql;
  audit: Pick<Change, 'subject' | 'companyId'>;
}

type Context = RequestContext<{ id: string }>;

const audios = servedFolder('audios');

export const audioOf = (db: Db, { table, textId, texts, id, hash }: TextAudios, text: string) =>
  row<ArticleAudio>(
    db,
    sql`select r.file as address, r.seconds, r.text_hash = ${hash} as fits, r.created_at
        from ${table} r join ${texts} on ${id} = r.${textId} where r.${textId} = ${text}`,
  );

/** Stores the recording of a text that is held until the transaction ends. */
export async function storeAudio(context: Context, of: TextAudios, { bytes, contentType, seconds }: Sound) {
  const { db, params, services } = context;
  const before = await audioOf(db, of, params.id);
  const key = newKey(audios, contentType);
  await services.storage.put(key, bytes, contentType);
  await rows(
    db,
    sql`insert into ${of.table} (${of.textId}, file, seconds, text_hash)
        select ${of.id}, ${addressOf(key)}, ${seconds}, ${of.hash} from ${of.texts} where ${of.id} = ${params.id}
        on conflict (${of.textId}) do update set file = excluded.file, seconds = excluded.seconds,
          text_hash = excluded.text_hash, created_at = now()`,
  );
  noteChange(context, of, before, seconds);
  return { data: (await audioOf(db, of, params.id))! };
}

export async function removeAudio(context: Context, of: TextAudios) {
  const { db, params, unchanged } = context;
  const before = await audioOf(db, of, params.id);
  if (!before) {
    unchanged();
    return done;
  }
  await rows(db, sql`delete from ${of.table} where ${of.textId} = ${params.id}`);
  noteChange(context, of, before, null);
  return done;
}

/** Into the audit; the file that nothing points to any more goes when all is stored. */
function noteChange(
  { params, record, afterCommit, services }: Context,
  { audit }: TextAudios,
  before: ArticleAudio | undefined,
  seconds: number | null,
): void {
  record({
    action: 'update',
    ...audit,
    subjectId: params.id,
    before: { audio_seconds: before ? Math.round(before.seconds) : null },
    after: { audio_seconds: seconds === null ? null : Math.round(seconds) },
  });
  if (before) afterCommit(() => services.storage.remove(keyOf(before.address)));
}
