import { articles, student as routes } from '@okur/contract';
import type { Article } from '@okur/contract/articles';
import type { SpeedWindow } from '@okur/contract/reading/window';
import { beforeAll } from 'vitest';
import { catchUp } from '../features/reports/store.ts';
import { newId } from '../platform/database/ids.ts';
import { type Client, testApp } from '../platform/testing/app.ts';
import { makeParent, makeSchool, makeStudent, type School, staff } from '../platform/testing/factories.ts';
import { fourOptions, inDays, makeArticle } from '../platform/testing/learning.ts';

/*
 * Six children: one reads honestly, one guesses, one skips, one reads again what it knows, one reads a second
 * language, one has the texts read to it. Anyone who looks at them, on whichever screen and in whichever file, finds
 * the same speed or none.
 */

export const app = await testApp();
const words = 120;
const questions = 5;

/** What a child does with a text: so many seconds at it, so many answers right, after so long. */
interface Reading {
  article: Article;
  seconds: number;
  /** Right answers; null: the questions are left open. */
  right: number | null;
  tookMs?: number;
  daysAgo: number;
  homeworkId?: string;
  listened?: boolean;
}

export let school: School;
export let class_: string;
export let author: Client;
export const texts: Record<'tr' | 'en', Article[]> = { tr: [], en: [] };
interface Child {
  id: string;
  client: Client;
  parent: Client;
}
export const children: Record<'honest' | 'guesser' | 'skipper' | 'rereader' | 'bilingual' | 'listener', Child> =
  {} as never;

async function newText(language: 'tr' | 'en', n: number): Promise<Article> {
  const article = await makeArticle(author, {
    title: `${language} ${n}`,
    language,
    questions: Array.from({ length: questions }, (_, at) => fourOptions(at)),
  });
  await author.call(articles.assignArticle, {
    params: { id: article.id },
    body: { department_ids: [class_], starts_at: inDays(-300), expires_at: null },
  });
  return article;
}

async function newChild(): Promise<Child> {
  const id = await makeStudent(app, school.companyId, class_);
  return {
    id,
    client: await app.signedIn('student', id),
    parent: await app.signedIn('parent', await makeParent(app, [id])),
  };
}

/** Reads as a browser would tell it; answers the result of the last call. */
export async function read(child: Child, reading: Reading) {
  const { article, seconds, right, daysAgo } = reading;
  const id = newId();
  const started = Date.now() - daysAgo * 86_400_000;
  const stored = await child.client.call(routes.recordReading, {
    body: {
      id,
      article_id: article.id,
      article_version: article.version,
      homework_id: reading.homeworkId ?? null,
      started_at: new Date(started).toISOString(),
      trace: [
        { at: 0, event: 'start', seen: [0, 500] },
        { at: Math.round(seconds * 500), event: 'activity', seen: [500, 1000] },
        { at: Math.round(seconds * 1000), event: 'end' },
      ],
      device: 'tablet',
      listened: reading.listened ?? false,
    },
  });
  if (stored.status !== 201) throw new Error(stored.text);
  if (right === null) return stored.body.data;
  const answered = await child.client.call(routes.recordAnswers, {
    params: { id },
    body: {
      answered_at: new Date(started + Math.round(seconds * 1000) + 90_000).toISOString(),
      took_ms: reading.tookMs ?? 90_000,
      answers: article.questions.map(({ id: question_id, options }, at) => ({
        question_id,
        chosen: [options.filter((option) => option.right === at < right)[0]!.id],
      })),
    },
  });
  if (answered.status !== 201) throw new Error(answered.text);
  return answered.body.data;
}

/** Seconds that a speed takes. */
export const at = (wpm: number) => (Math.round((words * 30_000) / wpm) * 2) / 1000;
/** All right of five: nothing is taken off for guessing. */
export const allRight = questions;
/** Three of five: 60 %, and 46.7 % corrected for guessing. */
const middling = 3;

beforeAll(async () => {
  author = await staff(app, 'SP');
  school = await makeSchool(app, { company: { parent_access: true }, departments: 1, students: 0 });
  class_ = school.departmentIds[0]!;
  for (let n = 0; n < 8; n++) texts.tr.push(await newText('tr', n));
  for (let n = 0; n < 3; n++) texts.en.push(await newText('en', n));
  for (const name of ['honest', 'guesser', 'skipper', 'rereader', 'bilingual', 'listener'] as const)
    children[name] = await newChild();
  const tr = (n: number) => texts.tr[n]!;
  const en = (n: number) => texts.en[n]!;
  for (const [n, wpm] of [90, 100, 110, 120, 130, 140].entries())
    await read(children.honest, { article: tr(n), seconds: at(wpm), right: allRight, daysAgo: 28 - n * 4 });
  // 26 seconds for all of it, two of five right by luck, the questions clicked through.
  for (let n = 0; n < 4; n++)
    await read(children.guesser, { article: tr(n), seconds: at(277), right: 2, tookMs: 4000, daysAgo: 20 - n });
  for (let n = 0; n < 4; n++)
    await read(children.skipper, { article: tr(n), seconds: at(740), right: 2, daysAgo: 20 - n });
  for (const [n, wpm] of [100, 120, 110].entries())
    await read(children.rereader, { article: tr(n), seconds: at(wpm), right: allRight, daysAgo: 27 - n });
  for (const [n, wpm] of [200, 240, 280].entries())
    await read(children.rereader, { article: tr(n), seconds: at(wpm), right: allRight, daysAgo: 10 - n });
  for (const [n, wpm] of [80, 100, 90].entries())
    await read(children.bilingual, { article: tr(n), seconds: at(wpm), right: middling, daysAgo: 27 - n });
  for (const [n, wpm] of [50, 60, 55].entries())
    await read(children.bilingual, { article: en(n), seconds: at(wpm), right: allRight, daysAgo: 10 - n });
  await read(children.bilingual, { article: tr(3), seconds: at(300), right: null, daysAgo: 2 });
  for (const [n, article] of [tr(0), tr(1), tr(2), en(0)].entries())
    await read(children.listener, { article, seconds: at(150), right: allRight, daysAgo: 20 - n, listened: true });
  // What was listened to is no longer new.
  await read(children.listener, { article: tr(0), seconds: at(80), right: allRight, daysAgo: 3 });
  await catchUp(app.services);
}, 120_000);

/** Speed now, and words understood a minute, by what the children did. */
export const truth = {
  honest: { wpm: 130, effective_speed: 130 },
  guesser: null,
  skipper: null,
  rereader: { wpm: 110, effective_speed: 110 },
  listener: null,
  bilingual: { wpm: 90, effective_speed: 90 * ((0.6 - 0.25) / 0.75) },
} as const;
export const names = Object.keys(truth) as (keyof typeof truth)[];
export const rounded = (window: SpeedWindow | null | undefined) =>
  window ? { wpm: Math.round(window.wpm), effective_speed: window.effective_speed!.toFixed(1) } : null;
export const expected = (name: keyof typeof truth) => {
  const is = truth[name];
  return is && { wpm: is.wpm, effective_speed: is.effective_speed.toFixed(1) };
};
export const of = (name: keyof typeof truth) => children[name];
