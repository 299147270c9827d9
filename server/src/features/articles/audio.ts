import { servedFolder } from '../../platform/storage/folders.ts';
import type { articles } from '@okur/contract';
import { articleAudio, type ArticleAudio } from '@okur/contract/articles';
import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import { notFound } from '../../platform/http/api-error.ts';
import type { ContextOf, RequestContext } from '../../platform/http/request-context.ts';
import { newKey } from '../../platform/storage/keys.ts';
import { type Sound, withSound } from '../../platform/storage/sounds.ts';
import { editable, visible } from './reach.ts';
import { hashOfText } from './store.ts';

const audios = servedFolder('audios');

const keyOf = (address: string): string => address.replace('/files/', '');

const audioOf = (db: Db, articleId: string): Promise<ArticleAudio | undefined> =>
  row<ArticleAudio>(
    db,
    sql`select t.file as address, t.seconds, t.text_hash = ${hashOfText(sql`a`)} as fits, t.created_at
        from article_audios t join articles a on a.id = t.article_id where t.article_id = ${articleId}`,
  );

export async function audioOfArticle({ db, caller, params }: ContextOf<typeof articles.audioOfArticle>) {
  await visible(db, caller, params.id);
  return { data: (await audioOf(db, params.id)) ?? null };
}

/** The article to change, held until the transaction ends. */
async function held({ db, caller }: Pick<RequestContext, 'db' | 'caller'>, id: string): Promise<void> {
  await rows(db, sql`select id from articles where id = ${id} for update`);
  if ((await editable(db, caller, id)).deleted_at) throw notFound();
}

export const storeArticleAudio = withSound({ field: 'audio', ...articleAudio }, store);

async function store(context: ContextOf<typeof articles.storeArticleAudio>, take: () => Sound) {
  const { db, params, services } = context;
  await held(context, params.id);
  const { bytes, contentType, seconds } = take();
  const before = await audioOf(db, params.id);
  const key = newKey(audios, contentType);
  await services.storage.put(key, bytes, contentType);
  await rows(
    db,
    sql`insert into article_audios (article_id, file, seconds, text_hash)
        select id, ${`/files/${key}`}, ${seconds}, ${hashOfText(sql`a`)} from articles a where id = ${params.id}
        on conflict (article_id) do update set file = excluded.file, seconds = excluded.seconds,
          text_hash = excluded.text_hash, created_at = now()`,
  );
  noteChange(context, before, seconds);
  return { data: (await audioOf(db, params.id))! };
}

export async function removeArticleAudio(context: ContextOf<typeof articles.removeArticleAudio>) {
  const { db, params, unchanged } = context;
  await held(context, params.id);
  const before = await audioOf(db, params.id);
  if (!before) {
    unchanged();
    return { data: { done: true as const } };
  }
  await rows(db, sql`delete from article_audios where article_id = ${params.id}`);
  noteChange(context, before, null);
  return { data: { done: true as const } };
}

/** Into the audit; the file that nothing points to any more goes when all is stored. */
function noteChange(
  { caller, params, record, afterCommit, services }: RequestContext<{ id: string }>,
  before: ArticleAudio | undefined,
  seconds: number | null,
): void {
  record({
    action: 'update',
    subject: 'ARTICLE',
    subjectId: params.id,
    companyId: caller.staff?.company?.id ?? null,
    before: { audio_seconds: before ? Math.round(before.seconds) : null },
    after: { audio_seconds: seconds === null ? null : Math.round(seconds) },
  });
  if (before) afterCommit(() => services.storage.remove(keyOf(before.address)));
}
