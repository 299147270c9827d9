import type { Verified } from '@okur/contract/certificates';
import { type Db, row, sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { checkLookUps } from '../../platform/access/throttle.ts';
import { readSerial } from './serial.ts';
import type { certificates as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

/** "Elif Nur Y.": enough to know whose paper it is, too little to learn a child's name from a number. */
export function shortName(holder: string): string {
  const names = holder.split(/\s+/).filter(Boolean);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(' ')} ${[...last][0] ?? ''}.`;
}

async function verify(db: Db, typed: string, address: string): Promise<Verified> {
  await checkLookUps(db, address);
  const certificate = orNotFound(
    await row<Verified>(
      db,
      sql`select c.serial, c.holder, c.school, c.title, c.language, c.issued_on, case
        when c.withdrawn_at is null then 'valid' else 'withdrawn' end as state,
            (c.withdrawn_at at time zone k.time_zone)::date as withdrawn_on from certificates c
              join companies k on k.id = c.company_id where c.serial = ${readSerial(typed)}`,
    ),
  );
  return { ...certificate, holder: shortName(certificate.holder) };
}

export async function verifyCertificate({ db, params, client }: ContextOf<typeof contract.verifyCertificate>) {
  return { data: await verify(db, params.serial, client.address) };
}
