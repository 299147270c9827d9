import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import { outboxFolder } from '../../platform/mail/mailer.ts';
import { keyOf } from '../../platform/storage/keys.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { recordingsOf } from '../oral-readings/store.ts';
import { asOnePlatform, type Identity } from './identity.ts';
import { forgetter } from './mentions.ts';

/** Removes what is stored about a person outside the database: picture, recordings, files of jobs, messages. */
export async function removeFilesOf(services: Services, tx: Db, identity: Identity): Promise<void> {
  for (const key of await storedFilesOf(tx, identity)) await services.storage.remove(key);
  await removeJobFiles(services, tx, identity);
  await removeMessages(outboxFolder(services.config.dataDir), identity);
}

/** Keys of their own picture of a member of staff, of their own recordings of a student. */
export async function storedFilesOf(db: Db, { person, id }: Identity): Promise<string[]> {
  if (person === 'student') return recordingsOf(db, id);
  if (person !== 'staff') return [];
  const [found] = await rows<{ avatar: string | null }>(db, sql`select avatar from admins where id = ${id}`);
  return found?.avatar ? [keyOf(found.avatar)] : [];
}

/**
 * Exports of lists hold everyone who was on them and cannot be searched; they last a week and can be made again, so
 * those of the person's schools and of the platform go. Exports of one other person stay.
 */
async function removeJobFiles({ storage }: Services, tx: Db, { id, company_ids }: Identity): Promise<void> {
  const files = await rows<{ id: string; file_key: string }>(
    tx,
    sql`select j.id, j.file_key from jobs j where j.file_key is not null
        and (j.company_id is null or j.company_id = any(${array(company_ids)}))
        and not exists (select from personal_data_requests r where r.job_id = j.id and r.kind = 'export'
          and r.person_id <> ${id}) for update`,
  );
  for (const file of files) {
    await storage.remove(file.file_key);
    await rows(
      tx,
      sql`update jobs set file_key = null, updated_at = now(), version = version + 1 where id = ${file.id}`,
    );
  }
}

async function removeMessages(folder: string, identity: Identity): Promise<void> {
  // Those of all schools are in one folder.
  const forget = forgetter(asOnePlatform(identity));
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter((file) => file.endsWith('.json'))) {
    const path = join(folder, name);
    // Another process may have removed it meanwhile.
    const text = await readFile(path, 'utf8').catch(() => '""');
    const message = JSON.parse(text) as unknown;
    if (JSON.stringify(forget(message)) !== JSON.stringify(message)) await rm(path, { force: true });
  }
}
