import { measureAnswers } from '../features/student/measure.ts';
import type { AnswersRow, ReadingRow } from '../features/student/store.ts';
import type { DemoArticle } from './stored-articles.ts';
import type { Random } from './random.ts';
import { answersOf } from './reader.ts';

/** Seconds for a question: enough to read it and to look at its options. */
const answerSeconds = 20;

/** The answers of a reader who knows each with this chance. */
export function demoAnswers(
  random: Random,
  article: DemoArticle,
  reading: ReadingRow,
  knows: number,
): AnswersRow | null {
  const tookMs = article.questions.length * answerSeconds * 1000;
  const graded = measureAnswers(article.questions, answersOf(random, article.questions, knows), reading, tookMs);
  const at = new Date(reading.received_at.getTime() + tookMs);
  return graded && { ...graded, reading_id: reading.id, created_at: at, answered_at: at };
}
