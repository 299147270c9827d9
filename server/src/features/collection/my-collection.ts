import type { collection as contract } from '@okur/contract';
import type { ArticleCover } from '@okur/contract/articles';
import type { Collection } from '@okur/contract/collection';
import { badgesOf, collectedTexts, type Deed, streakOf } from '@okur/contract/reading/rewards';
import { array, type Db, row, rows, sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { exercisesFor, fitting, type LearnedWord, learnedWords, wordsFor } from '../exercises/store.ts';
import { held, isHeldBy } from '../library/store.ts';
import { bookWork } from '../student-books/store.ts';
import { daysAway, userById } from '../users/store.ts';
import { readForGoal } from './class-rewards.ts';
import { lookedUpWords } from './looked-up-words.ts';

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
      looked_up: [],
      looked_up_count: 0,
      repeat: null,
      class_goal: null,
    };
  const deeds = await deedsOf(db, userId);
  const words = await wordsOf(db, userId);
  return {
    enabled: true,
    avatar,
    streak: streakOf(deeds, today, await awayOf(db, userId)),
    badges: badgesOf(deeds),
    albums: await albumsOf(db, userId, collectedTexts(deeds)),
    words,
    ...(await lookedUpWords(db, userId, words)),
    repeat: await repeatOf(db, userId),
    class_goal,
  };
}

/** Readings with what was guessed before them, exercises, and time in which a book was read; oldest first. */
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
        select e.finished_at, e.trusted, null, null, null, null from exercise_attempts e where e.user_id = u.id
        union all
        select b.finished_at, true, null, null, null, null from ${bookWork(sql`u.id`, sql`'-infinity'`)} b) x
        left join articles t on t.id = x.text left join article_categories g on g.id = t.category_id
      where u.id = ${userId} order by x.finished_at`,
  );

/** Days on which the student could not have read. */
const awayOf = async (db: Db, userId: string): Promise<Set<string>> => {
  const away = await rows<{ day: string }>(db, sql`select w.day::text as day from ${daysAway(userId)} w`);
  return new Set(away.map(({ day }) => day));
};

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

/** Where most words wait to be asked again, among the exercises that the student finds. */
async function repeatOf(db: Db, userId: string): Promise<Collection['repeat']> {
  const waiting: NonNullable<Collection['repeat']>[] = [];
  for (const exercise of await exercisesFor(db, userId, sql`${fitting} and e.kind = 'vocabulary_match'`)) {
    const words = (await wordsFor(db, userId, exercise))?.due ?? 0;
    if (words > 0) waiting.push({ exercise_id: exercise.id, words });
  }
  return waiting.toSorted((a, b) => b.words - a.words)[0] ?? null;
}

/** The texts of their own library by topic, and what they collected before: that stays, deleted or not. */
async function albumsOf(db: Db, userId: string, collected: ReadonlySet<string>): Promise<Collection['albums']> {
  const texts = await rows<{ id: string; title: string; cover: ArticleCover | null; topic: string; held: boolean }>(
    db,
    sql`select a.id, a.title, a.cover, g.name as topic, mine.id is not null as held
      from articles a join article_categories g on g.id = a.category_id
        left join (select a.id from ${held} where ${isHeldBy(userId)}) mine on mine.id = a.id
      where mine.id is not null or a.id = any(${array([...collected])})
      order by g.name collate "tr-x-icu", a.title collate "tr-x-icu", a.id`,
  );
  return [...Map.groupBy(texts, ({ topic }) => topic)].map(([topic, of]) => ({
    topic,
    texts: of.map(({ topic: _topic, ...text }) => ({ ...text, collected: collected.has(text.id) })),
  }));
}

export async function collectionOfChild({ db, scope, params }: ContextOf<typeof contract.collectionOfChild>) {
  const child = await userById(db, scope, params.id);
  const { enabled, avatar, streak, badges, albums, words } = await collectionOf(db, child.id);
  const texts = albums.flatMap((album) => album.texts).filter(({ collected }) => collected).length;
  return { data: { enabled, avatar, streak, badges, texts, words: words.length } };
}

export async function myCollection({ db, caller }: ContextOf<typeof contract.myCollection>) {
  return { data: await collectionOf(db, caller.id) };
}
