import { type Db, rows, sql } from '../../platform/database/index.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import { readInSandbox, TooComplex } from '../../platform/sandbox/read.ts';
import { markupLimits } from '../../platform/sandbox/rich-text.ts';
import { type LanguageTask, measuredAgain } from './measured-text.ts';
import { countBook } from './text.ts';

type Measured = ReturnType<typeof measuredAgain>;

/** A whole book at once. */
const limits = { memoryMb: 256, ms: 20_000 };

/**
 * Levels and checks of all chapters by a language that was corrected, deleted ones too, which may come back. The words
 * are the same, and so is the version of the text.
 */
export async function measureBookAgain(db: Db, bookId: string, language: string): Promise<void> {
  const chapters = await rows<{ id: string; body: string }>(
    db,
    sql`select id, body from book_chapters where book_id = ${bookId} and body <> '' order by id for no key update`,
  );
  const bodies = chapters.map(({ body }) => body);
  const measured = await measure({ bodies, language });
  const list = JSON.stringify(chapters.map(({ id }, at) => ({ id, ...measured[at] })));
  await rows(
    db,
    sql`update book_chapters c set readability = x.readability, has_maze = x.has_maze
      from json_to_recordset(${list}::json) as x(id uuid, readability jsonb, has_maze boolean) where c.id = x.id`,
  );
  await countBook(db, bookId);
}

/** What is longer than a text for a lesson is read in a process of its own. */
async function measure(task: LanguageTask): Promise<Measured> {
  const length = task.bodies.reduce((sum, body) => sum + body.length, 0);
  if (length <= markupLimits.charsInProcess) return measuredAgain(task);
  return readInSandbox<Measured>(new URL('./language.task.ts', import.meta.url), task, limits).catch(
    (error: unknown): never => {
      throw error instanceof TooComplex ? invalidField('language', 'validation.markup') : error;
    },
  );
}
