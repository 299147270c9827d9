import { type Db, insertRows } from '../platform/database/index.ts';
import { newId } from '../platform/database/ids.ts';
import { identityProviders, partnerCompanies, partners } from '../platform/database/tables/index.ts';
import { makeToken } from '../platform/access/secrets.ts';
import type { Services } from '../platform/runtime/services.ts';

/** A school platform that has been entered and not switched on: no one is behind its address. */
export async function makePartners(db: Db, { secrets }: Services, schools: readonly { id: string }[]): Promise<void> {
  const id = newId();
  const name = 'Okul Portalı';
  await insertRows(db, partners, {
    id,
    name,
    slug: 'okul-portali',
    kind: 'school_platform',
    contact: 'destek@okulportali.example',
  });
  for (const school of schools) await insertRows(db, partnerCompanies, { partner_id: id, company_id: school.id });
  await insertRows(db, identityProviders, {
    id: newId(),
    partner_id: id,
    kind: 'generic',
    name,
    issuer: 'https://giris.okulportali.example',
    client_id: 'okur',
    secret: secrets.seal('no one has it'),
    callback_hash: makeToken(),
    staff: true,
    students: false,
    enabled: false,
  });
}
