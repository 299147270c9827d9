import { randomInt } from 'node:crypto';
import { limits } from '@okur/contract/limits';
import type { ParentCode } from '@okur/contract/parent-codes';
import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { orNotFound, ApiError, invalidField } from '../../platform/http/api-error.ts';
import type { RequestContext, ContextOf } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { linkChildren, mailNewLinks, wasUnlinked } from '../parents/store.ts';
import { userById } from '../users/store.ts';
import type { parentCodes as contract } from '@okur/contract';
import { ownStudent } from '../auth/store.ts';

const { alphabet, groups, groupLength, days, atOnce } = limits.parentCode;

/** "KFT7M-HD4PX". */
const formatCode = (signs: string): string =>
  Array.from({ length: groups }, (_, group) => signs.slice(group * groupLength, (group + 1) * groupLength)).join('-');
const makeSigns = (): string =>
  Array.from({ length: groups * groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');

const live = sql`k.used_at is null and k.expires_at > now()`;

/** Makes a code for a parent of the student. Father and mother need one each; beyond some at once the oldest ends. */
async function makeCode(db: Db, { secrets }: Services, userId: string): Promise<ParentCode> {
  const signs = makeSigns();
  await rows(
    db,
    sql`update parent_codes k set expires_at = now() where ${live} and k.id in (select o.id from parent_codes o
      where o.user_id = ${userId} and o.used_at is null and o.expires_at > now()
      order by o.created_at desc, o.id desc offset ${atOnce - 1})`,
  );
  const made = await row<{ expires_at: string }>(
    db,
    sql`insert into parent_codes (id, user_id, code_hash, expires_at)
      values (${newId()}, ${userId}, ${secrets.code(signs)}, now() + make_interval(days => ${days}))
      returning expires_at`,
  );
  return { code: formatCode(signs), expires_at: orNotFound(made).expires_at };
}

export interface Child {
  id: string;
  name: string | null;
  surname: string | null;
  company_id: string;
  company_name: string;
}

/** The code and the child it is of, while both are there. */
export async function childOfCode(
  db: Db,
  { secrets }: Services,
  signs: string,
  hold = sql``,
): Promise<(Child & { code_id: string }) | undefined> {
  return row(
    db,
    sql`select k.id as code_id, u.id, u.name, u.surname, u.company_id, c.company_name from parent_codes k
      join users u on u.id = k.user_id join companies c on c.id = u.company_id
        where k.code_hash = ${secrets.code(signs)} and ${live} and ${present} ${hold}`,
  );
}

/** Children who have gone take no parents. */
export const present = sql`u.deleted_at is null and u.status <> 'frozen' and c.deleted_at is null
  and c.status <> 'suspended'`;

/**
 * Spends the code on this parent, who is told of the child like by any other door; on one who has the child already it
 * is not spent, as it is for another of the family. Answers whether it was. A code is no hand of staff: it does not
 * give back a parent whom they unlinked. `field`: what the caller sent it in.
 */
export async function linkByCode(
  context: Pick<RequestContext, 'db' | 'services' | 'record' | 'afterCommit'>,
  { code_id, id, company_id }: Child & { code_id: string },
  { parentId, field }: { parentId: string; field: 'code' | 'token' },
): Promise<boolean> {
  if (await wasUnlinked(context.db, { parent_id: parentId, user_id: id }))
    throw invalidField(field, 'parent_code.unlinked');
  const [linked] = await linkChildren(context.db, [{ parent_id: parentId, user_id: id }]);
  const used = linked ? sql`used_at = now(), used_by = ${parentId},` : sql``;
  await rows(
    context.db,
    sql`update parent_codes set ${used} claim_token_hash = null, claim_email = null, claim_password_hash = null,
      claim_locale = null, claim_expires_at = null where id = ${code_id}`,
  );
  if (!linked) return false;
  await mailNewLinks(context);
  context.record({
    action: 'link',
    subject: 'USER',
    subjectId: id,
    companyId: company_id,
    after: { parent_id: parentId },
  });
  return true;
}

export async function makeParentCode({
  db,
  scope,
  params,
  record,
  services,
}: ContextOf<typeof contract.makeParentCode>) {
  const user = await userById(db, scope, params.id, { lock: true });
  // Who typed it would read that it is mistyped or used.
  if (user.status === 'frozen') throw invalidField('id', 'parent_code.frozen');
  record({ action: 'code', subject: 'USER', subjectId: user.id, companyId: user.company_id });
  return { data: await makeCode(db, services, user.id) };
}

export async function makeOwnParentCode({
  db,
  scope,
  caller,
  record,
  services,
}: ContextOf<typeof contract.makeOwnParentCode>) {
  if (!(await ownStudent(db, caller.id)).may_invite_parents) throw new ApiError('forbidden');
  const user = await userById(db, scope, caller.id, { lock: true });
  record({ action: 'code', subject: 'USER', subjectId: user.id, companyId: user.company_id });
  return { data: await makeCode(db, services, user.id) };
}
