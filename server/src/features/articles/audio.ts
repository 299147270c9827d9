import type { articles } from '@okur/contract';
import { articleAudio } from '@okur/contract/articles';
import type { Caller } from '../../platform/access/caller.ts';
import { rows, sql } from '../../platform/database/index.ts';
import { notFound } from '../../platform/http/api-error.ts';
import type { ContextOf, RequestContext } from '../../platform/http/request-context.ts';
import { type Sound, withSound } from '../../platform/storage/sounds.ts';
import { audioOf, removeAudio, storeAudio, type TextAudios } from '../../platform/storage/text-audios.ts';
import { editable, visible } from './reach.ts';
import { hashOfText } from './store.ts';

const audiosFor = (caller: Caller): TextAudios => ({
  table: sql`article_audios`,
  textId: sql`article_id`,
  texts: sql`articles a`,
  id: sql`a.id`,
  hash: hashOfText(sql`a`),
  audit: { subject: 'ARTICLE', companyId: caller.staff?.company?.id ?? null },
});

export async function audioOfArticle({ db, caller, params }: ContextOf<typeof articles.audioOfArticle>) {
  await visible(db, caller, params.id);
  return { data: (await audioOf(db, audiosFor(caller), params.id)) ?? null };
}

/** The article to change, held until the transaction ends. */
async function held({ db, caller }: Pick<RequestContext, 'db' | 'caller'>, id: string): Promise<void> {
  await rows(db, sql`select id from articles where id = ${id} for update`);
  if ((await editable(db, caller, id)).deleted_at) throw notFound();
}

export const storeArticleAudio = withSound({ field: 'audio', ...articleAudio }, store);

async function store(context: ContextOf<typeof articles.storeArticleAudio>, take: () => Sound) {
  await held(context, context.params.id);
  return storeAudio(context, audiosFor(context.caller), take());
}

export async function removeArticleAudio(context: ContextOf<typeof articles.removeArticleAudio>) {
  await held(context, context.params.id);
  return removeAudio(context, audiosFor(context.caller));
}
