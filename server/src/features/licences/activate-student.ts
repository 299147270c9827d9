import { randomInt } from 'node:crypto';
import type { licences as contract } from '@okur/contract';
import { limits } from '@okur/contract/limits';
import { networkOf } from '../../platform/access/network.ts';
import { checkPassword } from '../../platform/access/passwords.ts';
import { hashToken } from '../../platform/access/secrets.ts';
import { type Guess, guarded } from '../../platform/access/throttle.ts';
import { type Db, insertRows, matches, row, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { users } from '../../platform/database/tables/index.ts';
import { ApiError, invalidField } from '../../platform/http/api-error.ts';
import type { BeforeOf, ContextOf } from '../../platform/http/request-context.ts';
import { giveActivations } from '../activations/store.ts';
import { noteSignIn, openSession, ownStudent, provenAccount } from '../auth/store.ts';
import { changesOf, usesOf } from './changes.ts';
import { checkSeats, letIn } from './store.ts';
import { holdStudents, wake } from './time.ts';

type Before = BeforeOf<typeof contract.activateStudent>;
type Activating = ContextOf<typeof contract.activateStudent>;

interface Code {
  id: string;
  company_id: string;
  company_name: string;
  short_name: string;
  department_id: string | null;
}

/**
 * A child who was given a code and nothing else makes the account with it; the name can follow. Who has an account in
 * that school already goes on with it: the same username and its password.
 */
export const activateStudent = {
  async before(context: Before) {
    const { db, services, body } = context;
    const code = await guarded(db, guessOf(context), () => freeCode(db, body.code));
    if (!code) throw unknownCode();
    const own = body.username === undefined ? null : await ownAccount(context, code, body.username);
    if (own !== null) return (within: Activating) => renewStudent(within, own);
    const username = body.username ?? madeUpUsername(code.short_name);
    checkPassword(body.password, [body.name ?? null, username, code.company_name], services.config);
    const passwordHash = await services.passwords.hash(body.password);
    return (within: Activating) => makeStudent(within, username, passwordHash);
  },
};

/** The account of the school that has this username, whose password was typed; null where there is none yet. */
async function ownAccount({ db, services, body, client }: Before, code: Code, username: string) {
  const live = sql`deleted_at is null and company_id = ${code.company_id}
    and (okur_may_sign_in(status) or status = 'expired')`;
  const taken = await row(
    db,
    sql`select id from users where ${live} and ${matches(sql`search`, username)}
      and okur_fold(username) = okur_fold(${username})`,
  );
  if (!taken) return null;
  const login = { username, password: body.password };
  const proven = await provenAccount(db, services, 'student', login, client, live).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'wrong_credentials') throw error;
    throw new ApiError('duplicate', { errors: { username: ['licences.taken_or_yours'] } });
  });
  return proven.id;
}

/** The time of the code comes after what is left. */
async function renewStudent({ db, services, body, client, record, afterCommit }: Activating, id: string) {
  await holdStudents(db, [id]);
  const code = await freeCode(db, body.code, sql`for update of a`);
  if (!code) throw unknownCode();
  const given = await letIn(db, [id], { field: 'code', codes: 'all', among: [code.id] }).catch((error: unknown) => {
    // Of another class of the school.
    if (error instanceof ApiError && error.code === 'no_codes_left') throw unknownCode();
    throw error;
  });
  await noteSignIn(db, 'student', id);
  const woken = await wake(db, [id]);
  for (const change of changesOf(given, woken)) record(change);
  afterCommit(() => services.access.forget(id));
  return {
    access_token: await openSession(db, services, 'student', id, { keep: false, factors: 'activation code' }, client),
    student: await ownStudent(db, id),
  };
}

/** One answer for a code that never was, was used or was withdrawn. */
const unknownCode = () => invalidField('code', 'licences.unknown_code');

async function makeStudent({ db, services, body, client, record }: Activating, username: string, passwordHash: string) {
  // Looked up again and held: of two who type it one alone gets it.
  const code = await freeCode(db, body.code, sql`for update of a`);
  if (!code) throw unknownCode();
  await checkSeats(db, code.company_id, 'code', 1);
  const id = newId();
  const names = namesOf(body.name);
  await insertRows(db, users, {
    id,
    company_id: code.company_id,
    department_id: code.department_id,
    status: 'active',
    username,
    ...names,
    password_hash: passwordHash,
    password_chosen: true,
  });
  const [given] = await giveActivations(db, { companyId: code.company_id, userIds: [id], among: [code.id] });
  record({
    action: 'create',
    subject: 'USER',
    subjectId: id,
    companyId: code.company_id,
    after: { ...names, username, status: 'active', activation_code: given!.code },
  });
  for (const change of usesOf([given!])) record(change);
  return {
    access_token: await openSession(db, services, 'student', id, { keep: false, factors: 'activation code' }, client),
    student: await ownStudent(db, id),
  };
}

/** Each wrong code counts by itself: a class that types its codes in one room holds up no one, a machine soon does. */
const guessOf = ({ body, client }: Before): Guess => ({
  of: 'code',
  type: 'student',
  account: `${hashToken(body.code)}:${networkOf(client.address)}`,
  accountId: undefined,
  client,
  trusted: undefined,
  event: 'activation_code_failed',
});

const freeCode = (db: Db, code: string, hold = sql``): Promise<Code | undefined> =>
  row<Code>(
    db,
    sql`select a.id, a.company_id, c.company_name, c.short_name, a.department_id from activations a
      join companies c on c.id = a.company_id left join departments d on d.id = a.department_id
      where a.code = ${code} and a.state = 'free' and c.deleted_at is null and c.status <> 'suspended'
        and d.deleted_at is null and d.archived_at is null ${hold}`,
  );

const tail = 6;
/** "okr.k7m3xd": who is given no name by a school has none that could be one. */
function madeUpUsername(shortName: string): string {
  const { alphabet } = limits.activationCode;
  const signs = Array.from({ length: tail }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${shortName}.${signs}`.toLowerCase();
}

/** The last word is the surname; of one word alone the school adds it. */
function namesOf(typed: string | undefined): { name: string | null; surname: string | null } {
  const words = typed?.split(/\s+/).filter(Boolean) ?? [];
  const surname = words.length > 1 ? words.pop()! : null;
  return { name: words.join(' ') || null, surname };
}
