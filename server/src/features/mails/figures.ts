import { staffById } from '../../platform/access/accounts.ts';
import { type Db, rows, sql } from '../../platform/database/index.ts';
import type { ReportSection } from '../../platform/mail/report.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { monthlyComprehension, monthlySpeeds, totalStatistics } from '../reports/store.ts';
import { reachableUsers, userTables } from '../users/store.ts';
import type { Finished } from './period.ts';

/** What a report tells of: a school, the classes that are taught there, a child. */
interface Part {
  name: string;
  scope: Scope;
  user_id?: string;
}

/** Every school that is managed, and the own classes in those where somebody teaches only. */
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
  const children = await rows<{ id: string; name: string }>(
    db,
    sql`select u.id, coalesce(u.name, u.username) as name from ${userTables}
      where ${reachableUsers(scope)} and u.deleted_at is null and c.status <> 'suspended'
      order by u.name collate "tr-x-icu", u.id`,
  );
  return children.map((child) => ({ name: child.name, scope, user_id: child.id }));
}

/** The figures that the dashboards show for the same days; null when nothing was read and nothing exercised. */
async function sectionOf(
  db: Db,
  { name, scope, user_id }: Part,
  { from, to }: Finished,
): Promise<ReportSection | null> {
  const whose = { user_id, from, to };
  const totals = Object.fromEntries(
    (await totalStatistics(db, scope, whose)).data.map((total) => [total.label, total]),
  );
  const [readings, exercises, seconds] = [totals['readings']!, totals['exercises']!, totals['seconds']!];
  if (readings.value === 0 && exercises.value === 0) return null;
  const call = { db, scope, query: { ...whose, kind: 'measurement' as const } };
  const [speed, comprehension] = [
    (await monthlySpeeds(call)).meta.total,
    (await monthlyComprehension(call)).meta.total,
  ];
  return { name, readings, exercises, seconds, speed, comprehension };
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
