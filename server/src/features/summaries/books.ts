import type { summaries as contract } from '@okur/contract';
import { summaryUndoDays } from '@okur/contract/summaries';
import { sql, touched, updateRows } from '../../platform/database/index.ts';
import { summaryBooks } from '../../platform/database/tables/index.ts';
import { checkVersion, notFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { storeCover } from './covers.ts';
import { alive, audited, summaryById } from './reach.ts';
import { changeSummary, insertSummary } from './save.ts';

export async function getSummary({ db, caller, params }: ContextOf<typeof contract.getSummary>) {
  return { data: await summaryById(db, caller, params.id) };
}

export async function createSummary(context: ContextOf<typeof contract.createSummary>) {
  const { db, caller, body, files, services, record } = context;
  const cover = files['cover'] && (await storeCover(services, 'cover', files['cover']));
  const id = await insertSummary(db, caller, body, cover);
  const after = await summaryById(db, caller, id);
  record({ action: 'create', subject: 'SUMMARY', subjectId: id, after: audited(after) });
  return { data: after };
}

export async function updateSummary(context: ContextOf<typeof contract.updateSummary>) {
  const { db, caller, params, body, files, services, record } = context;
  const { version, ...change } = body;
  const before = await summaryById(db, caller, params.id, { where: alive, lock: true });
  checkVersion(version, before);
  const cover = files['cover'] && (await storeCover(services, 'cover', files['cover']));
  await changeSummary(db, caller, before, change, cover);
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

/** Into the trash: no reader sees it, and for thirty days it can be restored as it was. */
export async function deleteSummary({ db, caller, params, query, record }: ContextOf<typeof contract.deleteSummary>) {
  const before = await summaryById(db, caller, params.id, { lock: true });
  checkVersion(query.version, before);
  if (before.deleted_at) throw notFound();
  await updateRows(db, summaryBooks, { deleted_at: sql`now()`, ...touched() }, sql`id = ${params.id}`);
  const after = await summaryById(db, caller, params.id);
  record({
    action: 'delete',
    subject: 'SUMMARY',
    subjectId: params.id,
    before: audited(before),
    after: audited(after),
  });
  const until = Date.parse(after.deleted_at!) + summaryUndoDays * 86_400_000;
  return { data: { id: params.id, restorable_until: new Date(until).toISOString() } };
}

export async function restoreSummary({ db, caller, params, body, record }: ContextOf<typeof contract.restoreSummary>) {
  const before = await summaryById(db, caller, params.id, { where: sql`s.deleted_at is not null`, lock: true });
  checkVersion(body.version, before);
  await updateRows(db, summaryBooks, { deleted_at: null, ...touched() }, sql`id = ${params.id}`);
  const after = await summaryById(db, caller, params.id);
  record({
    action: 'restore',
    subject: 'SUMMARY',
    subjectId: params.id,
    before: audited(before),
    after: audited(after),
  });
  return { data: after };
}
