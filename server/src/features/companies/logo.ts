import { servedFolder } from '../../platform/storage/folders.ts';
import type { companies as contract } from '@okur/contract';
import type { Company } from '@okur/contract/companies';
import { limits } from '@okur/contract/limits';
import { sql, touched, updateRows } from '../../platform/database/index.ts';
import { storePicture } from '../../platform/storage/pictures.ts';
import { checkVersion } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { addressOf, keyOf } from '../../platform/storage/keys.ts';
import { companies } from '../../platform/database/tables/index.ts';
import { companyById } from './company.ts';

const logos = servedFolder('logos');

type LogoCall = Pick<
  ContextOf<typeof contract.deleteLogo>,
  'db' | 'scope' | 'services' | 'params' | 'query' | 'files' | 'record' | 'afterCommit'
>;

/** Gives a company another logo, or none; the old file goes once the change is on disk. */
async function changeLogo(context: LogoCall, make: (context: LogoCall) => Promise<string | null>): Promise<Company> {
  const { db, scope, services, params, query, record, afterCommit } = context;
  const before = await companyById(db, scope, params.id, { lock: true });
  checkVersion(query.version, before);
  const logo = await make(context);
  await updateRows(db, companies, { logo, ...touched() }, sql`id = ${before.id}`);
  record({
    action: 'update',
    subject: 'COMPANY',
    subjectId: before.id,
    companyId: before.id,
    before: { logo: before.logo },
    after: { logo },
  });
  const old = before.logo;
  if (old) afterCommit(() => services.storage.remove(keyOf(old)));
  return companyById(db, scope, before.id);
}

/** Keeps the uploaded picture and answers its address. */
async function storeLogo({ services, files }: LogoCall): Promise<string> {
  const { key } = await storePicture(services.storage, logos, files['logo'], {
    field: 'logo',
    maxBytes: limits.avatarMaxBytes,
    extensions: limits.avatarExtensions,
  });
  return addressOf(key);
}

export async function uploadLogo(context: ContextOf<typeof contract.uploadLogo>) {
  return { data: await changeLogo(context, storeLogo) };
}

export async function deleteLogo(context: ContextOf<typeof contract.deleteLogo>) {
  return { data: await changeLogo(context, async () => null) };
}
