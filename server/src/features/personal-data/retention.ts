import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Holding } from '@okur/contract/personal-data';
import { z } from 'zod';
import { type Db, raiseTimeLimit, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { jobKind, type JobRun } from '../../platform/jobs/kind.ts';
import { outboxFolder } from '../../platform/mail/mailer.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { removeOralReadingsBefore } from '../oral-readings/store.ts';
import { carryOut } from './carry-out.ts';
import { deletedDays, periods } from './periods.ts';
import type { Person } from './register/types.ts';

/** What a sweep gets: the time it is, and the moment before which things of a holding are too old. */
interface Clock {
  now: Sql;
  before(holding: Holding): Sql;
}

function clockAt(now: Date): Clock {
  const ago = (days: number) => sql`(${now.toISOString()}::timestamptz - make_interval(days => ${days}::int))`;
  return {
    now: sql`${now.toISOString()}::timestamptz`,
    before(holding) {
      const days = periods[holding];
      if (days === null) throw new Error(`${holding} has no period of its own`);
      return ago(days);
    },
  };
}

/** What goes by the clock, holding by holding. Each may run twice and at once with another process. */
const sweeps: ((clock: Clock) => Sql)[] = [
  ({ now }) => sql`delete from class_lists where state = 'preview' and created_at < ${now} - interval '1 day'`,
  ({ now }) =>
    sql`update class_lists set cards = null where cards is not null and accepted_at < ${now} - interval '1 day'`,
  ({ now }) => sql`delete from one_rosters where state = 'preview' and created_at < ${now} - interval '1 day'`,
  ({ now }) =>
    sql`update one_rosters set cards = null where cards is not null and accepted_at < ${now} - interval '1 day'`,
  ({ before }) =>
    sql`delete from one_roster_changes where one_roster_id in (select id from one_rosters
      where accepted_at < ${before('imports')})`,
  ({ before }) => sql`delete from idempotency_keys where created_at < ${before('repeats')}`,
  ({ now }) =>
    sql`delete from login_failures where first_at < ${now} - interval '1 day'
      and coalesce(blocked_until, first_at) < ${now}`,
  ({ now }) => sql`delete from address_failures where failed_at < ${now} - interval '1 day'`,
  ({ before }) => sql`delete from known_devices where last_seen_at < ${before('devices')}`,
  ({ now }) => sql`delete from sign_in_challenges where expires_at < ${now}`,
  ({ now }) => sql`delete from sign_on_attempts where expires_at < ${now}`,
  ({ now }) => sql`delete from webhook_messages where created_at < ${now} - interval '30 days'`,
  ({ now }) =>
    sql`delete from parent_codes where greatest(expires_at, coalesce(claim_expires_at,
      expires_at)) < ${now} - interval '1 day'`,
  ({ before }) => sql`delete from personal_links where expires_at < ${before('security')}`,
  ({ before }) => sql`delete from spent_tokens where spent_at < ${before('sessions')} - interval '1 day'`,
  ({ before }) => sql`delete from sessions where ends_at < ${before('sessions')}`,
  ({ before }) => sql`delete from notices where created_at < ${before('messages')}`,
  ({ before }) =>
    sql`delete from notification_recipients where ctid = any(array(select r.ctid from notification_recipients r
      join notifications n on n.id = r.notification_id where n.sent_at < ${before('messages')} limit 50000))`,
  ({ before }) =>
    sql`delete from notifications n where n.sent_at < ${before('messages')} and not exists (select
      from notification_recipients r where r.notification_id = n.id)`,
  ({ before }) => sql`delete from report_mails where created_at < ${before('messages')}`,
  ({ before }) =>
    sql`delete from homework_reminder_mails where reminder_id in (select id from homework_reminders
      where sent_at < ${before('messages')})`,
  ({ before }) => sql`delete from viewings where created_at < ${before('activity')}`,
  ({ before }) =>
    sql`delete from personal_data_requests where state <> 'waiting' and created_at < ${before('requests')}`,
];

/** Rows of what is append-only that go at a time: a year of a large platform is no single statement. */
const batch = 10_000;

/** Takes away everything whose time is over. */
export async function sweep(
  services: Services,
  now: Date,
  progress: JobRun['progress'] = async () => undefined,
): Promise<{ rows: number; people: number }> {
  const clock = clockAt(now);
  let swept = 0;
  for (const [at, statement] of sweeps.entries()) {
    await progress(at, null);
    swept += (await rows(services.db, sql`${statement(clock)} returning 1`)).length;
  }
  for (const table of ['audit', 'record_views'] as const) swept += await expire(table, services, clock, progress);
  swept += await removeOralReadingsBefore(services, clock.before('recordings'));
  swept += await clearOutbox(outboxFolder(services.config.dataDir), now);
  return { rows: swept, people: await eraseDeleted(services, now, progress) };
}

async function expire(
  table: 'audit' | 'record_views',
  { transaction }: Services,
  { before }: Clock,
  progress: JobRun['progress'],
): Promise<number> {
  for (let expired = 0; ;) {
    const gone = await transaction(async (tx) => {
      await raiseTimeLimit(tx, 300);
      // The database goes by its own clock: nothing younger than a year leaves it, whatever the process believes.
      return (await row<{ gone: number }>(
        tx,
        sql`select okur_expire(${table}, ${before('activity')}, ${batch}) as gone`,
      ))!.gone;
    });
    expired += gone;
    await progress(expired, null);
    if (gone < batch) return expired;
  }
}

/** Messages without a mail server, which only demonstrations have. */
async function clearOutbox(folder: string, now: Date): Promise<number> {
  const oldest = now.getTime() - periods.messages! * 86_400_000;
  const names = await readdir(folder).catch(() => []);
  let cleared = 0;
  for (const name of names) {
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs >= oldest) continue;
    await rm(join(folder, name), { force: true });
    cleared += 1;
  }
  return cleared;
}

