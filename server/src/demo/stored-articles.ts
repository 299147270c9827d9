import type { Question } from '@okur/contract/articles';
import type { Language } from '@okur/contract/fields';
import { countsOf } from '../features/student/store.ts';
import { array, type Db, rows, sql } from '../platform/database/index.ts';
import { orNotFound } from '../platform/http/api-error.ts';

/** A stored text as it is now, with what a reading of it needs. */
export interface DemoArticle {
  id: string;
  version: number;
  title: string;
  language: Language;
  grade_level: number;
  words: number;
  characters: number;
  syllables: number;
  questions: Question[];
  /** Null: the platform's, for every school. */
  schoolId: string | null;
}

export async function storedArticles(db: Db, ids: readonly string[]): Promise<DemoArticle[]> {
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
