import type { Language } from '@okur/contract/fields';
import { type Db, insertRows } from '../platform/database/index.ts';
import { newId } from '../platform/database/ids.ts';
import { faqs } from '../platform/database/tables/index.ts';
import entries from './faq.json' with { type: 'json' };

/** What students, parents and teachers ask most. The last one of each language is still being written. */
export async function makeFaq(db: Db): Promise<void> {
  const rows = Object.entries(entries).flatMap(([language, questions]) =>
    questions.map(({ question, answer }, at) => ({
      id: newId(),
      language: language as Language,
      question,
      answer,
      order: at + 1,
      published: at < questions.length - 1,
    })),
  );
  await insertRows(db, faqs, rows);
}
