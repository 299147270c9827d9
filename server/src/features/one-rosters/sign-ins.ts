import { limits } from '@okur/contract/limits';
import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { makePassword, makeUsername, type SealedCard } from '../class-lists/store.ts';
import type { Plan } from './plan.ts';
import type { PlannedStudent } from './plan-students.ts';

export interface SignIn {
  username: string;
  password_hash: string;
}
export type SchoolCard = SealedCard & { company_name: string };

/**
 * A username and a first password for every new student; the hash goes into the database, the password onto the card.
 */
export async function makeSignIns(
  db: Db,
  services: Services,
  plan: Plan,
  created: readonly PlannedStudent[],
): Promise<{ signIns: SignIn[]; cards: SchoolCard[] }> {
  const companies = new Map(plan.schools.flatMap(({ company }) => (company ? [[company.id, company] as const] : [])));
  const taken = await takenUsernames(
    db,
    [...companies.values()].map((c) => c.short_name),
    created,
  );
  const signIns: SignIn[] = [];
  const cards: SchoolCard[] = [];
  for (const { id, after, username: preferred, companyId } of created) {
    const company = companies.get(companyId)!;
    const username =
      free(preferred, taken) ?? makeUsername(company.short_name, after.name ?? '', after.surname ?? '', taken);
    const password = makePassword();
    signIns.push({ username, password_hash: services.passwords.hashFirst(password) });
    cards.push({
      id,
      name: after.name ?? '',
      surname: after.surname ?? '',
      student_number: after.student_number ?? null,
      department_name: plan.departmentNames.get(after.department_id ?? '') ?? '',
      username,
      password,
      company_name: company.company_name,
    });
  }
  return { signIns, cards };
}

/** Usernames in small letters that stand in the way of those that are preferred and of those that may be made. */
async function takenUsernames(
  db: Db,
  shortNames: readonly string[],
  created: readonly PlannedStudent[],
): Promise<Set<string>> {
  const preferredNames = created.flatMap(({ username }) => username?.toLowerCase() ?? []);
  const patterns = shortNames.map((name) => `${name.toLowerCase().replace(/[\\%_]/g, '\\$&')}.%`);
  const taken = await rows<{ username: string }>(
    db,
    sql`select lower(username) as username from users where lower(username) = any(${array(preferredNames, 'text')})
      or lower(username) like any(${array(patterns, 'text')})`,
  );
  return new Set(taken.map((t) => t.username));
}

/** The name of the file, if it can be one here and no one has it. */
function free(preferred: string | null, taken: Set<string>): string | undefined {
  if (
    preferred === null ||
    preferred.length < limits.usernameMin ||
    !limits.usernamePattern.test(preferred) ||
    taken.has(preferred.toLowerCase())
  )
    return undefined;
  taken.add(preferred.toLowerCase());
  return preferred;
}
