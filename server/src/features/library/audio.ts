import type { library } from '@okur/contract';
import { row, sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { hashOfText } from '../articles/store.ts';
import { isHeldBy, held } from './texts.ts';

/** The recording of a text that the student has in the library or as homework, if it is of the state that is read. */
export async function audioOfText({ db, caller, params, query }: ContextOf<typeof library.audioOfText>) {
  const { audio } = orNotFound(
    await row<{ audio: { address: string; seconds: number } | null }>(
      db,
      sql`select (select json_build_object('address', t.file, 'seconds', t.seconds) from article_audios t
            where t.article_id = v.article_id and t.text_hash = ${hashOfText(sql`v`)}) as audio
          from article_versions v where v.article_id = ${params.id} and v.version = ${query.article_version}
            and (exists (select from homeworks h join homework_recipients r on r.homework_id = h.id
                where h.article_id = v.article_id and h.article_version = v.version and r.user_id = ${caller.id})
              or exists (select from ${held} where a.id = v.article_id and ${isHeldBy(caller.id)}))`,
    ),
  );
  return { data: audio };
}
