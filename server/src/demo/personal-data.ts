import { limits } from '@okur/contract/limits';
import { type Db, insertRows, row, sql } from '../platform/database/index.ts';
import { orNotFound } from '../platform/http/api-error.ts';
import { newId } from '../platform/database/ids.ts';
import { personalDataRequests } from '../platform/database/tables/index.ts';

/** What was asked about two students: a file for a family, whose time is over, and an erasure that was withdrawn. */
export async function makePersonalDataRequests(db: Db, now: Date): Promise<void> {
  const ago = (days: number, hours = 0) => new Date(now.getTime() - days * 86_400_000 + hours * 3_600_000);
  const student = async (index: number) =>
    orNotFound(
      await row<{ id: string; company_id: string }>(
        db,
        sql`select id, company_id from users where name is not null and deleted_at is null and user_type = 'student'
          order by id offset ${index} limit 1`,
      ),
    );
  const staff = async (email: string) =>
    orNotFound(await row<{ id: string }>(db, sql`select id from admins where email = ${email}`)).id;
  const [support, manager] = [await staff('cs@okur.example'), await staff('cm@okur.example')];
  const [first, second] = [await student(20), await student(41)];
  const common = { person: 'student' as const, state: 'done' as const };
  await insertRows(db, personalDataRequests, [
    {
      ...common,
      id: newId(),
      kind: 'export',
      person_id: first.id,
      company_id: first.company_id,
      reason: 'Velinin yazılı başvurusu',
      requested_by: support,
      created_at: ago(12),
      due_at: ago(12),
      done_at: ago(12),
    },
    {
      ...common,
      id: newId(),
      kind: 'erasure',
      person_id: second.id,
      company_id: second.company_id,
      reason: 'Aile yurt dışına taşınıyor',
      requested_by: manager,
      created_at: ago(30),
      due_at: ago(30, limits.erasureHours),
      state: 'withdrawn',
      withdrawn_at: ago(29),
      withdrawn_by: manager,
    },
  ]);
}
