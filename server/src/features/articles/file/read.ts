import type { ImportedArticle } from '@okur/contract/articles';
import type { TextParams } from '@okur/contract/errors';
import type { UploadedFile } from '../../../platform/http/multipart.ts';
import { readInSandbox, TooComplex } from '../../../platform/sandbox/read.ts';
import { invalidField } from '../../../platform/http/api-error.ts';
import { fileLimits, type FileRefusal, FileRefused } from './refused.ts';

export interface FileTask {
  bytes: Uint8Array;
  zipped: boolean;
  name: string;
}
export type FileAnswer = { article: ImportedArticle } | { refused: { key: FileRefusal; params: TextParams } };

/**
 * The article that an uploaded text or Word file holds; nothing is stored. A file that cannot be taken is a 422 that
 * says why.
 */
export async function readArticle(file: UploadedFile | undefined): Promise<ImportedArticle> {
  if (!file) throw invalidField('file', 'validation.required');
  try {
    return await read({
      bytes: file.bytes,
      zipped: recognise(file.bytes),
      name: file.fileName.replace(/\.\w{1,5}$/, '').trim() || file.fileName,
    });
  } catch (error) {
    if (error instanceof FileRefused) throw invalidField('file', error.key, { file: file.fileName, ...error.params });
    throw error;
  }
}

const zipStart = 'PK\u0003\u0004';
/** The container of .doc files, and of .docx files under a password. */
const compoundStart = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1';

/** Whether it is an archive. The first bytes decide what a file is, not its name. */
function recognise(bytes: Buffer): boolean {
  if (bytes.length === 0) throw new FileRefused('article_file.empty');
  if (bytes.length > fileLimits.bytes)
    throw new FileRefused('article_file.too_large', { max_mb: fileLimits.bytes / 1e6 });
  const start = bytes.toString('latin1', 0, 8);
  if (start === compoundStart)
    throw new FileRefused(
      bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'article_file.encrypted' : 'article_file.old_word',
    );
  const zipped = start.startsWith(zipStart);
  if (!zipped && bytes.length > fileLimits.textBytes)
    throw new FileRefused('article_file.too_large', { max_mb: fileLimits.textBytes / 1e6 });
  return zipped;
}

async function read(task: FileTask): Promise<ImportedArticle> {
  const limits = { memoryMb: fileLimits.memoryMb, ms: fileLimits.readMs };
  const answer = await readInSandbox<FileAnswer>(new URL('./read.task.ts', import.meta.url), task, limits).catch(
    (error: unknown) => {
      throw error instanceof TooComplex ? new FileRefused('article_file.too_complex') : error;
    },
  );
  if ('article' in answer) return answer.article;
  throw new FileRefused(answer.refused.key, answer.refused.params);
}
