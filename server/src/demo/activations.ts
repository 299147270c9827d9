import { activationTables, endActivations, giveActivations, makeActivations } from '../features/activations/store.ts';
import { type Held, heldColumns, releaseHeld } from '../features/licences/release.ts';
import { writeAudit } from '../platform/database/audit.ts';
import { rows, sql } from '../platform/database/index.ts';
import { happeningAt } from '../platform/runtime/clock.ts';
import type { Services } from '../platform/runtime/services.ts';
import type { DemoSchool } from './schools.ts';

const year = 365;
const free = 6;
/** Students of the last school whose time is over, so that renewing it can be tried. */
const over = 3;
/** Days since those got their codes, and since these ended. */
const overFor = { given: 370, ended: 4 };
/** Days since the code of a student was taken back, which can still be undone. */
const released = 3;

const dayMs = 86_400_000;

/**
 * Every school has free activations left. At the one that is seen first, which buys codes, each student holds one, as
 * the product's own rules gave them then; the time of some has run out, of some it is about to.
 */
export async function makeActivationsOfSchools(
  services: Services,
  schools: readonly DemoSchool[],
  now: Date,
): Promise<void> {
  const { db } = services;
  const last = schools.at(-1)!.id;
  const ago = (days: number): Date => new Date(now.getTime() - days * dayMs);
  await rows(db, sql`update companies set licensing = 'codes', licence_limit = null where id = ${last}`);
  for (const [days, userIds] of await studentsByDays(services, last))
    await happeningAt(services, ago(days), async (then) => {
      await makeActivations(then.db, { companyId: last }, userIds.length, year);
      await giveActivations(then.db, { companyId: last, userIds });
    });
  await happeningAt(services, ago(overFor.ended), (then) => endActivations(then.db));
  await happeningAt(services, ago(released), (then) => takeOneBack(then, last));
  for (const { id: companyId } of schools) await makeActivations(db, { companyId }, free, year);
}

/** As the school year went on, by the days since then: those who came first hold the codes that end first. */
async function studentsByDays({ db }: Services, companyId: string): Promise<[number, string[]][]> {
  const students = await rows<{ id: string; is_plain: boolean }>(
    db,
    sql`select u.id, ${isPlain} as is_plain from users u
      where u.company_id = ${companyId} and okur_may_sign_in(u.status) order by u.last_seen_at, u.id`,
  );
  const gone = students.filter(({ is_plain }) => is_plain).slice(0, over);
  const days = students.map((one, n) => (gone.includes(one) ? overFor.given : 30 + (((n + 1) * 37) % 320)));
  const byDays = Map.groupBy(students.keys(), (n) => days[n]!);
  return [...byDays]
    .toSorted(([a], [b]) => b - a)
    .map(([count, numbers]) => [count, numbers.map((n) => students[n]!.id)]);
}

/** Not one of those with whom the demo is signed in to. */
const isPlain = sql`(u.status = 'active' and u.email is null and not exists (select from parent_users p
  where p.user_id = u.id))`;

/** The school took a code back from a student, who waits now; the rest of its days is free. */
async function takeOneBack(services: Services, companyId: string): Promise<void> {
  const { db } = services;
  const manager = await rows<{ id: string }>(
    db,
    sql`select admin_id as id from company_managers where company_id = ${companyId} order by created_at limit 1`,
  );
  const held = await rows<Held>(
    db,
    sql`select ${heldColumns} from ${activationTables} where a.company_id = ${companyId} and a.state = 'used'
      and ${isPlain} order by a.expires_at desc, a.id limit 1 for update of a`,
  );
  const actor = { type: 'staff', id: manager[0]!.id, address: null, requestId: null } as const;
  const changes: Parameters<typeof writeAudit>[2][number][] = [];
  await releaseHeld(
    { db, services, record: (change) => void changes.push(change), afterCommit: () => undefined },
    held,
  );
  await writeAudit(db, actor, changes);
}
