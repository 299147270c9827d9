import { articles, homework as homeworkRoutes, student } from '@okur/contract';
import type { Article, ArticleInput } from '@okur/contract/articles';
import type { Homework } from '@okur/contract/homework';
import type { TraceEvent } from '@okur/contract/student';
import { timeAgo, timeAhead } from '@okur/contract/testing/time';
import type { z } from 'zod';
import { newId } from '../database/ids.ts';
import type { Answer, Client } from './app.ts';

/** Texts, homework and readings, made through the API as people would. */

type Input = z.input<typeof ArticleInput>;

/** A text of 120 words with a single choice, a multiple choice and a true/false question, 1, 2 and 1 points. */
export const articleInput = (over: Partial<Input> = {}): Input => ({
  title: 'Rüzgârın Sesi',
  language: 'tr',
  body: `<p>${'Rüzgâr dağların ardından gelir ve denize doğru eser. '.repeat(15)}</p>`,
  status: 'published',
  questions: [
    {
      kind: 'single_choice',
      stem: 'Rüzgâr nereden gelir?',
      options: [
        { text: 'Dağlardan', right: true },
        { text: 'Denizden', right: false },
        { text: 'Şehirden', right: false },
      ],
      explanation: 'İlk cümle söyler.',
    },
    {
      kind: 'multiple_choice',
      stem: 'Hangileri geçer?',
      points: 2,
      options: [
        { text: 'Dağ', right: true },
        { text: 'Deniz', right: true },
        { text: 'Orman', right: false },
      ],
    },
    {
      kind: 'true_false',
      stem: 'Rüzgâr denize eser.',
      options: [
        { text: 'Doğru', right: true },
        { text: 'Yanlış', right: false },
      ],
    },
  ],
  ...over,
});

/** A question of four options, another one of which is right for each number. */
export const fourOptions = (n: number) => ({
  kind: 'single_choice' as const,
  stem: `Soru ${n}: hikâyede neler oldu ve neden oldu?`,
  options: ['Doğru seçenek', 'İkinci seçenek', 'Üçüncü seçenek', 'Son seçenek'].map((text, at) => ({
    text,
    right: at === n % 4,
  })),
});

export async function makeArticle(author: Client, over: Partial<Input> = {}): Promise<Article> {
  const answer = await author.call(articles.createArticle, { body: articleInput(over) });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data as Article;
}

const day = 86_400_000;
export const inDays = (days: number): string => timeAhead(days * day).toISOString();
/** An instant as PostgreSQL writes it into JSON: without zeros at the end of its seconds. */
export const asStored = (instant: string): string => instant.replace(/\.?0*Z$/, '+00:00');

export async function makeHomework(
  teacher: Client,
  articleId: string,
  departmentIds: string[],
  over: object = {},
): Promise<Homework> {
  const answer = await teacher.call(homeworkRoutes.createArticleHomework, {
    body: { title: 'Okuma ödevi', article_id: articleId, department_ids: departmentIds, due_at: inDays(7), ...over },
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data as Homework;
}

/** A reader who stays at the text, all of which is on the screen, and moves every ten seconds. */
export const steadyTrace = (seconds: number): TraceEvent[] => [
  { at: 0, event: 'start', seen: [0, 1000] },
  ...Array.from({ length: Math.ceil(seconds / 10) - 1 }, (_, n): TraceEvent => ({
    at: (n + 1) * 10_000,
    event: 'activity',
  })),
  { at: seconds * 1000, event: 'end' },
];

/** The body of a reading of a homework that has just ended. */
export const readingInput = (
  homework: { id: string },
  text: { article_id: string; article_version: number },
  seconds = 60,
  over: object = {},
) => ({
  id: newId(),
  article_id: text.article_id,
  article_version: text.article_version,
  homework_id: homework.id,
  started_at: timeAgo(seconds * 1000).toISOString(),
  trace: steadyTrace(seconds),
  device: 'desktop',
  ...over,
});

/** Opens the homework, reads it and answers with the options of these texts; the answer of the last call. */
export async function readHomework(
  reader: Client,
  homework: { id: string },
  seconds: number,
  chosenTexts: string[],
  tookMs = 60_000,
): Promise<Answer> {
  const { text } = (await reader.call(student.myHomework, { params: { id: homework.id } })).body.data as {
    text: {
      article_id: string;
      article_version: number;
      questions: { id: string; options: { id: string; text: string }[] }[];
    };
  };
  const reading = readingInput(homework, text, seconds);
  const recorded = await reader.call(student.recordReading, { body: reading });
  if (recorded.status !== 201) throw new Error(recorded.text);
  const answers = text.questions.map((question) => ({
    question_id: question.id,
    chosen: question.options.filter((o) => chosenTexts.includes(o.text)).map((o) => o.id),
  }));
  return reader.call(student.recordAnswers, { params: { id: reading.id }, body: { answers, took_ms: tookMs } });
}
export const allRight = ['Dağlardan', 'Dağ', 'Deniz', 'Doğru'];
