import type { Config } from '../platform/runtime/config.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openServices } from '../platform/runtime/open-services.ts';
import { loadSecret } from '../platform/access/secrets.ts';
import { openStorage } from '../platform/storage/storage.ts';
import { openArchive } from './archive.ts';
import { markOf } from './manifest.ts';
import { restoreTarget, type RestoreTarget } from './installation.ts';
import { readErasures, replayErasures } from './replay.ts';
import { checkBackup, restoreRows } from './restore.ts';
import { markFinished } from './unfinished.ts';

/**
 * A backup becomes a platform: rows and files as they were, then forward to this release, then people who were
 * erased since are erased again, before anyone can see them. Answers what to tell the operator.
 */
export async function restore(config: Config, file: string, erasures?: string): Promise<string> {
  const archive = await openArchive(file);
  let target: RestoreTarget | undefined;
  try {
    // Before anything is made: a damaged backup leaves no trace.
    const manifest = await checkBackup(archive);
    const noted = await readErasures(erasures);
    target = await restoreTarget(config);
    await restoreRows(archive, manifest, target.ownerUrl, await openStorage(config));
    await migrate(target.ownerUrl, { application: target.url });
    const erased = await eraseAgain(config, target.url, noted);
    await markFinished(target.ownerUrl);
    const count = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
    const lines = [
      `Restored what was there on ${manifest.taken_at}: ${count.toLocaleString('en')} rows, ` +
        `${manifest.files.length} files; counts and sums agree.`,
    ];
    lines.push(
      erased > 0
        ? `Erased again, because that was done after the backup was taken: ${erased}.`
        : `No one was erased again. If someone was erased after ${manifest.taken_at}, restore with --erasures ` +
            'and the folder files/erasures of the old DATA_DIR, or of a later backup.',
    );
    if (markOf(await loadSecret(config)) !== manifest.secret)
      lines.push(
        'TOKEN_SECRET is not the one of that platform: passwords that were never changed since they were ' +
          'printed, and second factors, do not work. Set the old TOKEN_SECRET, or put the old token-secret ' +
          'file into DATA_DIR, before you start.',
      );
    return `${lines.join('\n')}\n`;
  } finally {
    archive.close();
    await target?.close();
  }
}

/** Erases in what was restored whom the register of erasures names; how many that were. */
async function eraseAgain(
  config: Config,
  url: string,
  noted: Awaited<ReturnType<typeof readErasures>>,
): Promise<number> {
  const { services, database } = await openServices(config, url);
  try {
    return await replayErasures(services, noted);
  } finally {
    await database.close();
  }
}