const isOver = (now: Date): Sql =>
  sql`erased_at is null
    and deleted_at < ${now.toISOString()}::timestamptz - make_interval(days => ${deletedDays}::int)`;

const accounts: readonly { person: Person; table: 'parents' | 'users' | 'admins'; company: Sql }[] = [
  // Before the children: by those that they have it is clear in which schools parents are meant.
  { person: 'parent', table: 'parents', company: sql`null::uuid` },
  { person: 'student', table: 'users', company: sql`company_id` },
  { person: 'staff', table: 'admins', company: sql`null::uuid` },
];

/** Deleted accounts that can no longer be brought back lose their names, like those who asked for it. */
async function eraseDeleted(services: Services, now: Date, progress: JobRun['progress']): Promise<number> {
  let people = 0;
  for (const { person, table, company } of accounts) {
    const due = await rows<{ id: string; company_id: string | null }>(
      services.db,
      sql`select id, ${company} as company_id from ${sql.identifier(table)} where ${isOver(now)}`,
    );
    for (const [at, { id, company_id }] of due.entries()) {
      await progress(at, due.length);
      const isErased = await services.transaction(async (tx) => {
        // Held, so that no one is brought back while being erased; one who was brought back meanwhile stays.
        const held = sql`select 1 from ${sql.identifier(table)} where id = ${id} and ${isOver(now)} for update`;
        if (!(await row(tx, held))) return false;
        await carryOut(services, tx, await ownRequest(tx, person, id, company_id));
        return true;
      });
      if (isErased) people += 1;
    }
  }
  return people;
}

/** The request of the platform itself, or the one that a person made and that waits. */
async function ownRequest(tx: Db, person: Person, id: string, companyId: string | null): Promise<string> {
  const requestId = newId();
  await rows(
    tx,
    sql`insert into personal_data_requests (id, kind, person, person_id, company_id, reason, due_at)
      values (${requestId}, 'erasure', ${person}, ${id}, ${companyId}, '', now())
        on conflict (person, person_id) where kind = 'erasure' and state = 'waiting' do nothing`,
  );
  return (await row<{ id: string }>(
    tx,
    sql`select id from personal_data_requests where person = ${person} and person_id = ${id} and kind = 'erasure'
      and state = 'waiting'`,
  ))!.id;
}

export const retentionJob = jobKind({
  kind: 'retention',
  input: z.strictObject({}),
  cron: '23 * * * *',
  async work({ services, progress }) {
    return { result: await sweep(services, new Date(), progress) };
  },
});
