import { readingOf } from '../features/student/record-reading.ts';
import { insertAnswers, insertReadings } from '../features/student/store.ts';
import type { Db } from '../platform/database/index.ts';
import { newId } from '../platform/database/ids.ts';
import { demoAnswers } from './answers.ts';
import { dayMs } from './calendar.ts';
import { seededRandom } from './random.ts';
import { perform, readerModel, traceOf } from './reader.ts';
import { storedArticles } from './stored-articles.ts';

interface Reader {
  userId: string;
  companyId: string;
  departmentId: string;
  grade: number;
}

const weeks = 9;
/** The same child each time: who presents knows what the screens will show. */
const seed = 4;

/** What a student read in the last weeks, text by text, getting better at it. */
export async function makeSampleReadings(db: Db, reader: Reader, articleIds: readonly string[]): Promise<void> {
  const random = seededRandom(seed);
  const model = readerModel(random, reader.grade);
  const articles = await storedArticles(db, articleIds);
  const now = Date.now();
  const records = articles.map((article, n) => {
    const progress = n / articles.length;
    const at = now - (1 - progress) * weeks * 7 * dayMs;
    const { seconds, knows } = perform(random, model, article, progress);
    const trace = traceOf(random, seconds);
    const { id, version, words, characters, syllables, language } = article;
    const reading = readingOf(
      {
        id: newId(at),
        article_id: id,
        article_version: version,
        homework_id: null,
        mode: 'plain',
        pace: null,
        listened: false,
        started_at: new Date(at).toISOString(),
        trace,
        device: 'tablet',
      },
      {
        user_id: reader.userId,
        company_id: reader.companyId,
        department_id: reader.departmentId,
        words,
        characters,
        syllables,
        language,
      },
      at + trace.at(-1)!.at + 2000,
    );
    return { reading, answers: demoAnswers(random, article, reading, knows) };
  });
  await insertReadings(
    db,
    records.map(({ reading }) => reading),
  );
  await insertAnswers(
    db,
    records.flatMap(({ answers }) => answers ?? []),
  );
}
