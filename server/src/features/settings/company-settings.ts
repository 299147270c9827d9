import { type Db, type Sql, sql, updateRows, touched } from '../../platform/database/index.ts';
import type { OwnCompany } from '@okur/contract/accounts';
import { ApiError, orNotFound, checkVersion } from '../../platform/http/api-error.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { companies } from '../../platform/database/tables/index.ts';
import type { settings as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

const ownCompany = async (db: Db, id: string, lock?: Sql): Promise<OwnCompany> =>
  orNotFound(
    await wireRow<OwnCompany>(
      db,
      {
        columns: sql`c.id, c.version, c.company_name, c.short_name, c.logo, c.time_zone, c.buy_activation_access,
          c.document_access,
          c.parent_access, c.tutorial_access, c.recording_access`,
        from: sql`companies c`,
        where: sql`c.id = ${id}`,
      },
      lock,
    ),
  );

/** "me" is the company that the caller works in now; a person who works for the platform has none. */
export async function updateMyCompanySettings({
  db,
  services: { access },
  caller,
  body,
  record,
  afterCommit,
}: ContextOf<typeof contract.updateMyCompanySettings>) {
  const { id } = orNotFound(caller.staff?.company);
  const { version, ...flags } = body;
  // Whether children's voices are stored is the school's to say, not a single teacher's.
  if (flags.recording_access !== undefined && !caller.staff?.ability.can('edit', 'INSTRUCTOR'))
    throw new ApiError('forbidden');
  const before = await ownCompany(db, id, sql`c`);
  checkVersion(version, before);
  await updateRows(db, companies, { ...flags, ...touched() }, sql`id = ${id}`);
  const { buy_activation_access, tutorial_access, recording_access } = before;
  record({
    action: 'update',
    subject: 'COMPANY',
    subjectId: id,
    companyId: id,
    before: { buy_activation_access, tutorial_access, recording_access },
    after: { recording_access, ...flags },
  });
  afterCommit(() => access.forget(caller.id));
  return { data: await ownCompany(db, id) };
}
