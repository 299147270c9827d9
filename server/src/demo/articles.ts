import type { Question } from '@okur/contract/articles';
import { assign } from '../features/articles/assignments.ts';
import { bodyOf } from '../features/articles/body.ts';
import { storeArticle } from '../features/articles/save.ts';
import { countsOf } from '../features/student/store.ts';
import { array, type Db, rows, sql } from '../platform/database/index.ts';
import { orNotFound } from '../platform/http/api-error.ts';
import type { Services } from '../platform/runtime/services.ts';
import { dayMs } from './calendar.ts';
import { coverOf } from './covers.ts';
import type { Random } from './random.ts';
import type { DemoSchool } from './schools.ts';
import { demoTexts } from './texts/index.ts';
import type { DemoText } from './texts/types.ts';

/** A stored text in its first state, with what a reading of it needs. */
export interface DemoArticle {
  id: string;
  version: number;
  title: string;
  language: 'tr' | 'en';
  grade_level: number;
  words: number;
  characters: number;
  syllables: number;
  questions: Question[];
  /** Null: the platform's, for every school. */
  schoolId: string | null;
}

const categories: Record<DemoText['category'], string> = {
  nature: 'Doğa',
  science: 'Bilim',
  history: 'Tarih',
  story: 'Öykü',
  daily_life: 'Günlük yaşam',
  geography: 'Coğrafya',
};
const types: Record<DemoText['type'], string> = { informative: 'Bilgilendirici metin', narrative: 'Öyküleyici metin' };
/** Texts that the demo instructor wrote. */
const ownTexts = new Set(['tr-dedemin-radyosu', 'en-saturday-market']);

/** The texts as published articles, assigned to the classes of their level: some for long, some no longer. */
export async function makeArticles(
  db: Db,
  services: Pick<Services, 'storage'>,
  random: Random,
  schools: readonly DemoSchool[],
  now: Date,
): Promise<DemoArticle[]> {
  const [categoryIds, typeIds] = [
    await idsByName(db, sql`article_categories`),
    await idsByName(db, sql`article_types`),
  ];
  const ownSchool = schools.at(-1)!;
  const ids: string[] = [];
  for (const { slug, body_html, category, type, ...text } of demoTexts) {
    const owner = ownTexts.has(slug)
      ? { company_id: ownSchool.id, instructor_id: ownSchool.ownPost }
      : { company_id: null, instructor_id: null };
    const article = {
      ...text,
      questions: text.questions.map((question) => ({ ...question, image: null })),
      body: body_html,
      cover: await coverOf(services, slug),
      category_id: categoryIds.get(categories[category]) ?? null,
      type_id: typeIds.get(types[type]) ?? null,
      status: 'published' as const,
    };
    const id = await storeArticle(
      db,
      owner,
      article,
      await bodyOf({ html: body_html, language: text.language }, 'demo'),
    );
    const departments = schools
      .filter((s) => !owner.company_id || s === ownSchool)
      .flatMap((s) => s.departments)
      .filter((d) => Math.abs(d.grade_level - text.grade_level) <= 1);
    const ends = random.chance(0.2) ? -random.whole(5, 90) : random.whole(20, 200);
    await assign(db, { kind: 'platform' }, id, {
      department_ids: departments.map((d) => d.id),
      starts_at: new Date(now.getTime() - 360 * dayMs).toISOString(),
      expires_at: new Date(now.getTime() + ends * dayMs).toISOString(),
    });
    ids.push(id);
  }
  await rows(
    db,
    sql`update articles set created_at = now() - interval '53 weeks', updated_at = now() - interval '53 weeks'
      where id = any(${array(ids)})`,
  );
  return madeArticles(db, ids);
}

async function madeArticles(db: Db, ids: readonly string[]): Promise<DemoArticle[]> {
  const made = await rows<Omit<DemoArticle, 'characters' | 'syllables'>>(
    db,
    sql`select a.id, a.version, a.title, a.language, a.grade_level, a.word_count as words, a.questions,
      a.company_id as "schoolId" from articles a where a.id = any(${array([...ids])}) order by a.title, a.id`,
  );
  const articles: DemoArticle[] = [];
  // One after the other: a transaction has one connection.
  for (const article of made) {
    const { characters, syllables } = orNotFound(await countsOf(db, article.id, article.version));
    articles.push({ ...article, characters, syllables });
  }
  return articles;
}

async function idsByName(db: Db, table: ReturnType<typeof sql>): Promise<Map<string, string>> {
  const records = await rows<{ id: string; name: string }>(db, sql`select id, name from ${table}`);
  return new Map(records.map(({ id, name }) => [name, id]));
}
