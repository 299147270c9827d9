import type { certificates as contract } from '@okur/contract';
import type { CertificateTemplate } from '@okur/contract/certificates';
import { limits } from '@okur/contract/limits';
import { rows, sql } from '../../platform/database/index.ts';
import { storePicture } from '../../platform/storage/pictures.ts';
import { checkVersion } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { templateById } from './store.ts';

/** Pixels a side: 150 to the inch on A4. */
const maxSide = 1754;
/** Room for a scanned sheet; the picture that is kept is far smaller. */
const maxBytes = limits.avatarMaxBytes * 4;

/** The picture behind a template. The one before stays in the storage: certificates that were given still show it. */
export async function storeImage({
  db,
  services,
  scope,
  params,
  query,
  files,
}: Pick<
  ContextOf<typeof contract.uploadCertificateImage>,
  'db' | 'services' | 'scope' | 'params' | 'query' | 'files'
>): Promise<{
  before: CertificateTemplate;
  after: CertificateTemplate;
}> {
  const before = await templateById(db, scope, params.id, { where: sql`t.deleted_at is null`, lock: true });
  checkVersion(query.version, before);
  const { key } = await storePicture(services.storage, 'certificates', files['image'], {
    field: 'image',
    maxBytes,
    maxSide,
    extensions: limits.avatarExtensions,
  });
  await rows(
    db,
    sql`update certificate_templates set background_key = ${key}, background = 'image', version = version + 1,
      updated_at = now() where id = ${before.id}`,
  );
  return { before, after: await templateById(db, scope, before.id) };
}
