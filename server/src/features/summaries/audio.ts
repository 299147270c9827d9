import type { summaries } from '@okur/contract';
import { articleAudio } from '@okur/contract/articles';
import { type Sql, sql } from '../../platform/database/index.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { type Sound, withSound } from '../../platform/storage/sounds.ts';
import { audioOf, removeAudio, storeAudio, type TextAudios } from '../../platform/storage/text-audios.ts';
import { alive, summaryById } from './reach.ts';

/** What of a summary (alias s) a recording says; another title or text is not what is heard. */
export const hashOfText: Sql = sql`encode(sha256(convert_to(concat_ws(chr(10), s.language, s.title, s.sections::text),
  'UTF8')), 'hex')`;

const audios: TextAudios = {
  table: sql`summary_audios`,
  textId: sql`summary_book_id`,
  texts: sql`summary_books s`,
  id: sql`s.id`,
  hash: hashOfText,
  audit: { subject: 'SUMMARY' },
};

export async function audioOfSummary({ db, caller, params }: ContextOf<typeof summaries.audioOfSummary>) {
  await summaryById(db, caller, params.id);
  return { data: (await audioOf(db, audios, params.id)) ?? null };
}

export const storeSummaryAudio = withSound({ field: 'audio', ...articleAudio }, store);

async function store(context: ContextOf<typeof summaries.storeSummaryAudio>, take: () => Sound) {
  const { db, caller, params } = context;
  await summaryById(db, caller, params.id, { where: alive, lock: true });
  return storeAudio(context, audios, take());
}

export async function removeSummaryAudio(context: ContextOf<typeof summaries.removeSummaryAudio>) {
  const { db, caller, params } = context;
  await summaryById(db, caller, params.id, { where: alive, lock: true });
  return removeAudio(context, audios);
}
