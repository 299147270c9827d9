import { nextPace, type Step } from '@okur/contract/exercises/steps';
import { readingOf } from '../features/student/record-reading.ts';
import type { AnswersRow, ReadingRow } from '../features/student/store.ts';
import { newId } from '../platform/database/ids.ts';
import type { DemoArticle } from './stored-articles.ts';
import { demoAnswers } from './answers.ts';
import { dayMs } from './calendar.ts';
import type { DemoReader } from './people.ts';
import type { ReaderModel } from './reader.ts';
import type { World } from './readings.ts';
import type { DemoSchool } from './schools.ts';

export const pacedCount = 8;

/**
 * A text a week with the guide, one that was read before: the pace of each follows from how well those before were
 * understood.
 */
export function pacedReadings(
  { random, year, now }: World,
  school: DemoSchool,
  reader: DemoReader,
  model: ReaderModel,
  texts: readonly DemoArticle[],
): { reading: ReadingRow; answers: AnswersRow | null }[] {
  const steps: Step[] = [];
  let pace = Math.round(model.speed);
  return Array.from({ length: pacedCount }, (_, n) => {
    const from = now.getTime() - (pacedCount - n) * 7 * dayMs;
    const at = year.moment(random, new Date(from), new Date(from + 5 * dayMs));
    const article = random.pick(texts);
    const end = Math.round((article.words * 60_000) / pace);
    const received = at.getTime() + end + 2000;
    const reading = pacedReading(school, reader, article, { at, end, pace, received });
    const knows = Math.min(
      0.97,
      Math.max(0.1, model.understanding + 0.22 - 1.2 * Math.max(0, pace / (model.speed * 1.15) - 1)),
    );
    const graded = demoAnswers(random, article, reading, knows);
    if (graded) {
      steps.push({
        level: pace,
        score: graded.comprehension,
        comprehensionCorrected: graded.comprehension_corrected,
        trusted: graded.trust !== 'C',
      });
      pace = nextPace(steps.at(-1)!, steps.at(-2), [50, 600]);
    }
    return { reading, answers: graded };
  });
}

interface Course {
  at: Date;
  /** Milliseconds after the beginning. */
  end: number;
  pace: number;
  received: number;
}

const pacedReading = (
  school: DemoSchool,
  reader: DemoReader,
  article: DemoArticle,
  { at, end, pace, received }: Course,
): ReadingRow =>
  readingOf(
    {
      id: newId(at.getTime()),
      article_id: article.id,
      article_version: article.version,
      homework_id: null,
      mode: 'pacer',
      pace,
      listened: false,
      started_at: at.toISOString(),
      device: 'tablet',
      trace: [
        { at: 0, event: 'start', seen: [0, 0] },
        { at: end, event: 'end', seen: [0, 1000] },
      ],
    },
    {
      user_id: reader.id,
      company_id: school.id,
      department_id: reader.department.id,
      words: article.words,
      characters: article.characters,
      syllables: article.syllables,
      language: article.language,
    },
    received,
  );
