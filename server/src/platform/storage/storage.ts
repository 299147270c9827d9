import type { Config } from '../runtime/config.ts';
import { diskStorage } from './disk.ts';
import type { Storage } from './port.ts';

/** Files in DATA_DIR/files, or in the S3 bucket of STORAGE_URL, whose client is loaded only then. */
export async function openStorage({ dataDir, storageUrl }: Pick<Config, 'dataDir' | 'storageUrl'>): Promise<Storage> {
  if (storageUrl) return (await import('./s3.ts')).s3Storage(storageUrl);
  return diskStorage(`${dataDir}/files`);
}
