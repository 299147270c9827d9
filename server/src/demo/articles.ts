import { assign } from '../features/articles/assignments.ts';
import { bodyOf } from '../features/articles/body.ts';
import { storeArticle } from '../features/articles/save.ts';
import { array, type Db, rows, sql } from '../platform/database/index.ts';
import type { Services } from '../platform/runtime/services.ts';
import { dayMs } from './calendar.ts';
import { coverOf } from './covers.ts';
import type { Random } from './random.ts';
import type { DemoSchool } from './schools.ts';
import { type DemoArticle, storedArticles } from './stored-articles.ts';
import { demoTexts, newTexts } from './texts/index.ts';
import type { DemoText } from './texts/types.ts';

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
  const catalogue = await catalogueOf(db);
  const ownSchool = schools.at(-1)!;
  const ids: string[] = [];
  for (const text of demoTexts) {
    const owner = ownTexts.has(text.slug) ? { company_id: ownSchool.id, instructor_id: ownSchool.ownPost } : ofPlatform;
    const id = await storeText(db, services, owner, text, catalogue);
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
  return storedArticles(db, ids);
}

/** Texts that came two days ago: whatever level a child has reached, one that its class can read is new to it. */
export async function makeNewTexts(
  db: Db,
  services: Pick<Services, 'storage'>,
  schools: readonly DemoSchool[],
  now: Date,
): Promise<void> {
  const catalogue = await catalogueOf(db);
  const came = new Date(now.getTime() - 2 * dayMs).toISOString();
  const ids: string[] = [];
  for (const text of newTexts) {
    const id = await storeText(db, services, ofPlatform, text, catalogue);
    const isFor = (grade: number) => text.grade_level >= grade - 4 && text.grade_level <= grade + 2;
    const departments = schools.flatMap((s) => s.departments).filter((d) => isFor(d.grade_level));
    await assign(db, { kind: 'platform' }, id, {
      department_ids: departments.map((d) => d.id),
      starts_at: came,
      expires_at: null,
    });
    ids.push(id);
  }
  await rows(db, sql`update articles set created_at = ${came}, updated_at = ${came} where id = any(${array(ids)})`);
}

const ofPlatform = { company_id: null, instructor_id: null };
type Catalogue = Record<'categories' | 'types', Map<string, string>>;
const catalogueOf = async (db: Db): Promise<Catalogue> => ({
  categories: await idsByName(db, sql`article_categories`),
  types: await idsByName(db, sql`article_types`),
});

async function storeText(
  db: Db,
  services: Pick<Services, 'storage'>,
  owner: Parameters<typeof storeArticle>[1],
  { slug, body_html, category, type, ...text }: DemoText,
  catalogue: Catalogue,
): Promise<string> {
  const article = {
    ...text,
    questions: text.questions.map((question) => ({ ...question, image: null })),
    body: body_html,
    cover: await coverOf(services, slug),
    category_id: catalogue.categories.get(categories[category]) ?? null,
    type_id: catalogue.types.get(types[type]) ?? null,
    status: 'published' as const,
  };
  return storeArticle(db, owner, article, await bodyOf({ html: body_html, language: text.language }, 'demo'));
}

async function idsByName(db: Db, table: ReturnType<typeof sql>): Promise<Map<string, string>> {
  const records = await rows<{ id: string; name: string }>(db, sql`select id, name from ${table}`);
  return new Map(records.map(({ id, name }) => [name, id]));
}
