import { servedFolder } from '../../platform/storage/folders.ts';
import type { summaries as contract } from '@okur/contract';
import { done } from '@okur/contract/route';
import { summaryCover } from '@okur/contract/summaries';
import { sql, touched, updateRows } from '../../platform/database/index.ts';
import { summaryBooks } from '../../platform/database/tables/index.ts';
import { checkVersion } from '../../platform/http/api-error.ts';
import type { UploadedFile } from '../../platform/http/multipart.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { addressOf } from '../../platform/storage/keys.ts';
import { storePicture } from '../../platform/storage/pictures.ts';
import { alive, audited, summaryById } from './reach.ts';

const covers = servedFolder('covers');

/** Stores a picture for a cover; one that no summary has after thirty days is cleared away. */
export async function storeCover(
  { storage }: Pick<Services, 'storage'>,
  field: string,
  file: UploadedFile | undefined,
): Promise<string> {
  const { key } = await storePicture(storage, covers, file, { field, ...summaryCover, always: 'image/jpeg' });
  return addressOf(key);
}

export async function uploadSummaryCover(context: ContextOf<typeof contract.uploadSummaryCover>) {
  const { db, caller, params, body, files, services, record } = context;
  const before = await summaryById(db, caller, params.id, { where: alive, lock: true });
  checkVersion(body.version, before);
  const cover = await storeCover(services, 'image', files['image']);
  const change = { cover, cover_usage: body.token_usage, cover_alt: body.cover_alt };
  await updateRows(db, summaryBooks, { ...change, ...touched() }, sql`id = ${params.id}`);
  const after = await summaryById(db, caller, params.id);
  record({
    action: 'update',
    subject: 'SUMMARY',
    subjectId: params.id,
    before: audited(before),
    after: audited(after),
  });
  return { data: after };
}

export async function removeSummaryCover(context: ContextOf<typeof contract.removeSummaryCover>) {
  const { db, caller, params, record, unchanged } = context;
  const before = await summaryById(db, caller, params.id, { where: alive, lock: true });
  if (!before.cover) {
    unchanged();
    return done;
  }
  await updateRows(db, summaryBooks, { cover: null, cover_usage: 0, ...touched() }, sql`id = ${params.id}`);
  const after = await summaryById(db, caller, params.id);
  record({
    action: 'update',
    subject: 'SUMMARY',
    subjectId: params.id,
    before: audited(before),
    after: audited(after),
  });
  return done;
}
