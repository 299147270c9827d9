import type { Role } from '@okur/contract/abilities';
import type { SubscriptionChange } from '@okur/contract/admins';
import { type Db, insertRows, rows, sql } from '../platform/database/index.ts';
import { newId } from '../platform/database/ids.ts';
import { admins, subscriptionChanges } from '../platform/database/tables/index.ts';
import type { Random } from './random.ts';

const dayMs = 86_400_000;

interface Colleague {
  username: string;
  email: string;
  roles: Role[];
  status?: 'disabled';
  /** Days since the account was made. */
  age: number;
  isInvited?: boolean;
}

/** Accounts in every state beside those that can be tried out. */
const colleagues: readonly Colleague[] = [
  { username: 'Mert Doğanay', email: 'mert.doganay@okur.example', roles: ['SP'], age: 380 },
  { username: 'Aylin Karataş', email: 'aylin.karatas@okur.example', roles: ['MN', 'CE'], age: 300 },
  { username: 'Barış Özsoy', email: 'baris.ozsoy@okur.example', roles: ['SM'], status: 'disabled', age: 250 },
  { username: 'Sinem Koçak', email: 'sinem.kocak@okur.example', roles: ['CS'], age: 3, isInvited: true },
];

/** `lockedHash` opens nothing: nobody knows its password. */
export async function makeStaff(db: Db, now: Date, lockedHash: string): Promise<void> {
  await insertRows(
    db,
    admins,
    colleagues.map(({ age, isInvited, ...person }, n) => ({
      id: newId(),
      ...person,
      password_hash: isInvited ? null : lockedHash,
      created_at: new Date(now.getTime() - age * dayMs),
      last_login_at: isInvited ? null : new Date(now.getTime() - (n * 9 + 1) * dayMs),
    })),
  );
}

const plans = ['Bireysel aylık', 'Bireysel yıllık', 'Aile'] as const;

/** A year of subscriptions: begun, renewed, changed, given up and taken up again. */
export async function makeSubscriptionChanges(db: Db, random: Random, now: Date): Promise<void> {
  const subscribers = await rows<{ id: string; company_id: string }>(
    db,
    sql`select id, company_id from users where status = 'active' order by username`,
  );
  const staff = await rows<{ id: string }>(
    db,
    sql`select id from admins where email in ('sp@okur.example', 'mn@okur.example') order by email`,
  );
  const changes = random
    .shuffled(subscribers)
    .slice(0, 24)
    .flatMap(({ id: user_id, company_id }) => {
      const course: { action: SubscriptionChange['action']; old_plan: string | null; new_plan: string | null }[] = [];
      let plan: string = random.pick(plans);
      course.push({ action: 'start', old_plan: null, new_plan: plan });
      while (course.length < 5 && random.chance(0.7)) {
        const action = random.pick(['renew', 'renew', 'change', 'cancel'] as const);
        const next = action === 'change' ? random.pick(plans.filter((other) => other !== plan)) : plan;
        course.push({ action, old_plan: plan, new_plan: action === 'cancel' ? null : next });
        if (action === 'cancel')
          course.push(
            random.chance(0.4)
              ? { action: 'revert', old_plan: null, new_plan: plan }
              : { action: 'expire', old_plan: plan, new_plan: null },
          );
        if (course.at(-1)!.action === 'expire') break;
        plan = next;
      }
      const first = random.whole(40, 350);
      return course.map((change, n) => ({
        id: newId(),
        user_id,
        company_id,
        ...change,
        at: new Date(now.getTime() - (first * (course.length - n) * dayMs) / course.length - 3_600_000),
        admin_id: change.action === 'change' || change.action === 'revert' ? random.pick(staff).id : null,
      }));
    });
  await insertRows(db, subscriptionChanges, changes);
}
