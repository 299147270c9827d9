import { student, summaries } from '@okur/contract';
import type { OpenQuestion } from '@okur/contract/questions';
import { stories } from '@okur/contract/reading/stories-of-tests';
import type { TimedReading } from '@okur/contract/student-books';
import { timeAgo } from '@okur/contract/testing/time';
import { newId } from '../database/ids.ts';
import type { Client } from './app.ts';
import { steadyTrace } from './learning.ts';

/** Summaries, made, read and answered through the API as people would. */

const question = (at: number) => ({
  kind: 'single_choice',
  stem: `Hangisi ${at}?`,
  options: ['Doğru', 'Yanlış', 'Başka', 'Hiçbiri'].map((text) => ({ text, right: text === 'Doğru' })),
});

interface Made {
  departmentIds: readonly string[];
  /** How many questions it has. */
  questions?: number;
  title?: string;
  status?: 'draft' | 'published';
  sections?: { heading: string; body: string }[];
}

/** A summary, which these classes have when it is published; `by` may write summaries and give them. */
export async function makeSummary(by: Client, { departmentIds, questions = 2, ...over }: Made): Promise<string> {
  const body = {
    title: 'Kaplumbağa',
    language: 'tr',
    status: 'published',
    sections: [{ heading: 'Kıyıda', body: `<p>${stories.tr}</p>` }],
    questions: Array.from({ length: questions }, (_, at) => question(at)),
    ...over,
  };
  const made = await by.call(summaries.createSummary, { body });
  if (made.status !== 201) throw new Error(made.text);
  const { id, status } = made.body.data as { id: string; status: string };
  if (status === 'published' && departmentIds.length > 0) await giveSummary(by, id, departmentIds);
  return id;
}

export async function giveSummary(
  by: Client,
  id: string,
  departmentIds: readonly string[],
  dates: { starts_at?: string; expires_at?: string } = {},
): Promise<void> {
  const body = { department_ids: [...departmentIds], ...dates };
  const given = await by.call(summaries.assignSummary, { params: { id }, body });
  if (given.status !== 200) throw new Error(given.text);
}

const rightTo = (questions: readonly OpenQuestion[]) =>
  questions.map(({ id, options }) => ({ question_id: id, chosen: [options.find(({ text }) => text === 'Doğru')!.id] }));

/** Reads it freely and answers its questions. */
export async function answerSummary(reader: Client, id: string): Promise<void> {
  const { questions } = (await reader.call(summaries.mySummary, { params: { id } })).body.data;
  const sent = await reader.call(summaries.answerSummary, { params: { id }, body: { answers: rightTo(questions) } });
  if (sent.status !== 200) throw new Error(sent.text);
}

/** Reads it with the clock; answers what is to send its answers. */
export async function timeSummary(reader: Client, id: string): Promise<() => Promise<void>> {
  const { text } = (await reader.call(summaries.myTimedSummary, { params: { id } })).body.data as TimedReading;
  const seconds = Math.round((text.word_count / 120) * 60);
  const body = {
    id: newId(),
    summary_id: id,
    text_version: text.text_version,
    started_at: timeAgo(seconds * 1000).toISOString(),
    trace: steadyTrace(seconds),
    device: 'tablet' as const,
  };
  const read = await reader.call(student.recordReading, { body });
  if (read.status !== 201) throw new Error(read.text);
  return async () => {
    const answers = { answers: rightTo(text.questions), took_ms: 60_000 };
    const sent = await reader.call(student.recordAnswers, { params: { id: body.id }, body: answers });
    if (sent.status >= 300) throw new Error(sent.text);
  };
}
