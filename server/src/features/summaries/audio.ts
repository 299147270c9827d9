import { servedFolder } from '../../platform/storage/folders.ts';
import type { summaries } from '@okur/contract';
import { articleAudio, type ArticleAudio } from '@okur/contract/articles';
import { done } from '@okur/contract/route';
import { type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import type { ContextOf, RequestContext } from '../../platform/http/request-context.ts';
import { addressOf, keyOf, newKey } from '../../platform/storage/keys.ts';
import { type Sound, withSound } from '../../platform/storage/sounds.ts';
import { alive, summaryById } from './reach.ts';

const audios = servedFolder('audios');

/** What of a summary (alias s) a recording says; another title or text is not what is heard. */
export const hashOfText: Sql = sql`encode(sha256(convert_to(concat_ws(chr(10), s.language, s.title, s.sections::text),
  'UTF8')), 'hex')`;

const audioOf = (db: Db, summaryId: string): Promise<ArticleAudio | undefined> =>
  row<ArticleAudio>(
    db,
    sql`select a.file as address, a.seconds, a.text_hash = ${hashOfText} as fits, a.created_at
        from summary_audios a join summary_books s on s.id = a.summary_book_id where s.id = ${summaryId}`,
  );

export async function audioOfSummary({ db, caller, params }: ContextOf<typeof summaries.audioOfSummary>) {
  await summaryById(db, caller, params.id);
  return { data: (await audioOf(db, params.id)) ?? null };
}

export const storeSummaryAudio = withSound({ field: 'audio', ...articleAudio }, store);

async function store(context: ContextOf<typeof summaries.storeSummaryAudio>, take: () => Sound) {
  const { db, caller, params, services } = context;
  await summaryById(db, caller, params.id, { where: alive, lock: true });
  const { bytes, contentType, seconds } = take();
  const before = await audioOf(db, params.id);
  const key = newKey(audios, contentType);
  await services.storage.put(key, bytes, contentType);
  await rows(
    db,
    sql`insert into summary_audios (summary_book_id, file, seconds, text_hash)
        select s.id, ${addressOf(key)}, ${seconds}, ${hashOfText} from summary_books s where s.id = ${params.id}
        on conflict (summary_book_id) do update set file = excluded.file, seconds = excluded.seconds,
          text_hash = excluded.text_hash, created_at = now()`,
  );
  noteChange(context, before, seconds);
  return { data: (await audioOf(db, params.id))! };
}

export async function removeSummaryAudio(context: ContextOf<typeof summaries.removeSummaryAudio>) {
  const { db, caller, params, unchanged } = context;
  await summaryById(db, caller, params.id, { where: alive, lock: true });
  const before = await audioOf(db, params.id);
  if (!before) {
    unchanged();
    return done;
  }
  await rows(db, sql`delete from summary_audios where summary_book_id = ${params.id}`);
  noteChange(context, before, null);
  return done;
}

/** Into the audit; the file that nothing points to any more goes when all is stored. */
function noteChange(
  { params, record, afterCommit, services }: RequestContext<{ id: string }>,
  before: ArticleAudio | undefined,
  seconds: number | null,
): void {
  record({
    action: 'update',
    subject: 'SUMMARY',
    subjectId: params.id,
    before: { audio_seconds: before ? Math.round(before.seconds) : null },
    after: { audio_seconds: seconds === null ? null : Math.round(seconds) },
  });
  if (before) afterCommit(() => services.storage.remove(keyOf(before.address)));
}
