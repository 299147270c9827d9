import type { books as contract } from '@okur/contract';
import { sql, touched, updateRows } from '../../platform/database/index.ts';
import { books } from '../../platform/database/tables/index.ts';
import { ApiError, checkVersion } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { audited } from './epub/import-job.ts';
import { readAgain } from './epub/receive.ts';
import { isAbandoned, noteImport, storedImport } from './epub/stored.ts';
import { alive, bookById } from './reach.ts';

type Context = ContextOf<typeof contract.decideBookImport>;

/** What a person says of the newest EPUB: a text that waits is taken or left, a file that failed is read again. */
export async function decideBookImport(context: Context) {
  const { db, caller, params, body, record } = context;
  const before = await bookById(db, caller, params.id, { where: alive, lock: true });
  checkVersion(body.version, before);
  const stored = await storedImport(db, params.id);
  if (!stored) throw new ApiError('conflict');
  if (body.decision === 'retry') {
    if (stored.state !== 'failed' && !(await isAbandoned(db, stored))) throw new ApiError('conflict');
    await readAgain(context, before, stored, false);
  } else {
    if (stored.state !== 'waiting') throw new ApiError('conflict');
    if (body.decision === 'accept') await readAgain(context, before, stored, true);
    else await noteImport(db, params.id, { state: 'failed', reason: 'discarded', carry_over: null });
  }
  await updateRows(db, books, touched(), sql`id = ${params.id}`);
  const after = await bookById(db, caller, params.id);
  record({ action: 'update', subject: 'BOOK', subjectId: after.id, before: audited(before), after: audited(after) });
  return { data: after };
}
