import { staffById } from '../../platform/access/accounts.ts';
import { type Db, rows, sql } from '../../platform/database/index.ts';
import type { ReportSection } from './report-mail.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { bookTimeOf, monthlyComprehension, monthlySpeeds, totalsOf } from '../reports/store.ts';
import { speedNowOf } from '../student/store.ts';
import { reachableUsers, userTables } from '../users/store.ts';
import type { Finished } from './period.ts';

/** What a report tells of: a school, the classes that are taught there, a child. */
interface Part {
  name: string;
  scope: Scope;
  child?: { id: string; time_zone: string };
}

/** Every school that is managed, and their own classes in those where a person teaches only. */
async function partsOfStaff(db: Db, id: string): Promise<Part[]> {
  const record = await staffById(db, id);
  if (!record) return [];
  const managed = record.roles.includes('CM') ? record.companies : [];
  const posts = record.roles.includes('IN')
    ? record.instructors.filter((post) => !managed.some((company) => company.id === post.company_id))
    : [];
  return [
    ...managed.map((company): Part => ({
      name: company.company_name,
      scope: { kind: 'company', companyId: company.id },
    })),
    ...posts.map((post): Part => ({
      name: post.company.company_name,
      scope: { kind: 'instructor', companyId: post.company_id, instructorId: post.id },
    })),
  ];
}

async function partsOfParent(db: Db, id: string): Promise<Part[]> {
  const scope: Scope = { kind: 'parent', parentId: id };
  const children = await rows<{ id: string; name: string; time_zone: string }>(
    db,
    sql`select u.id, coalesce(u.name, u.username) as name, c.time_zone from ${userTables}
      where ${reachableUsers(scope)} and u.deleted_at is null and c.status <> 'suspended'
      order by u.name collate "tr-x-icu", u.id`,
  );
  return children.map((child) => ({ name: child.name, scope, child }));
}

/** The figures that the dashboards show for the same days; null when nothing was read, in books neither, or done. */
async function sectionOf(db: Db, { name, scope, child }: Part, { from, to }: Finished): Promise<ReportSection | null> {
  const whose = { user_id: child?.id, from, to };
  const totals = Object.fromEntries((await totalsOf(db, scope, whose)).data.map((total) => [total.label, total]));
  const [readings, exercises, seconds] = [totals['readings']!, totals['exercises']!, totals['seconds']!];
  const books = await bookTimeOf(db, scope, whose);
  if (readings.value === 0 && exercises.value === 0 && books.value === 0) return null;
  const call = { db, scope, query: { ...whose, kind: 'measurement' as const } };
  const [speed, comprehension] = [(await monthlySpeeds(call)).meta, (await monthlyComprehension(call)).meta];
  const of = child
    ? await nowOf(db, child, to)
    : {
        speed: { ...speed.total, language: speed.language },
        comprehension: { ...comprehension.total, language: comprehension.language },
      };
  return { name, readings, exercises, seconds, books, ...of };
}

/** Of a child the speed now, the same that the portal shows. */
async function nowOf(
  db: Db,
  { id, time_zone: timeZone }: NonNullable<Part['child']>,
  to: string,
): Promise<Pick<ReportSection, 'speed' | 'comprehension'>> {
  const { now: speed } = await speedNowOf(db, id, to);
  const of = (value: number | null) => ({
    value,
    records: speed?.texts ?? 0,
    language: speed?.language ?? null,
    now: speed ? { speed, timeZone } : undefined,
  });
  return { speed: of(speed?.wpm ?? null), comprehension: of(speed?.comprehension ?? null) };
}

/** A section for everything in the account's reach where something happened. */
export async function sectionsOf(
  db: Db,
  type: 'staff' | 'parent',
  id: string,
  period: Finished,
): Promise<ReportSection[]> {
  const parts = type === 'staff' ? await partsOfStaff(db, id) : await partsOfParent(db, id);
  const sections: ReportSection[] = [];
  for (const part of parts) {
    const section = await sectionOf(db, part, period);
    if (section) sections.push(section);
  }
  return sections;
}
