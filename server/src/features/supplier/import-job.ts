import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { supplier as contract } from '@okur/contract';
import { z } from 'zod';
import { writeAudit } from '../../platform/database/audit.ts';
import { type ApiError, invalidField, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { jobKind } from '../../platform/jobs/kind.ts';
import { newKey } from '../../platform/storage/keys.ts';
import { importMessage } from './onix/import.ts';
import { BrokenMessage } from './onix/message.ts';

/** The catalogue that messages uploaded here are about; the supplier of orders bears the same name. */
const supplierName = 'gardner';

/** Keeps the message for the job that takes it into the catalogue. */
export async function importOnix(context: ContextOf<typeof contract.importOnix>) {
  const { services, uploads, record } = context;
  const file = uploads['file'];
  if (!file) throw invalidField('file', 'validation.required');
  const key = newKey('onix', 'application/xml');
  const job = await startJob(context, onixImport, {
    input: { key, file_name: file.fileName },
    params: { file: file.fileName },
    link: '/books/gardner-books',
  });
  record({ action: 'import', subject: 'GARDNER_BOOK', subjectId: null, after: { file_name: file.fileName } });
  await services.storage.putFile(key, file.path, 'application/xml');
  return { data: job };
}

/** May run twice: what is in the catalogue already changes nothing. */
export const onixImport = jobKind({
  kind: 'onix_import',
  input: z.strictObject({ key: z.string(), file_name: z.string() }),
  needs: ['add', 'GARDNER_BOOK'],
  async work({ services, input, folder, progress, actor, finish }) {
    const path = join(folder, 'message.xml');
    const stored = orNotFound(await services.storage.get(input.key));
    await pipeline(stored.stream, createWriteStream(path));
    await progress(0, null, 'onix_check');
    const report = await importMessage(path, {
      transaction: services.transaction,
      supplier: supplierName,
      progress: (done, total) => progress(done, total, 'onix_import'),
    }).catch(async (error: unknown) => {
      if (!(error instanceof BrokenMessage)) throw error;
      // It would be refused again, and nothing else would ever take it away.
      await services.storage.remove(input.key);
      throw refusalOf(error);
    });
    await services.transaction(async (tx) => {
      const { created, updated, withdrawn, fault_count } = report;
      const after = { file_name: input.file_name, created, updated, withdrawn, fault_count };
      await writeAudit(tx, actor, [{ action: 'import', subject: 'GARDNER_BOOK', subjectId: null, after }]);
      await finish(tx, { result: { ...report } });
    });
    await services.storage.remove(input.key);
  },
});

const refusalOf = ({ code, line }: BrokenMessage): ApiError => invalidField('file', code, { line });
