import { storeHomework } from '../features/homework/save.ts';
import { array, type Db, rows, sql } from '../platform/database/index.ts';
import type { DemoArticle } from './stored-articles.ts';
import { dayMs, dueHour, lessonsBegin, onDay, type SchoolYear } from './calendar.ts';
import type { Random } from './random.ts';
import type { DemoDepartment, DemoSchool } from './schools.ts';

export interface DemoHomework {
  id: string;
  article: DemoArticle;
  departmentIds: string[];
  startsAt: Date;
  dueAt: Date;
}

/** Classes of one school and one grade that the same person teaches get the same homework. */
function groupsOf(school: DemoSchool): DemoDepartment[][] {
  const groups = Object.groupBy(school.departments, (d) => `${d.grade_level} ${d.adminId}`);
  return Object.values(groups).filter((group) => group !== undefined);
}

/** Every sixth school week of the last year one text a class, two that are open now and one of next week. */
export async function makeHomework(
  db: Db,
  random: Random,
  schools: readonly DemoSchool[],
  articles: readonly DemoArticle[],
  year: SchoolYear,
  now: Date,
): Promise<DemoHomework[]> {
  const homeworks: DemoHomework[] = [];
  for (const school of schools) {
    for (const group of groupsOf(school)) {
      let deck: DemoArticle[] = [];
      for (const { startsAt, dueAt } of weeksOf(random, year, now)) {
        if (deck.length === 0) {
          const later = textsForLater(articles, group[0]!.grade_level);
          deck = random.shuffled(
            articlesFor(articles, school, group[0]!.grade_level).filter(({ id }) => !later.has(id)),
          );
        }
        const article = deck.pop()!;
        const departmentIds = group.map((d) => d.id);
        const id = await storeHomework(
          db,
          { companyId: school.id, createdBy: group[0]!.adminId },
          { kind: 'article', article_id: article.id },
          {
            title: article.language === 'tr' ? `Okuma: ${article.title}` : `Reading: ${article.title}`,
            instructions:
              article.language === 'tr'
                ? 'Metni kendi hızınla bir kez oku, sonra soruları yanıtla.'
                : 'Read the text once at your own pace, then answer the questions.',
            department_ids: departmentIds,
            starts_at: startsAt.toISOString(),
            due_at: dueAt.toISOString(),
          },
        );
        homeworks.push({ id, article, departmentIds, startsAt, dueAt });
      }
    }
  }
  await rows(
    db,
    sql`update homeworks set created_at = least(starts_at, now()), updated_at = least(starts_at, now())
      where id = any(${array(homeworks.map((h) => h.id))})`,
  );
  return homeworks;
}

/** When the homework of a class begins and is due. */
export function weeksOf(random: Random, year: SchoolYear, now: Date): { startsAt: Date; dueAt: Date }[] {
  const at = (from: number, inDays: number) => new Date(from + inDays * dayMs);
  // Half past eight on a Monday in Türkiye, until Sunday evening.
  const week = (monday: Date) => ({
    startsAt: at(monday.getTime(), 5.5 / 24),
    dueAt: at(monday.getTime(), 6 + 18 / 24),
  });
  // A text is new to a class once: so there are as many as texts for its level.
  const first = random.whole(0, 5);
  const past = year.mondays
    .filter((monday, n) => n % 6 === first && monday.getTime() < now.getTime() - 8 * dayMs)
    .map(week);
  const open = (from: number, until: number) => ({
    startsAt: onDay(now, from, lessonsBegin),
    dueAt: onDay(now, until, dueHour),
  });
  return [...past, open(-3, 4), open(-1, 8), open(5, 12)];
}

/** Texts of a grade's level that no homework is of and few have read: what is left to read. */
export const textsForLater = (articles: readonly DemoArticle[], grade: number): ReadonlySet<string> =>
  new Set(
    articles
      .filter((a) => a.language === 'tr' && a.schoolId === null && Math.abs(a.grade_level - grade) <= 1)
      .toSorted((a, b) => Math.abs(a.grade_level - grade) - Math.abs(b.grade_level - grade))
      .slice(0, 2)
      .map(({ id }) => id),
  );

/**
 * Texts near the level of a grade: Turkish ones of up to two grades more or less, English ones from the fourth grade
 * on.
 */
export const articlesFor = (
  articles: readonly DemoArticle[],
  school: Pick<DemoSchool, 'id'>,
  grade: number,
): DemoArticle[] =>
  articles.filter(
    (a) =>
      (a.schoolId === null || a.schoolId === school.id) &&
      (a.language === 'tr'
        ? Math.abs(a.grade_level - grade) <= 2
        : grade >= 4 && a.grade_level <= grade && a.grade_level >= grade - 2),
  );
