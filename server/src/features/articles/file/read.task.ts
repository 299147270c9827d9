import { serveTask } from '../../../platform/sandbox/task.ts';
import { TableRefused } from '../../../platform/sheets/table.ts';
import { articleOf } from './document.ts';
import type { FileAnswer, FileTask } from './read.ts';
import { type FileRefusal, FileRefused } from './refused.ts';

/** What the readers of archives and encodings, which lists have too, say of an article's file. */
const asFile: Partial<Record<string, FileRefusal>> = {
  'sheet.refused.encrypted': 'article_file.encrypted',
  'sheet.refused.unsafe': 'article_file.unsafe',
  'sheet.refused.not_a_table': 'article_file.not_text',
};

serveTask<FileTask>(async (task, respond) => respond(await read(task)));

async function read({ bytes, zipped, name }: FileTask): Promise<FileAnswer> {
  try {
    return { article: await articleOf(bytes, zipped, name) };
  } catch (error) {
    if (error instanceof FileRefused) return { refused: { key: error.key, params: error.params } };
    if (error instanceof TableRefused)
      return { refused: { key: asFile[error.key] ?? 'article_file.damaged', params: {} } };
    throw error;
  }
}
