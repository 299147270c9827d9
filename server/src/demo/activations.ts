import { grantActivations } from '../features/activations/bulk.ts';
import { activationTables, endActivations } from '../features/activations/store.ts';
import { giveTime } from '../features/licences/assign.ts';
import { type Held, heldColumns, releaseHeld } from '../features/licences/release.ts';
import { type Actor, type Change, writeAudit } from '../platform/database/audit.ts';
import { type Db, row, rows, type Sql, sql } from '../platform/database/index.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
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

/** Why the platform granted them. */
const reasons = { joined: 'Yıllık sözleşme', ready: 'Yıl içinde gelecek öğrenciler' };

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
  const granter = await staffOf(db, sql`select id from admins where email = 'sm@okur.example'`);
  const manager = await staffOf(
    db,
    sql`select admin_id as id from company_managers where company_id = ${last} order by created_at limit 1`,
  );
  const grant = (then: Services, company_id: string, count: number, reason: string) =>
    doneBy(then, granter, (context) =>
      grantActivations({ ...context, body: { company_id, department_id: null, count, days: year, reason } }),
    );
  for (const [days, userIds] of await studentsByDays(services, last))
    await happeningAt(services, ago(days), async (then) => {
      await grant(then, last, userIds.length, reasons.joined);
      await doneBy(then, manager, (context) => giveTime(context, userIds, { field: 'user_ids', codes: 'all' }));
    });
  await happeningAt(services, ago(overFor.ended), (then) => endActivations(then.db));
  await happeningAt(services, ago(released), (then) => takeOneBack(then, last, manager));
  for (const { id } of schools) await grant(services, id, free, reasons.ready);
}

/** As a call of the product does it, by this member of staff and with what the activity says of it. */
async function doneBy(
  services: Services,
  actor: Actor,
  work: (context: Pick<RequestContext, 'db' | 'services' | 'record' | 'afterCommit'>) => Promise<unknown>,
): Promise<void> {
  const { db } = services;
  const changes: Change[] = [];
  await work({ db, services, record: (change) => void changes.push(change), afterCommit: () => undefined });
  await writeAudit(db, actor, changes);
}

const staffOf = async (db: Db, who: Sql): Promise<Actor> => {
  const { id } = (await row<{ id: string }>(db, who))!;
  return { type: 'staff', id, address: null, requestId: null };
};

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
async function takeOneBack(services: Services, companyId: string, manager: Actor): Promise<void> {
  const held = await rows<Held>(
    services.db,
    sql`select ${heldColumns} from ${activationTables} where a.company_id = ${companyId} and a.state = 'used'
      and ${isPlain} order by a.expires_at desc, a.id limit 1 for update of a`,
  );
  await doneBy(services, manager, (context) => releaseHeld(context, held));
}
