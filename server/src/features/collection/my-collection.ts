import type { collection as contract } from '@okur/contract';
import type { ArticleCover } from '@okur/contract/articles';
import type { Collection } from '@okur/contract/collection';
import { badgesOf, collectedTexts, type Deed, streakOf } from '@okur/contract/reading/rewards';
import { array, type Db, row, rows, sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { type LearnedWord, learnedWords } from '../exercises/store.ts';
import { held, isHeldBy } from '../library/store.ts';
import { readForGoal } from './class-rewards.ts';

interface Frame {
  avatar: Collection['avatar'];
  rewards: boolean;
  today: string;
  class_goal: Collection['class_goal'];
}

/** What the student collected; nothing where the class does without. */
async function collectionOf(db: Db, userId: string): Promise<Collection> {
  const { avatar, rewards, today, class_goal } = orNotFound(
    await row<Frame>(
      db,
      sql`select u.avatar, coalesce(d.rewards, true) as rewards, okur_day(now(), c.time_zone)::text as today,
          case when d.goal_minutes is not null and d.goal_ends_on >= okur_day(now(), c.time_zone)
            then json_build_object('minutes', d.goal_minutes, 'ends_on', d.goal_ends_on, 'read', ${readForGoal})
          end as class_goal
        from users u join companies c on c.id = u.company_id left join departments d on d.id = u.department_id
        where u.id = ${userId}`,
    ),
  );
  if (!rewards)
    return {
      enabled: false,
      avatar,
      streak: { days: 0, freezes: 0 },
      badges: [],
      albums: [],
      words: [],
      class_goal: null,
    };
  const deeds = await deedsOf(db, userId);
  return {
    enabled: true,
    avatar,
    streak: streakOf(deeds, today),
    badges: badgesOf(deeds),
    albums: await albumsOf(db, userId, collectedTexts(deeds)),
    words: await wordsOf(db, userId),
    class_goal,
  };
}

/** Readings with what was guessed before them, and exercises; oldest first. */
const deedsOf = (db: Db, userId: string): Promise<Deed[]> =>
  rows<Deed>(
    db,
    sql`select okur_day(x.finished_at, c.time_zone)::text as day, x.trusted, x.text, g.name as topic, x.understood,
        x.feeling, x.guessed
      from users u join companies c on c.id = u.company_id, lateral (
        select r.finished_at, coalesce(r.trust <> 'C', false) as trusted, r.article_id as text,
          r.comprehension_corrected as understood, f.feeling,
          (select avg((a ->> 'right')::boolean::int)::float8 from reading_guesses q, jsonb_array_elements(q.answers) a
            where q.user_id = r.user_id and q.homework_id = r.homework_id) as guessed
        from reading_results r
          left join reading_feelings f on f.reading_id = r.id
        where r.user_id = u.id
        union all
        select e.finished_at, e.trusted, null, null, null, null from exercise_attempts e where e.user_id = u.id) x
        left join articles t on t.id = x.text left join article_categories g on g.id = t.category_id
      where u.id = ${userId} order by x.finished_at`,
  );

/** The words that were learned, each with the dictionary's sentence for it. */
async function wordsOf(db: Db, userId: string): Promise<Collection['words']> {
  const learned = await learnedWords(db, userId);
  if (learned.length === 0) return [];
  const keyOf = ({ language, term }: Pick<LearnedWord, 'language' | 'term'>) =>
    `${language} ${term.trim().toLocaleLowerCase(language)}`;
  const found = await rows<{ key: string; sentence: string }>(
    db,
    sql`select t.language || ' ' || t.word as key, min(t.example) as sentence from terms t
      where t.deleted_at is null and t.example <> '' and t.language || ' ' || t.word = any(${array(
        learned.map(keyOf),
        'text',
      )}) group by 1`,
  );
  const sentences = new Map(found.map(({ key, sentence }) => [key, sentence]));
  return learned.map((word) => ({ ...word, sentence: sentences.get(keyOf(word)) ?? null }));
}

/** The texts of the own library by topic. */
async function albumsOf(db: Db, userId: string, collected: ReadonlySet<string>): Promise<Collection['albums']> {
  const texts = await rows<{ id: string; title: string; cover: ArticleCover | null; topic: string }>(
    db,
    sql`select a.id, a.title, a.cover, g.name as topic from ${held}
      where ${isHeldBy(userId)} and g.name is not null
      order by g.name collate "tr-x-icu", a.title collate "tr-x-icu", a.id`,
  );
  return [...Map.groupBy(texts, ({ topic }) => topic)].map(([topic, of]) => ({
    topic,
    texts: of.map(({ id, title, cover }) => ({ id, title, cover, collected: collected.has(id) })),
  }));
}

export async function myCollection({ db, caller }: ContextOf<typeof contract.myCollection>) {
  return { data: await collectionOf(db, caller.id) };
}
