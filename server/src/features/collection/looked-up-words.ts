import type { collection as contract } from '@okur/contract';
import type { Collection } from '@okur/contract/collection';
import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';

type LookedUp = Collection['looked_up'];

/** Words on the page of a collection; older ones have been met often enough. */
const most = 60;

const keyOf = ({ language, term }: Pick<LookedUp[number], 'language' | 'term'>): string =>
  `${language} ${term.trim().toLocaleLowerCase(language)}`;

/** Words whose meaning was opened while reading, without those that are learned, and how many there are in all. */
export async function lookedUpWords(
  db: Db,
  userId: string,
  learned: Collection['words'],
): Promise<Pick<Collection, 'looked_up' | 'looked_up_count'>> {
  const learnedKeys = array(learned.map(keyOf), 'text');
  const found = await rows<LookedUp[number] & { total: number }>(
    db,
    sql`select t.id, t.language, t.term, t.meaning, nullif(t.example, '') as sentence,
        (count(*) over ())::int as total
      from word_lookups l join terms t on t.id = l.term_id
      where l.user_id = ${userId} and t.deleted_at is null and not t.language || ' ' || t.word = any(${learnedKeys})
      order by l.looked_up_at desc, t.term collate "tr-x-icu", t.id limit ${most}`,
  );
  return { looked_up: found.map(({ total: _total, ...word }) => word), looked_up_count: found[0]?.total ?? 0 };
}

export async function storeLookedUpWords({
  db,
  caller,
  body: { term_ids },
  record,
  unchanged,
}: ContextOf<typeof contract.storeLookedUpWords>) {
  const stored = await rows<{ term_id: string }>(
    db,
    sql`insert into word_lookups (user_id, term_id)
      select ${caller.id}, t.id from terms t where t.id = any(${array(term_ids)}) and t.deleted_at is null
      on conflict do nothing returning term_id`,
  );
  if (stored.length > 0)
    record({
      action: 'create',
      subject: 'WORD_LOOKUP',
      subjectId: null,
      after: { term_ids: stored.map(({ term_id }) => term_id) },
    });
  else unchanged();
  return { data: { stored: stored.length } };
}
