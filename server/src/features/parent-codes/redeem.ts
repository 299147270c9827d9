import type { parentCodes as contract } from '@okur/contract';
import { invalidField } from '../../platform/refusal.ts';
import type { Call } from '../../platform/serve.ts';
import { guarded } from '../../platform/throttle.ts';
import { childOfCode, linkByCode } from './codes.ts';

/** One answer for a code that never was, was used or has expired. */
export const unknownCode = () => invalidField('code', 'parent_code.unknown');

/** A parent adds a child. Wrong codes count like failed sign-ins, apart from those: nobody is locked out by a typing error. */
export async function addChild({ db, services, caller, body, client, record }: Call<typeof contract.addChild>) {
  const child = await guarded(services.db, { of: 'code', type: 'parent', account: caller.id, address: client.address }, () => childOfCode(db, services, body.code));
  if (!child) throw unknownCode();
  await linkByCode(db, child.code_id, caller.id, child.id);
  record({ action: 'link', subject: 'USER', subjectId: child.id, companyId: child.company_id, after: { parent_id: caller.id } });
  const { id, name, surname, company_name } = child;
  return { data: { id, name, surname, company_name } };
}
