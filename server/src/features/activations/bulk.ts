import { randomUUID } from 'node:crypto';
import type { activations as contract } from '@okur/contract';
import { activationUndoDays, type ActivationState, type ChosenActivations } from '@okur/contract/activations';
import { array, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { invalidField, notFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { codeChange, type Noted } from './changes.ts';
import { activationTables, reachableActivations } from './rows.ts';
import { makeActivations } from './store.ts';

type Granting = Pick<ContextOf<typeof contract.grantActivations>, 'db' | 'body' | 'record'>;

export async function grantActivations({ db, body, record }: Granting) {
  const { company_id: companyId, department_id: departmentId, count, days, reason } = body;
  const company = await row<{ company_name: string; status: string }>(
    db,
    sql`select company_name, status from companies where id = ${companyId} and deleted_at is null for key share`,
  );
  if (!company) throw invalidField('company_id', 'validation.not_found');
  if (company.status === 'suspended') throw invalidField('company_id', 'activations.suspended_company');
  const department =
    departmentId === null
      ? null
      : await row<{ department_name: string }>(
          db,
          sql`select department_name from departments where id = ${departmentId} and company_id = ${companyId}
            and deleted_at is null and archived_at is null`,
        );
  if (department === undefined) throw invalidField('department_id', 'validation.not_found');
  const grantId = randomUUID();
  const codes = await makeActivations(db, { companyId, departmentId }, count, days, {
    source: 'granted',
    grantId,
    reason,
  });
  record({
    action: 'create',
    subject: 'ACTIVATION',
    subjectId: null,
    companyId,
    after: {
      company_name: company.company_name,
      ...(department ? { department_name: department.department_name } : {}),
      code_count: count,
      duration_days: days,
      reason,
      grant_id: grantId,
    },
  });
  return { data: { grant_id: grantId, count, first: codes[0]!, last: codes.at(-1)! } };
}

interface Held extends Noted {
  state: ActivationState;
  reason: string | null;
}

/** The codes that a call names: one by one, or by the grant that made them. */
const chosen = ({ ids, grant_id }: ChosenActivations): Sql =>
  grant_id ? sql`a.grant_id = ${grant_id}` : sql`a.id = any(${array(ids ?? [])})`;

/** These codes as they are, held against other changes; of one out of reach nothing is done to any. */
async function held(
  { db, caller, body }: Pick<ContextOf<typeof contract.restoreActivations>, 'db' | 'caller' | 'body'>,
  which: Sql,
): Promise<Held[]> {
  const found = await rows<Held>(
    db,
    sql`select a.id, a.code, a.company_id, a.state, a.revoke_reason as reason from ${activationTables}
      where ${which} and ${reachableActivations(caller)} order by a.id for update of a`,
  );
  if (found.length < new Set(body.ids).size) throw notFound();
  return found;
}

/** In place of a reason that no one gave: a code without any is taken for one that a refund withdrew. */
const noReason = '–';

export async function revokeActivations(context: ContextOf<typeof contract.revokeActivations>) {
  const { db, body, record, unchanged } = context;
  const all = await held(context, chosen(body));
  if (all.length === 0) throw notFound();
  const reason = body.reason ?? (body.grant_id ? null : noReason);
  const free = all.filter(({ state }) => state === 'free');
  const refused = all.flatMap(({ id, code, state }) => (state === 'free' ? [] : [{ id, code, reason: state }]));
  await rows(
    db,
    sql`update activations set state = 'revoked', revoked_at = okur_now(), revoke_reason = ${reason},
      version = version + 1, updated_at = okur_now() where id = any(${array(free.map(({ id }) => id))})`,
  );
  const [before, after] = [
    { activation_state: 'free', revoke_reason: null },
    { activation_state: 'revoked', revoke_reason: reason },
  ];
  for (const code of free) record(codeChange(code, before, after));
  if (free.length === 0) unchanged();
  return { data: { deleted: free.length, refused } };
}

/** Of a grant what was revoked last, so that this undoes one revocation and no earlier one. */
const revokedOf = (choice: ChosenActivations): Sql =>
  choice.grant_id
    ? sql`${chosen(choice)} and a.revoked_at = (select max(r.revoked_at) from activations r
        where r.grant_id = ${choice.grant_id})`
    : chosen(choice);

/** Codes of a payment that was given back or taken away stay revoked: they are worth nothing. */
export async function restoreActivations(context: ContextOf<typeof contract.restoreActivations>) {
  const { db, body, record, unchanged } = context;
  // A refund takes the lock of its payment before that of the codes; so does this.
  await rows(
    db,
    sql`select p.id from payments p where p.id in (select a.payment_id from activations a
      where ${chosen(body)}) order by p.id for share`,
  );
  const all = await held(context, revokedOf(body));
  const restored = await rows<{ id: string }>(
    db,
    sql`update activations a set state = 'free', revoked_at = null, revoke_reason = null, version = a.version + 1,
      updated_at = okur_now() where a.id = any(${array(all.map(({ id }) => id))})
        and a.state = 'revoked'
        and a.revoked_at > okur_now() - make_interval(days => ${activationUndoDays})
        and (a.payment_id is null
          or exists (select from payments p where p.id = a.payment_id and p.state = 'paid'))
      returning a.id`,
  );
  const isBack = new Set(restored.map(({ id }) => id));
  for (const code of all.filter((one) => isBack.has(one.id))) {
    const before = { activation_state: 'revoked', revoke_reason: code.reason };
    record(codeChange(code, before, { activation_state: 'free', revoke_reason: null }, 'undo'));
  }
  if (restored.length === 0) unchanged();
  return { data: { restored: restored.length, left_as_is: all.length - restored.length } };
}
