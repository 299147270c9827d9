import type { GlossaryTerm } from '@okur/contract/terms';
import type { Language } from '@okur/contract/fields';
import { plainText } from '@okur/contract/reading/count';
import { runsOf, stemsOf, termFinder } from '@okur/contract/reading/lookup';
import { array, type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { doneOf, visibleToStudent } from '../homework/store.ts';
import type { terms as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

/** The words that are with term t as pairs of this type. */
const related = (type: 'synonym' | 'similar'): Sql => sql`(
  select coalesce(json_agg(other order by other collate "tr-x-icu"), '[]') from (
    select related_term as other from relation_terms r where r.language = t.language and r.word = t.word
      and r.relation_type = ${sql.raw(`'${type}'`)} and r.deleted_at is null
    union select term from relation_terms r where r.language = t.language and r.related_word = t.word
      and r.relation_type = ${sql.raw(`'${type}'`)} and r.deleted_at is null) pairs)`;

export const glossaryColumns = sql`t.id, t.term, t.meaning, t.example, t.part_of_speech, t.image, t.audio,
  ${related('synonym')} as synonyms, ${related('similar')} as similar`;

/**
 * The terms a reader may meet in the text of an own homework: the device keeps them and looks words up by itself, also
 * without a network.
 */
async function termsInHomework(db: Db, userId: string, homeworkId: string): Promise<GlossaryTerm[]> {
  const text = orNotFound(
    await row<{ language: Language; body: string; title: string }>(
      db,
      sql`select v.language, v.body, v.title from homeworks h join article_versions v on v.article_id = h.article_id
        and v.version = h.article_version left join lateral ${doneOf(sql`${userId}::uuid`)} r on true
          where h.id = ${homeworkId} and h.starts_at <= now() and ${visibleToStudent(sql`${userId}::uuid`)}`,
    ),
  );
  return termsIn(db, `${text.title}\n${plainText(text.body)}`, text.language);
}

/** The terms that are in a text, in any of their forms: those that a touch on one of its words opens. */
export async function termsIn(db: Db, text: string, language: Language): Promise<GlossaryTerm[]> {
  const runs = runsOf(text);
  const find = termFinder(language, await mayBeIn(db, new Set(runs.flatMap(({ words }) => words)), language));
  const found = new Set<string>();
  for (const { words } of runs) for (const at of words.keys()) for (const { id } of find({ words, at })) found.add(id);
  if (found.size === 0) return [];
  return rows<GlossaryTerm>(
    db,
    sql`select ${glossaryColumns} from terms t where t.id = any(${array([...found], 'uuid')})
      order by t.term collate "tr-x-icu", t.id`,
  );
}

/** The terms of which the first word is in a text. */
const mayBeIn = (db: Db, words: ReadonlySet<string>, language: Language) =>
  rows<Pick<GlossaryTerm, 'id' | 'term' | 'part_of_speech'>>(
    db,
    sql`with stems as materialized (
        select unnest(${array([...new Set([...words].flatMap((word) => stemsOf(word, language)))], 'text')}) as stem)
      select t.id, t.term, t.part_of_speech from terms t
        where t.language = ${language} and t.deleted_at is null and t.stem = any(array(select stem from stems))
      union all select t.id, t.term, t.part_of_speech from terms t
        where t.language = ${language} and t.deleted_at is null and t.stem like '% %'
          and split_part(t.stem, ' ', 1) in (select stem from stems)`,
  );

export async function glossaryOfHomework({ db, caller, params }: ContextOf<typeof contract.glossaryOfHomework>) {
  return {
    data: await termsInHomework(db, caller.id, params.id),
  };
}
